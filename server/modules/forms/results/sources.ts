import type { Actor } from "../../../../core/access/types.ts";
import { decideClass } from "../../../../core/access/classes.ts";
import { decide } from "../../../../core/access/decide.ts";
import type { CompiledResource } from "../../../../core/definition/types.ts";
import { FORM } from "../../../../core/forms/types.ts";
import { notAllowed } from "../../../resources/errors.ts";
import type { RowVersions } from "../../../resources/read/row-versions.ts";
import type { Parameters } from "../../../resources/types.ts";
import { type FormRecord, linksTo, readFormRecords } from "../form-records.ts";
import { requireForm } from "../forms.ts";
import type { Forms } from "../forms.ts";

/** Where the answers to a form are kept, and which record they are about. */
export interface AnswerSource {
  readonly form: string;
  /** Its records are filled forms. */
  readonly resource: CompiledResource;
  /** Its rows are single answers. */
  readonly rows: CompiledResource;
  /** Reference of an answer to its filled form. */
  readonly parent: string;
  /** Field of a filled form that names its form; null where all are of one. */
  readonly formField: string | null;
  readonly by: string;
  readonly at: string;
  /** Reference of a filled form to the record it is about. */
  readonly column: string;
  /** Filled forms follow that record: who may list it reads them. */
  readonly follows: boolean;
  /** The areas of such records; several only where filled forms follow them. */
  readonly subjects: readonly CompiledResource[];
}

/** Where the answers to a form are kept; null where no area uses it. */
export function findSource({ context }: Forms, form: string): AnswerSource | null {
  const { resources, byName } = context.definitions().resources;
  const sources = resources.flatMap((subject) =>
    [...findMakes(subject, form)].flatMap((makes) => {
      const resource = byName[makes];
      return (resource && describeSource({ form, resource, subject, byName })) ?? [];
    }),
  );
  const [first] = sources;
  if (!first?.follows) return first ?? null;
  const subjects = sources.flatMap((one) => (one.resource === first.resource ? one.subjects : []));
  return { ...first, subjects };
}

/** The areas of filled forms that a record of this one shows, or that are made from it. */
function findMakes(subject: CompiledResource, form: string): ReadonlySet<string> {
  const shown = subject.tabs.flatMap((tab) =>
    tab.kind === "answers" && tab.form === form && tab.reference === undefined ? [tab.makes] : [],
  );
  return new Set([...shown, ...linksTo(subject, form).map(({ makes }) => makes)]);
}

interface SourceInput {
  readonly form: string;
  readonly resource: CompiledResource;
  readonly subject: CompiledResource;
  readonly byName: Readonly<Record<string, CompiledResource>>;
}

function describeSource({ form, resource, subject, byName }: SourceInput): AnswerSource | null {
  const answers = resource.fields.find(
    ({ kind, to }) => kind === "rows" && byName[to ?? ""]?.fieldsByName["question_id"],
  );
  const rows = byName[answers?.to ?? ""];
  const column = resource.fields.find(
    ({ name, kind, to }) =>
      to === subject.name || (kind === "dynamic_reference" && name === resource.follows),
  )?.name;
  if (rows?.parent == null || column === undefined || resource.feed === null) return null;
  const named = resource.tabs.find((tab) => tab.kind === "answers" && typeof tab.form === "object");
  return {
    form,
    resource,
    rows,
    parent: rows.parent.field,
    formField: named?.kind === "answers" && typeof named.form === "object" ? named.form.field : null,
    by: resource.feed.by,
    at: resource.feed.at,
    column,
    follows: resource.follows === column,
    subjects: [subject],
  };
}

const ANSWER_FIELDS: ReadonlySet<string> = new Set(["question_id", "answer", "comment", "files"]);

