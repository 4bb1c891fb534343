import { decideClass } from "../../../../core/access/classes.ts";
import { decide } from "../../../../core/access/decide.ts";
import type { Actor } from "../../../../core/access/types.ts";
import { predicateFields } from "../../../../core/definition/predicate-parts.ts";
import type { CompiledResource, FormLink } from "../../../../core/definition/types.ts";
import { linksTo } from "../form-records.ts";
import type { Forms } from "../forms.ts";
import { findSource } from "./sources.ts";
import type { AnswerSource } from "./sources.ts";

/** Records that a form is filled in for and that nobody filled it in for yet. */
export interface Unanswered {
  /** Their area. */
  readonly resource: string;
  readonly count: number;
}

/** By area, the records that wait for an answer to a form: those somebody may list, where the conditions of the form's link may be read. */
export async function countUnanswered(
  forms: Forms,
  { actor, form }: { actor: Actor; form: string },
): Promise<Unanswered[]> {
  const source = findSource(forms, form);
  if (source === null) return [];
  const counted: Unanswered[] = [];
  for (const area of forms.context.definitions().resources.resources) {
    for (const link of linksTo(area, form)) {
      const count = await countOpen(forms, { actor, form, source, area, link });
      if (count > 0) counted.push({ resource: area.name, count });
    }
  }
  return counted;
}

interface Counting {
  readonly actor: Actor;
  readonly form: string;
  readonly source: AnswerSource;
  readonly area: CompiledResource;
  readonly link: FormLink;
}

async function countOpen(forms: Forms, { actor, form, source, area, link }: Counting): Promise<number> {
  const { engine } = forms.context;
  if (!mayKnow(forms, { actor, area, link })) return 0;
  const listed = await engine.rowVersions({
    actor,
    resource: area.name,
    action: "list",
    parameters: {},
    subject: null,
  });
  const open = new Set(listed.map(([id]) => id));
  if (link.when !== undefined) {
    const meeting = await engine.rowsMeeting({ actor, resource: area.name, predicate: link.when });
    const ids = new Set(meeting.map(({ id }) => id));
    for (const id of open) if (!ids.has(id)) open.delete(id);
  }
  for (const id of await readAnswered(forms, { form, source, area })) open.delete(id);
  return open.size;
}

/** How many there are tells what the condition reads. */
function mayKnow(
  { context }: Forms,
  { actor, area, link }: Pick<Counting, "actor" | "area" | "link">,
): boolean {
  const { access } = context.definitions();
  const resource = area.name;
  if (decide({ access, actor, resource, action: "list" }).effect === "deny") return false;
  const read = link.when === undefined ? [] : predicateFields(link.when).record;
  return read.every((name) => {
    const sensitivity = area.fieldsByName[name.split(".")[0] ?? ""]?.sensitivity ?? null;
    return decideClass({ access, actor, resource, class: sensitivity, mode: "read" }).effect === "allow";
  });
}

async function readAnswered(
  { context }: Forms,
  { form, source, area }: Pick<Counting, "form" | "source" | "area">,
): Promise<number[]> {
  const { resource, formField, follows, column, subjects } = source;
  if (!subjects.includes(area)) return [];
  const about = follows ? `${column}__id` : column;
  let query = context.database.long
    .selectFrom(resource.name)
    .select(`${about} as about`)
    .distinct()
    .where("archived", "is", null);
  if (formField !== null) query = query.where(formField, "=", form);
  if (follows) query = query.where(column, "=", area.name);
  return (await query.execute()).map((row) => Number(row["about"]));
}
