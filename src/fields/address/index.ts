import { filter, gridCell, input } from "../parts.ts";
import type { FieldViews } from "../types.ts";
import { addressCell, addressFact, geoCell } from "./cells.tsx";

const presence = filter(({ PresenceFilter }) => PresenceFilter);

export const places: FieldViews<"address" | "geo"> = {
  address: {
    typed: true,
    cell: addressCell,
    fact: addressFact,
    align: "start",
    width: 200,
    yields: true,
    wide: true,
    input: input(({ AddressInput }) => AddressInput),
    filter: presence,
    gridCell: gridCell(({ address }) => address),
  },
  geo: {
    cell: geoCell,
    align: "start",
    width: 180,
    input: input(({ GeoInput }) => GeoInput),
    filter: presence,
    gridCell: gridCell(({ geo }) => geo),
  },
};
