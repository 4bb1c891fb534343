import type { EvaluationContext } from "../../../core/definition/context.ts";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { evaluatePredicate } from "../../../core/definition/predicate.ts";
import type { FormLink } from "../../../core/definition/types.ts";
import { type ApiRecord, getPermissions, recordLabel, type DenialReason } from "../../config/record.ts";
import { asReference, asReferences } from "../../fields/values.ts";
import type { Subject } from "./contexts.ts";
import type { FeedbackRequest } from "./open-feedback.ts";

const UNEXPLAINED: DenialReason = { code: "not_granted", rules: [] };

type LinkOf<K extends FormLink["kind"]> = Extract<FormLink, { kind: K }>;

interface RecordOf<K extends FormLink["kind"]> {
  readonly link: LinkOf<K>;
  readonly resource: string;
  readonly record: ApiRecord;
  /** The record that a field of this one names; null where it names none. */
  readonly subject: (field: string | undefined) => Subject | null;
}

type Requests = { readonly [K in FormLink["kind"]]: (of: RecordOf<K>) => FeedbackRequest | null };

/** What each kind of form is told of a record; null where the record lacks what it would be about. */
const REQUESTS: Requests = {
  supervisor: ({ link, subject }) => {
    const interview = subject(link.context.interview);
    const name = subject(link.context.consultant)?.name;
    return interview
      ? { kind: "supervisor", context: { interview, ...(name === undefined ? {} : { consultant: name }) } }
      : null;
  },
  consultant: ({ link, subject }) => {
    const consultant = subject(link.context.consultant);
    const project = subject(link.context.project);
    return consultant
      ? { kind: "consultant", context: { consultant, ...(project === null ? {} : { project }) } }
      : null;
  },
  project_update: ({ link, subject }) => {
    const project = subject(link.context.project);
    return project ? { kind: "project_update", context: { project } } : null;
  },
  response: ({ link, resource, record }) => ({
    kind: "response",
    context: { formName: link.form, record: { resource, id: record.id, name: recordLabel(record) } },
  }),
};

export interface RecordForm {
  readonly name: string;
  /** The resource of what it is kept as. */
  readonly makes: string;
  readonly request: FeedbackRequest;
  /** Why the server would not take it from this person; null: it may be opened. */
  readonly refusal: DenialReason | null;
}

interface RecordFormsInput {
  readonly resource: Pick<ClientResource, "name" | "forms" | "fields">;
  readonly record: ApiRecord;
  readonly context: EvaluationContext;
}

/** The forms of a record as it stands; those that may not be given by this person with the reason. */
export function recordForms({ resource, record, context }: RecordFormsInput): readonly RecordForm[] {
  const fields = Object.fromEntries(resource.fields.map((field) => [field.name, field]));
  const permissions = new Map(getPermissions(record).forms.map((form) => [form.name, form]));
  return resource.forms.flatMap((link): readonly RecordForm[] => {
    if (link.when && !evaluatePredicate({ predicate: link.when, record, fields, context })) return [];
    if (!isGiver(link, record, context.actor.employeeId)) return [];
    const request = getRequest(link, resource.name, record);
    if (request === null) return [];
    const permission = permissions.get(link.name);
    const refusal = permission?.allowed === false ? (permission.reason ?? UNEXPLAINED) : null;
    return [{ name: link.name, makes: link.makes, request, refusal }];
  });
}

/** The people its definition names, and whoever may edit the record; everybody where it names nobody at all. */
function isGiver({ givers }: FormLink, record: ApiRecord, employeeId: number | null): boolean {
  if (givers === undefined || getPermissions(record).edit) return true;
  const named = givers.flatMap((field) => [asReference(record[field]), ...asReferences(record[field])]);
  return named.some((person) => person !== null && person.id === employeeId);
}

function getRequest(link: FormLink, resource: string, record: ApiRecord): FeedbackRequest | null {
  const subject = (field: string | undefined): Subject | null => {
    if (field === undefined) return null;
    if (field === "id") return { id: record.id, name: recordLabel(record) };
    const named = asReference(record[field]);
    return named === null ? null : { id: named.id, name: named.label };
  };
  // each kind's entry takes the links of its own kind: the record's type says so
  const make = REQUESTS[link.kind] as (of: RecordOf<FormLink["kind"]>) => FeedbackRequest | null;
  return make({ link, resource, record, subject });
}
