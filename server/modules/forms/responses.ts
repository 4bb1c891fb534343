import type { Actor } from "../../../core/access/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { getId, isObject } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { isNotUnique, unknownRecord, unknownResource } from "../../resources/errors.ts";
import type { Presented } from "../../resources/types.ts";
import { readFormBody } from "./body.ts";
import type { FormBody } from "./body.ts";
import { requireForm, readFormVersion } from "./forms.ts";
import type { Forms } from "./forms.ts";
import { validateAnswers } from "./validate-answers.ts";
import type { ValidatedAnswer } from "./validate-answers.ts";
import { storeAnswers, getStoredFiles } from "./store-answers.ts";
import type { FormParts } from "./parts.ts";
import { refuseAnswers } from "./answer-errors.ts";
import { renderAnswers } from "./render.ts";
import { readStoredRows } from "./rows.ts";
import { INTERVIEW_FORM } from "./feedback.ts";

const RESPONSE = "form_response";

interface Target {
  readonly resource: string;
  readonly id: number;
}

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

/** Filled forms of one kind about a record, for whoever may show it, and whether the reader may give or change them. */
export async function responsesAbout(
  forms: Forms,
  { actor, language, form, target }: Pick<ResponseCall, "actor" | "language" | "form"> & { target: Target },
): Promise<{ data: Presented[]; permissions: { create: boolean } }> {
  requireOwnForm(forms, form);
  const { engine, database } = forms.context;
  const record = await shownRecord(forms, { actor, language, target });
  const rows = await database.read
    .selectFrom(RESPONSE)
    .select("id")
    .where("about", "=", aboutOf(form, target))
    .where("archived", "is", null)
    .orderBy("id")
    .execute();
  const data = [];
  for (const row of rows) {
    const response = await engine.get({ actor, resource: RESPONSE, id: Number(row["id"]), language });
    const permissions = { edit: mayEdit(record) || isGiver(actor, response) };
    data.push({ ...(await renderAnswers(forms, { record: response, form, language })), permissions });
  }
  return { data, permissions: { create: data.length === 0 && mayEdit(record) } };
}

/** Keeps a form that somebody filled about a record. */
export async function giveResponse(forms: Forms, call: ResponseCall): Promise<Written> {
  const { engine } = forms.context;
  const { actor, form, requestId, language } = call;
  requireOwnForm(forms, form);
  const body = readFormBody(call.parts);
  const target = readTarget(body);
  const record = await shownRecord(forms, { actor, language, target });
  if (!mayEdit(record)) throw new AppError({ code: "not_allowed", status: 403 });
  const { answers, form_version } = await judged(forms, call, { body, before: new Map() });
  const about = aboutOf(form, target);
  const employeeId = actor.employeeId;
  const id = await storeAnswers(forms.context, { answers, before: new Map(), employeeId }, (rows) =>
    engine
      .createByServer({
        actor,
        resource: RESPONSE,
        values: { form_name: form, record: target, about, form_version, answers: rows },
        requestId,
      })
      .catch((error: unknown) => {
        throw isNotUnique(error) ? new AppError({ code: "response_exists", status: 409 }) : error;
      }),
  );
  return { id, row_version: 1 };
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
  requireOwnForm(forms, form);
  const response = await engine.get({ actor, resource: RESPONSE, id, language });
  if (response["form_name"] !== form) throw unknownRecord(RESPONSE, id);
  const target = response["record"] as Target | null;
  const isOwn = isGiver(actor, response);
  if (!isOwn && (target === null || !mayEdit(await shownRecord(forms, { actor, language, target }))))
    throw new AppError({ code: "not_allowed", status: 403 });
  return response;
}

/** The filled form as it is to stand from now on. */
export async function changeResponse(forms: Forms, call: ResponseCall & { id: number }): Promise<Written> {
  const { engine } = forms.context;
  const { actor, id, requestId, language } = call;
  const response = await checkChanging(forms, call);
  const body = readFormBody(call.parts);
  const before = readStoredRows(response["answers"]);
  const { answers, form_version } = await judged(forms, call, { body, before });
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
  { form, parts, language }: ResponseCall,
  { body, before }: { body: FormBody; before: ReturnType<typeof readStoredRows> },
): Promise<{ answers: readonly ValidatedAnswer[]; form_version: number }> {
  const published = await readFormVersion(forms, { name: form, version: body.form_version });
  const { answers, issues } = validateAnswers(published, {
    records: body.answers,
    files: parts.files,
    kept: getStoredFiles(before),
    language,
  });
  if (issues.length > 0) throw refuseAnswers(issues);
  return { answers, form_version: published.facts.version };
}

/** The form about interviews has calls of its own. */
function requireOwnForm(forms: Forms, form: string): void {
  requireForm(forms, form);
  if (form === INTERVIEW_FORM)
    throw new AppError({ code: "unknown_form", status: 404, parameters: { form } });
}

/** Any record with a screen of its own; rows that follow others are none to answer about. */
async function shownRecord(
  { context: { engine, definitions } }: Forms,
  { actor, language, target }: { actor: Actor; language: Language; target: Target },
): Promise<Presented> {
  const { byName } = definitions().resources;
  const resource = Object.hasOwn(byName, target.resource) ? byName[target.resource] : undefined;
  if (resource === undefined || resource.kind !== "record" || resource.follows !== null)
    throw unknownResource(target.resource);
  return engine.get({ actor, ...target, language });
}

function readTarget({ fields }: FormBody): Target {
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
const aboutOf = (form: string, { resource, id }: Target): string => `${form} ${resource} ${id}`;
