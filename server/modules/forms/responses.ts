import type { Actor } from "../../../core/access/types.ts";
import { INTERVIEW_FORM } from "../../../core/forms/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { getId, isObject } from "../../../core/definition/record.ts";
import type { CompiledResource, FormLink } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { isNotUnique, unknownRecord } from "../../resources/errors.ts";
import type { Presented } from "../../resources/types.ts";
import { readFormBody } from "./body.ts";
import type { FormBody } from "./body.ts";
import { getFormText } from "./form-records.ts";
import type { FormRecord } from "./form-records.ts";
import { requireForm, readFormVersion } from "./forms.ts";
import type { Forms } from "./forms.ts";
import { validateGiven } from "./validate-given.ts";
import type { ValidatedAnswer } from "./validate-answers.ts";
import { storeAnswers } from "./store-answers.ts";
import type { FormParts } from "./parts.ts";
import { refuseAnswers } from "./answer-errors.ts";
import type { Subject } from "./prefill.ts";
import { renderAnswers } from "./render.ts";
import { mayDo, openFilling } from "./rights.ts";
import { readStoredRows } from "./rows.ts";
import { requireArea } from "./surroundings.ts";

const RESPONSE = "form_response";

export interface ResponseCall {
  readonly actor: Actor;
  readonly language: Language;
  readonly form: string;
  readonly requestId: string;
  readonly parts: FormParts;
}

interface Written {
  readonly id: number;
  readonly row_version: number;
}

interface Responses {
  /** In the reader's language. */
  readonly title: string;
  readonly data: Presented[];
  readonly permissions: { readonly create: boolean };
}

/** Filled forms of one kind about a record, for whoever may show it, and whether the reader may give or change them. */
export async function responsesAbout(
  forms: Forms,
  {
    actor,
    language,
    form: name,
    target,
  }: Pick<ResponseCall, "actor" | "language" | "form"> & { target: Subject },
): Promise<Responses> {
  const form = await requireForm(forms, requireOwnName(name));
  const { engine, database } = forms.context;
  const about = await shownRecord(forms, { actor, language, target });
  const rows = await database.read
    .selectFrom(RESPONSE)
    .select("id")
    .where("about", "=", aboutOf(name, target))
    .where("archived", "is", null)
    .orderBy("id")
    .execute();
  const reader = { actor, language };
  const fills = form.state !== "retired" && (await mayDo(forms, { actor, form, action: "fill" }));
  const data = [];
  for (const row of rows) {
    const response = await engine.get({ actor, resource: RESPONSE, id: Number(row["id"]), language });
    const permissions = { edit: fills && (mayEdit(about.record) || isGiver(actor, response)) };
    data.push({
      ...(await renderAnswers(forms, { record: response, form: name, about: target, reader })),
      permissions,
    });
  }
  const create = fills && data.length === 0 && (await findDenial(forms, { actor, form, about })) === null;
  return { title: getFormText(form, language).title, data, permissions: { create } };
}

/** Keeps a form that somebody filled about a record. */
export async function giveResponse(forms: Forms, call: ResponseCall): Promise<Written> {
  const { engine } = forms.context;
  const { actor, form: name, requestId, language } = call;
  const form = await openFilling(forms, actor, requireOwnName(name));
  const body = readFormBody(call.parts);
  const target = readTarget(body);
  const shown = await shownRecord(forms, { actor, language, target });
  const denial = await findDenial(forms, { actor, form, about: shown });
  if (denial !== null) throw denial;
  const { answers, form_version } = await judged(forms, call, { body, rows: [], about: target });
  const about = aboutOf(name, target);
  const employeeId = actor.employeeId;
  const id = await storeAnswers(forms.context, { answers, before: new Map(), employeeId }, (rows) =>
    engine
      .createByServer({
        actor,
        resource: RESPONSE,
        values: { form: form.id, form_name: name, record: target, about, form_version, answers: rows },
        requestId,
      })
      .catch((error: unknown) => {
        throw isNotUnique(error) ? new AppError({ code: "response_exists", status: 409 }) : error;
      }),
  );
  return { id, row_version: 1 };
}

interface About {
  readonly resource: CompiledResource;
  readonly record: Presented;
}

