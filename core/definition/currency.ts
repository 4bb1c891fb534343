/** The currency of an amount: its field's own, or the one another field of the record names. */

interface Amount {
  readonly limits: Readonly<Record<string, unknown>>;
}

/** The field that names the currency; null where the amount's field says it. */
export function currencyFieldOf({ limits: { currencyField } }: Amount): string | null {
  return typeof currencyField === "string" ? currencyField : null;
}

type Values = Readonly<Record<string, unknown>>;

/** The ISO 4217 code of an amount; null where its record names none, or none that may be read. */
export function getCurrency(field: Amount, record: Values | undefined): string | null {
  const name = currencyFieldOf(field);
  const code = name === null ? field.limits["currency"] : record?.[name];
  return typeof code === "string" && CODE.test(code) ? code : null;
}

/** A child row as it stands before it is saved: what it looks up of its parent is what the parent says now. */
export function withParentCurrency(field: Amount, row: Values, parent: Values | null | undefined): Values {
  const name = currencyFieldOf(field);
  const { parentCurrency } = field.limits;
  return name === null || typeof parentCurrency !== "string" || parent == null
    ? row
    : { ...row, [name]: parent[parentCurrency] };
}

const CODE = /^[A-Z]{3}$/;
const digits = new Map<string, number>();

/** Digits after the point that amounts of a currency have: 2 for USD, 0 for JPY, 3 for KWD. */
export function getCurrencyDigits(code: string): number {
  const known = digits.get(code);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat("en", { style: "currency", currency: code });
  const found = format.resolvedOptions().maximumFractionDigits ?? 2;
  digits.set(code, found);
  return found;
}

/** An amount as files show it, `1200 JPY`: with its currency's digits, never fewer than it has; a whole one has none. */
export function writeAmount(value: string, code: string): string {
  const [whole = "", fraction] = value.split(".");
  if (fraction === undefined) return `${whole} ${code}`;
  const kept = fraction.replace(/0+$/, "").padEnd(getCurrencyDigits(code), "0");
  return `${whole}${kept === "" ? "" : `.${kept}`} ${code}`;
}

const WRITTEN = /^(.*\d)\s*([A-Z]{3})$/;

/** The two parts of a text `writeAmount` wrote; null for any other. */
export function readAmount(text: string): { readonly figure: string; readonly code: string } | null {
  const [, figure, code] = WRITTEN.exec(text.trim()) ?? [];
  return figure === undefined || code === undefined ? null : { figure, code };
}
