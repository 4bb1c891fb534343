import { type DefinitionError, suggestName, wordError } from "../../core/shared/error-collector.ts";
import type { Wording } from "../../core/shared/wording.ts";
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
    const wording = wordRefusal(form, name, forms);
    const pointer = `/detail/forms/${index}/form`;
    return wording === null ? [] : [{ source, resource: name, field: null, pointer, ...wordError(wording) }];
  });
}

function formsOf(links: CompiledResources["resources"][number]["forms"]): { form: string; index: number }[] {
  return links.flatMap((link, index) => (link.kind === "response" ? [{ form: link.form, index }] : []));
}

function wordRefusal(
  form: string,
  area: string,
  forms: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): Wording | null {
  const found = forms.get(form);
  if (found === undefined)
    return { text: "unknown_form.none", params: { form, hint: suggestName(form, forms.keys()) } };
  if (found["state"] === "retired") return { text: "unknown_form.retired", params: { form } };
  const only = found["filled_on"];
  return typeof only !== "string" || only === "" || only === area
    ? null
    : { text: "unknown_form.elsewhere", params: { form, resource: only } };
}
