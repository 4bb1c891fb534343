import { byNameOfToday } from "../../../core/definition/former-names.ts";
import { formerRows } from "../../../core/shared/former-rows.ts";
import type { RecordValues } from "../../../core/definition/record.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import type { OpenResource } from "../read/open.ts";
import type { Changes } from "./history.ts";
import type { Body } from "./input.ts";

interface FormerValues {
  /** As it stands. */
  readonly record: RecordValues;
  readonly changes: Changes;
  /** Whether a value of a child row is put back; readOnly ones never are. */
  readonly puts?: (child: CompiledResource, field: string, value: unknown) => boolean;
}

/** What a change replaced, as a save that puts it back takes it: of child rows all, with what else was done to them. */
export function formerValues(
  { resource, definitions }: Pick<OpenResource, "resource" | "definitions">,
  { record, changes, puts = () => true }: FormerValues,
): Body {
  const values = Object.entries(changes).map(([name, [before, after]]) => {
    const { kind, to } = resource.fieldsByName[name] ?? {};
    const child = kind === "rows" ? definitions.resources.byName[to ?? ""] : undefined;
    if (child === undefined) return [name, before];
    const ofToday = (rows: unknown) => (rows as Body[]).map((one) => byNameOfToday(child.fields, one));
    const putsInner = (inner: string, value: unknown): boolean =>
      child.fieldsByName[inner]?.readOnly === false && puts(child, inner, value);
    const change = [ofToday(before), ofToday(after)] as const;
    return [name, formerRows({ today: record[name] as Body[], change, puts: putsInner })];
  });
  return Object.fromEntries(values) as Body;
}
