import { type DefinitionError, suggestName } from "../../core/shared/error-collector.ts";
import type { CompiledResources } from "../../core/definition/types.ts";
import { FORM } from "../../core/forms/types.ts";
import type { Database } from "../database/types.ts";

/** Forms that areas are to be filled in with from now on, and that there are not, or not for them. */
export async function findUnknownForms({
  database,
  before,
  after,
}: {
  database: Pick<Database, "read">;
  before: CompiledResources;
  after: CompiledResources;
}): Promise<DefinitionError[]> {
  const named = after.resources.flatMap((resource) => {
    const known = new Set(formsOf(before.byName[resource.name]?.forms ?? []).map(({ form }) => form));
    return formsOf(resource.forms)
      .filter(({ form }) => !known.has(form))
      .map((link) => ({ ...link, resource }));
  });
  if (named.length === 0 || before.byName[FORM] === undefined) return [];
  const rows = await database.read
    .selectFrom(FORM)
    .select(["name", "state", "filled_on"])
    .where("archived", "is", null)
    .execute();
  const forms = new Map(rows.map((row) => [String(row["name"]), row]));
  return named.flatMap(({ form, index, resource: { name, source } }) => {
    const message = getMessage(form, name, forms);
    const pointer = `/detail/forms/${index}/form`;
    return message === null
      ? []
      : [{ source, resource: name, field: null, pointer, code: "unknown_form", message }];
  });
}

function formsOf(links: CompiledResources["resources"][number]["forms"]): { form: string; index: number }[] {
  return links.flatMap((link, index) => (link.kind === "response" ? [{ form: link.form, index }] : []));
}

function getMessage(
  form: string,
  area: string,
  forms: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): string | null {
  const found = forms.get(form);
  if (found === undefined)
    return `There is no form "${form}": ${suggestName(form, forms.keys())}, or make it in the form designer first.`;
  if (found["state"] === "retired")
    return `The form "${form}" is retired: put it back in the form designer, or name another one.`;
  const only = found["filled_on"];
  return typeof only !== "string" || only === "" || only === area
    ? null
    : `The form "${form}" is about records of ${only} alone: name another one, or widen it in the form designer.`;
}
