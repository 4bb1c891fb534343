import { formatInstant } from "../../../../core/definition/clock.ts";
import type { Language } from "../../../../core/definition/definitions.ts";
import type { CompiledField } from "../../../../core/definition/types.ts";
import { getText } from "../../export/cells.ts";
import { byNameOfToday, formerNames } from "../../../../core/definition/former-names.ts";
import { labelChanges, readChanges, shown } from "../../read/changes.ts";
import type { OpenResource } from "../../read/open.ts";
import type { EngineContext } from "../../types.ts";
import { translateResource } from "../../labels.ts";
import { labelRows } from "../present.ts";
import type { ViewRow } from "../types.ts";
import { FIELDS_OF_ENTRY } from "./changes-table.ts";

const MAX_VALUE_LENGTH = 200;
const TRUTH = ["true", "false"] as const;

interface Change {
  readonly row: Record<string, unknown> & { readonly id: number };
  readonly resource: string;
  readonly field: CompiledField;
  readonly before: unknown;
  readonly after: unknown;
}

/** Rows of the statement → rows of the view, with the labels and words of today. */
export async function changeRows(
  context: EngineContext,
  open: OpenResource,
  { rows, language }: { rows: readonly (readonly unknown[])[]; language: Language },
): Promise<ViewRow[]> {
  const changes = rows.flatMap((row) => readChange(context, open, row) ?? []);
  const { byName } = open.definitions.resources;
  await Promise.all([
    labelRows(
      context,
      open,
      changes.map(({ row }) => row),
    ),
    ...Map.groupBy(changes, ({ resource }) => resource)
      .entries()
      .map(([name, members]) => {
        const pairs = members.map(({ field, before, after }) => ({ [field.name]: [before, after] as const }));
        return labelChanges(context, { ...open, resource: byName[name]! }, pairs);
      }),
  ]);
  return changes.map(({ row, resource, field, before, after }) => {
    const words = translateResource(open.definitions, { resource, language });
    const write = (value: unknown) =>
      shortened(getText(value, field, { form: "labels", words, yesNo: TRUTH }));
    return { ...row, caption: words.field(field.name), old_value: write(before), new_value: write(after) };
  });
}

function readChange({ database }: EngineContext, open: OpenResource, row: readonly unknown[]): Change | null {
  const [entry, target, record, name, text, reason, by, onBehalfOf, apiKey, at] = row;
  const resource = open.definitions.resources.byName[String(target)];
  const named = String(name);
  const field = resource?.fieldsByName[formerNames(resource.fields).get(named) ?? named];
  if (resource === undefined || field === undefined) return null;
  const changes = byNameOfToday(
    resource.fields,
    readChanges(database, { resource: resource.name, record, changes: text }),
  );
  const [before, after] = changes[field.name] ?? [];
  const moment = formatInstant(Number(at));
  return {
    resource: resource.name,
    field,
    // what child rows hold is masked field by field; the record's own history shows it
    before: field.kind === "rows" ? null : shown(field, before),
    after: field.kind === "rows" ? null : shown(field, after),
    row: {
      id: Number(entry) * FIELDS_OF_ENTRY + Object.keys(changes).indexOf(field.name) + 1,
      target: { resource: resource.name, id: Number(record), label: null },
      field: field.name,
      reason: reason ?? null,
      by: person(by),
      on_behalf_of: person(onBehalfOf),
      api_key: apiKey ?? null,
      at: moment,
      created: moment,
      modified: moment,
    },
  };
}

function person(id: unknown): { id: number; label: null } | null {
  return id === null || id === undefined ? null : { id: Number(id), label: null };
}

function shortened(text: string): string | null {
  if (text === "") return null;
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text;
}