/** What keeps somebody from giving a form about a record: its area, how the record stands, or who they are; null: nothing. */
async function findDenial(
  { context: { engine } }: Forms,
  { actor, form, about: { resource, record } }: { actor: Actor; form: FormRecord; about: About },
): Promise<AppError | null> {
  const links = resource.forms.filter((link) => link.kind === "response" && link.form === form.name);
  const elsewhere = form.filled_on !== null && form.filled_on !== resource.name;
  const parameters = { form: form.name, resource: resource.name };
  if (links.length === 0 || elsewhere)
    return new AppError({ code: "form_not_offered", status: 409, parameters });
  const given = links.filter((link) => isNamedGiver(link, record, actor));
  if (given.length === 0) return new AppError({ code: "not_allowed", status: 403 });
  for (const { when } of given) {
    if (when === undefined) return null;
    const predicate = { all: [{ field: "id", is: Number(record["id"]) }, when] };
    if ((await engine.rowsMeeting({ actor, resource: resource.name, predicate })).length > 0) return null;
  }
  return new AppError({ code: "form_not_due", status: 409, parameters });
}

/** The people its definition names, and whoever may edit the record; everybody where it names nobody at all. */
function isNamedGiver({ givers }: FormLink, record: Presented, { employeeId }: Actor): boolean {
  if (givers === undefined || mayEdit(record)) return true;
  return givers
    .flatMap((field): unknown[] => [record[field]].flat())
    .some((person) => getId(person) === employeeId);
}

interface Changing extends Omit<ResponseCall, "parts"> {
  readonly id: number;
}

/** The filled form, for whoever may change it. */
export async function checkChanging(
  forms: Forms,
  { actor, form, id, language }: Changing,
): Promise<Presented> {
  const { engine } = forms.context;
  await openFilling(forms, actor, requireOwnName(form));
  const response = await engine.get({ actor, resource: RESPONSE, id, language });
  if (response["form_name"] !== form) throw unknownRecord(RESPONSE, id);
  const target = response["record"] as Subject | null;
  const isOwn = isGiver(actor, response);
  if (!isOwn && (target === null || !mayEdit((await shownRecord(forms, { actor, language, target })).record)))
    throw new AppError({ code: "not_allowed", status: 403 });
  return response;
}

/** The filled form as it is to stand from now on. */
export async function changeResponse(forms: Forms, call: ResponseCall & { id: number }): Promise<Written> {
  const { engine } = forms.context;
  const { actor, id, requestId, language } = call;
  const response = await checkChanging(forms, call);
  const body = readFormBody(call.parts);
  const rows = response["answers"];
  const before = readStoredRows(rows);
  const about = response["record"] as Subject | null;
  const { answers, form_version } = await judged(forms, call, { body, rows, about });
  await storeAnswers(forms.context, { answers, before, employeeId: actor.employeeId }, (rows) =>
    engine.updateByServer({
      actor,
      resource: RESPONSE,
      id,
      values: { form_version, answers: rows },
      version: body.row_version ?? Number(response["row_version"]),
      requestId,
    }),
  );
  const after = await engine.get({ actor, resource: RESPONSE, id, language });
  return { id, row_version: Number(after["row_version"]) };
}

async function judged(
  forms: Forms,
  { actor, form, parts, language }: ResponseCall,
  { body, rows, about }: { body: FormBody; rows: unknown; about: Subject | null },
): Promise<{ answers: readonly ValidatedAnswer[]; form_version: number }> {
  const published = await readFormVersion(forms, { name: form, version: body.form_version });
  const { answers, issues } = await validateGiven(forms, {
    published,
    records: body.answers,
    files: parts.files,
    rows,
    about,
    reader: { actor, language },
  });
  if (issues.length > 0) throw refuseAnswers(issues);
  return { answers, form_version: published.facts.version };
}

/** The form about interviews has calls of its own. */
function requireOwnName(form: string): string {
  if (form !== INTERVIEW_FORM) return form;
  throw new AppError({ code: "unknown_form", status: 404, parameters: { form } });
}

/** Any record with a screen of its own; rows that follow others are none to answer about. */
async function shownRecord(
  forms: Forms,
  { actor, language, target }: { actor: Actor; language: Language; target: Subject },
): Promise<About> {
  const resource = requireArea(forms, target.resource);
  return { resource, record: await forms.context.engine.get({ actor, ...target, language }) };
}

function readTarget({ fields }: FormBody): Subject {
  const record = fields["record"];
  const { resource, id } = isObject(record) ? record : {};
  if (typeof resource === "string" && Number.isSafeInteger(id) && Number(id) > 0)
    return { resource, id: Number(id) };
  throw new AppError({ code: "malformed_form", status: 400, parameters: { at: "record" } });
}

const mayEdit = (record: Presented): boolean => (record["permissions"] as { edit: boolean }).edit;

const isGiver = (actor: Actor, response: Presented): boolean =>
  getId(response["given_by"]) === actor.employeeId;

/** One filled form of each kind a record. */
const aboutOf = (form: string, { resource, id }: Subject): string => `${form} ${resource} ${id}`;
