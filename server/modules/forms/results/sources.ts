import type { Actor } from "../../../../core/access/types.ts";
import { decideClass } from "../../../../core/access/classes.ts";
import { decide } from "../../../../core/access/decide.ts";
import type { CompiledResource } from "../../../../core/definition/types.ts";
import { FORM } from "../../../../core/forms/types.ts";
import { notAllowed } from "../../../resources/errors.ts";
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
  readonly subject: {
    readonly resource: CompiledResource;
    readonly column: string;
    /** Filled forms follow it: who may list it reads them. */
    readonly decides: boolean;
  };
}

/** Where the answers to a form are kept; null where no area uses it. */
export function findSource({ context }: Forms, form: string): AnswerSource | null {
  const { resources, byName } = context.definitions().resources;
  for (const subject of resources) {
    for (const makes of findMakes(subject, form)) {
      const resource = byName[makes];
      const source = resource && describeSource({ form, resource, subject, byName });
      if (source) return source;
    }
  }
  return null;
}

/** The areas of filled forms that a record of this one shows, or that are made from it. */
function findMakes(subject: CompiledResource, form: string): string[] {
  const shown = subject.tabs.flatMap((tab) =>
    tab.kind === "answers" && tab.form === form && tab.reference === undefined ? [tab.makes] : [],
  );
  return [...shown, ...linksTo(subject, form).map(({ makes }) => makes)];
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
    subject: { resource: subject, column, decides: resource.follows === column },
  };
}

const ANSWER_FIELDS: ReadonlySet<string> = new Set(["question_id", "answer", "comment", "files"]);

/** Why somebody gets no results of a form; null: they do. A class that hides answers in some rows hides all figures over them. */
function findRefusal({ context }: Forms, { actor, source }: { actor: Actor; source: AnswerSource }) {
  const { access } = context.definitions();
  const lists = source.subject.decides ? source.subject.resource : source.resource;
  const listing = decide({ access, actor, resource: lists.name, action: "list" });
  if (listing.effect === "deny") return { resource: lists.name, reason: listing.reason };
  const { resource, rows } = source;
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
  return source !== null && findRefusal(forms, { actor, source }) === null ? source : null;
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
  if (refusal === null) return source;
  const { access } = forms.context.definitions();
  throw notAllowed({ access, action: "list", ...refusal });
}
