import { currencyFieldOf } from "./currency.ts";
import { translationsFieldOf } from "./translations.ts";
import { zoneFieldOf } from "./zoned-moments.ts";

interface Accompanied {
  readonly name: string;
  readonly limits: Readonly<Record<string, unknown>>;
}

/** The fields of some names, with those that say how they are read: zones of moments, currencies of amounts, translations. */
export function withCompanions<Field extends Accompanied>(
  fields: readonly Field[],
  names: ReadonlySet<string>,
): readonly Field[] {
  const companions = new Set(
    fields
      .filter(({ name }) => names.has(name))
      .flatMap((field) => [zoneFieldOf(field), currencyFieldOf(field), translationsFieldOf(field)]),
  );
  return fields.filter(({ name }) => names.has(name) || companions.has(name));
}
