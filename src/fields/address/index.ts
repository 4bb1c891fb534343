import { parts } from "../parts.ts";
import type { FieldViews } from "../types.ts";
import { addressCell, addressFact, geoCell } from "./cells.tsx";

export const addressFields: FieldViews<"address" | "geo"> = {
  address: {
    typed: true,
    cell: addressCell,
    fact: addressFact,
    align: "start",
    width: 200,
    yields: true,
    wide: true,
    ...parts("AddressInput", "PresenceFilter", "address"),
  },
  geo: { cell: geoCell, align: "start", width: 180, ...parts("GeoInput", "PresenceFilter", "geo") },
};
