import { isRecord } from "../../lib/api-error.ts";
import { readDegrees } from "../number/exact.ts";
import type { GridCell } from "../types.ts";
import { asAddress } from "../values.ts";

/** Values of several parts: the sign stands in the first, and the others stay. */
export const address: GridCell = {
  editor: "own",
  parted: true,
  first: (sign, value) => ({ does: "begins", value: { ...asAddress(value), street: sign } }),
  write: () => "",
  read: (typed) => typed.trim(),
};

export const geo: GridCell = {
  ...address,
  first: (sign, value) => {
    const longitude = isRecord(value) ? (value["longitude"] ?? null) : null;
    return { does: "begins", value: { latitude: readDegrees(sign), longitude } };
  },
};
