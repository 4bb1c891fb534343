import { asAddress, asGeo } from "../values.ts";
import type { CellProps } from "../types.ts";

export function addressCell({ value }: CellProps) {
  const address = asAddress(value);
  if (!address) return null;
  return [address.city, address.state, address.country].filter(Boolean).join(", ");
}

export function addressFact({ value }: CellProps) {
  const address = asAddress(value);
  if (!address) return null;
  const place = [[address.city, address.state].filter(Boolean).join(", "), address.zip]
    .filter(Boolean)
    .join(" ");
  return (
    <address>
      {[address.street, place, address.country].filter(Boolean).map((line) => (
        <div key={line} className="own-direction">
          {line}
        </div>
      ))}
    </address>
  );
}

export function geoCell({ value }: CellProps) {
  const place = asGeo(value);
  return place ? `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}` : null;
}
