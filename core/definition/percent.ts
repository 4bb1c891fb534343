/** A percentage as each language writes it, with no more digits than there are. */
export const PERCENT = { style: "unit", unit: "percent", maximumFractionDigits: 9 } as const;