/** Why somebody gets no results of a form; null: they do. A class that hides answers in some rows hides all figures over them. */
function findRefusal(forms: Forms, { actor, source }: { actor: Actor; source: AnswerSource }) {
  const { access } = forms.context.definitions();
  const { resource, rows } = source;
  const [first = resource] = listedBy(source);
  if (!listedBy(source).some(({ name }) => mayList(forms, actor, name))) {
    const { reason } = decide({ access, actor, resource: first.name, action: "list" });
    return { resource: first.name, reason };
  }
  const read = [
    { of: resource, fields: resource.fields.filter(({ to }) => to === rows.name) },
    { of: rows, fields: rows.fields.filter(({ name }) => ANSWER_FIELDS.has(name)) },
  ];
  for (const { of, fields } of read) {
    for (const { sensitivity } of fields) {
      const decision = decideClass({ access, actor, resource: of.name, class: sensitivity, mode: "read" });
      if (decision.effect !== "allow") return { resource: resource.name, reason: decision.reason };
    }
  }
  return null;
}

/** The areas whose lists decide which filled forms somebody reads. */
const listedBy = ({ follows, resource, subjects }: AnswerSource) => (follows ? subjects : [resource]);

function mayList({ context }: Forms, actor: Actor, resource: string): boolean {
  const { access } = context.definitions();
  return decide({ access, actor, resource, action: "list" }).effect !== "deny";
}

/** As much of a source as somebody may list. */
function withinLists(forms: Forms, { actor, source }: { actor: Actor; source: AnswerSource }): AnswerSource {
  if (!source.follows) return source;
  return { ...source, subjects: source.subjects.filter(({ name }) => mayList(forms, actor, name)) };
}

/** The forms that somebody may read results of. */
export async function readableForms(
  forms: Forms,
  actor: Actor,
): Promise<{ form: FormRecord; source: AnswerSource }[]> {
  if (forms.context.definitions().resources.byName[FORM] === undefined) return [];
  await forms.ready();
  const records = await readFormRecords(forms.context.database);
  return records.flatMap((form) => {
    const source = readableSource(forms, { actor, form: form.name });
    return source === null ? [] : [{ form, source }];
  });
}

/** The source of a form's answers; null for whoever may not read their results, and where nothing is ever answered. */
export function readableSource(
  forms: Forms,
  { actor, form }: { actor: Actor; form: string },
): AnswerSource | null {
  const source = findSource(forms, form);
  if (source === null || findRefusal(forms, { actor, source }) !== null) return null;
  return withinLists(forms, { actor, source });
}

/** The source of a form whose results somebody may read; anybody else is refused with the reason. Null: nothing is ever answered. */
export async function openSource(
  forms: Forms,
  { actor, form }: { actor: Actor; form: string },
): Promise<AnswerSource | null> {
  await requireForm(forms, form);
  const source = findSource(forms, form);
  if (source === null) return null;
  const refusal = findRefusal(forms, { actor, source });
  if (refusal === null) return withinLists(forms, { actor, source });
  const { access } = forms.context.definitions();
  throw notAllowed({ access, action: "list", ...refusal });
}

interface Finding {
  readonly actor: Actor;
  readonly source: AnswerSource;
  readonly action: "list" | "export";
  /** Conditions on the filled forms themselves. */
  readonly own: Parameters;
  /** By area, conditions on the records they are about; those of an area that is not there are left out. */
  readonly about: ReadonlyMap<string, Parameters>;
}

/** The filled forms of a source that somebody may read. */
export async function findFilled(
  { context: { engine } }: Forms,
  { actor, source, action, own, about }: Finding,
): Promise<RowVersions> {
  const { resource, form, formField, follows, column } = source;
  const parameters = formField === null ? own : { ...own, [formField]: form };
  const call = { actor, resource: resource.name, action, parameters };
  const found: RowVersions[] = [];
  for (const [area, conditions] of about) {
    const isAsked = follows || Object.keys(conditions).length > 0;
    const subject = { resource: area, column, parameters: conditions, decides: follows };
    found.push(await engine.rowVersions({ ...call, subject: isAsked ? subject : null }));
  }
  return found.flat();
}
