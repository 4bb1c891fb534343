import type { Actor } from "../../../core/access/types.ts";
import { INTERVIEW_FORM } from "../../../core/forms/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { foldText } from "../../../core/definition/fold.ts";
import { getId } from "../../../core/definition/record.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { unknownRecord } from "../../resources/errors.ts";
import type { Presented } from "../../resources/types.ts";
import { readFormBody, textField } from "./body.ts";
import type { Database } from "../../database/types.ts";
import type { FormBody } from "./body.ts";
import { readFormVersion } from "./forms.ts";
import type { Forms } from "./forms.ts";
import { validateGiven } from "./validate-given.ts";
import type { ValidatedAnswer } from "./validate-answers.ts";
import { storeAnswers } from "./store-answers.ts";
import type { FormParts } from "./parts.ts";
import { fieldIssue, refuseAnswers } from "./answer-errors.ts";
import type { AnswerIssue } from "./answer-errors.ts";
import { openFilling, requireAction } from "./rights.ts";
import { readStoredRows } from "./rows.ts";
import type { PublishedForm } from "./versions.ts";

export const FEEDBACK = "supervisor_feedback";
const INTERVIEW = "interview";

export interface FeedbackCall {
  readonly actor: Actor;
  readonly language: Language;
  /** Id of the interview. */
  readonly interview: number;
  readonly requestId: string;
}

export interface GivenFeedback extends FeedbackCall {
  readonly parts: FormParts;
}

interface Written {
  readonly id: number;
  readonly row_version: number;
}

/**
 * The interview's feedback as the actor may show it; null while there is none, and where it is hidden from the actor. Throws
 * where the interview may not be shown.
 */
export async function findFeedback(
  forms: Forms,
  { actor, interview, language }: Pick<FeedbackCall, "actor" | "interview" | "language">,
): Promise<{ interview: Presented; feedback: Presented | null; hidden: boolean }> {
  const { engine } = forms.context;
  const shown = await engine.get({ actor, resource: INTERVIEW, id: interview, language });
  const id = await readFeedback(forms.context.database.read, interview);
  const feedback =
    id === null ? null : await engine.get({ actor, resource: FEEDBACK, id, language }).catch(nullIfHidden);
  return { interview: shown, feedback, hidden: id !== null && feedback === null };
}

function nullIfHidden(error: unknown): null {
  if (error instanceof AppError && error.code === "unknown_record") return null;
  throw error;
}

/** Whoever supervised the interview or whose submission it is may give its feedback, and whoever may edit the interview. */
export function mayGive(actor: Actor, interview: Presented): boolean {
  const { edit } = interview["permissions"] as { edit: boolean };
  return (
    edit || [interview["supervisor"], interview["marketer"]].some((one) => getId(one) === actor.employeeId)
  );
}

/** Refuses whoever may not give the feedback of the interview, and a second one. */
export async function checkGiving(
  forms: Forms,
  { actor, language, interview: id }: FeedbackCall,
): Promise<void> {
  requireAction(forms, { actor, resource: FEEDBACK, action: "create" });
  await openFilling(forms, actor, INTERVIEW_FORM);
  const interview = await forms.context.engine.get({ actor, resource: INTERVIEW, id, language });
  if (!mayGive(actor, interview)) throw new AppError({ code: "not_allowed", status: 403 });
  if ((await readFeedback(forms.context.database.read, id)) !== null) throw feedbackExists();
}

/** The first feedback of an interview (§7), by somebody who may give it. */
export async function giveFeedback(forms: Forms, call: GivenFeedback): Promise<Written> {
  const { engine } = forms.context;
  const { actor, interview: id, requestId, language } = call;
  const interview = await engine.get({ actor, resource: INTERVIEW, id, language });
  const standing = {
    call_given_by: nameOf(interview["consultant"]),
    supervisor_name: nameOf(interview["supervisor"]),
  };
  const { values, answers } = await readGiven(forms, call, { rows: [], standing });
  const review = await reviewFor(forms, { interview: id, attended: values.call_given_by });
  const made = await storeAnswers(
    forms.context,
    { answers, before: new Map(), employeeId: actor.employeeId },
    (rows) =>
      engine
        .createByServer({
          actor,
          resource: FEEDBACK,
          values: { interview: id, ...values, ...review, answers: rows },
          requestId,
          told: true,
        })
        .catch(async (error: unknown) => {
          throw await clearRefusal(forms, { interview: id, error });
        }),
  );
  return { id: made, row_version: 1 };
}

/** What the browser's form begins with: the people the interview names. */
const nameOf = (person: unknown): string | null => (person as { label?: string } | null)?.label ?? null;

/** The feedback, for whoever may change it. */
export async function checkChanging(forms: Forms, call: FeedbackCall): Promise<Presented> {
  const { feedback, hidden } = await findFeedback(forms, call);
  if (hidden) throw unknownRecord(INTERVIEW, call.interview);
  if (feedback === null) throw new AppError({ code: "no_feedback_yet", status: 404 });
  const { edit } = feedback["permissions"] as { edit: boolean };
  if (!edit) throw new AppError({ code: "not_allowed", status: 403 });
  await openFilling(forms, call.actor, INTERVIEW_FORM);
  return feedback;
}

/** The feedback as it is to stand from now on (§7). */
export async function changeFeedback(forms: Forms, call: GivenFeedback): Promise<Written> {
  const { engine } = forms.context;
  const { actor, interview, requestId, language } = call;
  const feedback = await checkChanging(forms, call);
  const id = Number(feedback["id"]);
  const rows = feedback["answers"];
  const before = readStoredRows(rows);
  const { body, values, answers } = await readGiven(forms, call, {
    rows,
    standing: Object.fromEntries(FEEDBACK_TEXT_FIELDS.map((name) => [name, feedback[name]])),
  });
  const renamed = values.call_given_by !== feedback["call_given_by"];
  const review = renamed ? await reviewFor(forms, { interview, attended: values.call_given_by }) : {};
  await storeAnswers(forms.context, { answers, before, employeeId: actor.employeeId }, (rows) =>
    engine.updateByServer({
      actor,
      resource: FEEDBACK,
      id,
      values: { ...values, ...review, answers: rows },
      version: body.row_version ?? Number(feedback["row_version"]),
      requestId,
      told: true,
    }),
  );
  const after = await engine.get({ actor, resource: FEEDBACK, id, language });
  return { id, row_version: Number(after["row_version"]) };
}

/** What stands beside the answers. */
export const FEEDBACK_TEXT_FIELDS = ["supervisor_name", "call_given_by", "issues", "went_well"] as const;

interface ReadGiven {
  readonly body: FormBody;
  readonly values: {
    readonly supervisor_name: string | null;
    readonly call_given_by: string | null;
    readonly issues: string | null;
    readonly went_well: string | null;
    readonly form_version: number;
    readonly score: number | null;
  };
  readonly answers: readonly ValidatedAnswer[];
}

/** Everything that is wrong is told at once, and before anything is stored. */
async function readGiven(
  forms: Forms,
  { actor, interview, parts, language }: GivenFeedback,
  { rows, standing }: { rows: unknown; standing: FormBody["fields"] },
): Promise<ReadGiven> {
  const body = readFormBody(parts, standing);
  const published = await readFormVersion(forms, { name: INTERVIEW_FORM, version: body.form_version });
  const texts = {
    supervisor_name: textField(body, "supervisor_name"),
    call_given_by: textField(body, "call_given_by"),
    issues: textField(body, "issues"),
    went_well: textField(body, "went_well"),
  };
  const issues: AnswerIssue[] = [];
  for (const name of ["supervisor_name", "call_given_by"] as const)
    if (texts[name] === null) issues.push(fieldIssue(name));
  if (texts.issues === null && texts.went_well === null)
    issues.push(fieldIssue("issues"), fieldIssue("went_well"));
  const judged = await validateGiven(forms, {
    published,
    records: body.answers,
    files: parts.files,
    rows,
    about: { resource: INTERVIEW, id: interview },
    reader: { actor, language },
  });
  if (issues.length + judged.issues.length > 0) throw refuseAnswers([...judged.issues, ...issues]);
  const form_version = published.facts.version;
  return {
    body,
    values: { ...texts, form_version, score: getScore(published, judged.answers) },
    answers: judged.answers,
  };
}

/** The answer to the first slider of those that show a verdict; where none does, of all. */
function getScore({ form }: PublishedForm, answers: readonly ValidatedAnswer[]): number | null {
  const all = form.questions.filter(({ answer_type }) => answer_type === "slider");
  const judging = all.filter(({ shows_verdict = false }) => shows_verdict);
  const sliders = new Set((judging.length > 0 ? judging : all).map(({ id }) => id));
  const found = answers.find(({ record }) => sliders.has(record.question_id))?.record.answer;
  return typeof found === "number" ? found : null;
}

/** Somebody else than the consultant is said to have attended: under review until an admin clears it, whatever is written later. */
async function reviewFor(
  { context: { database } }: Forms,
  { interview, attended }: { interview: number; attended: string | null },
): Promise<{ integrity_flag?: true; integrity_review?: "open" }> {
  const row = await database.read
    .selectFrom(INTERVIEW)
    .innerJoin("consultant", "consultant.id", `${INTERVIEW}.consultant`)
    .select("consultant.name as name")
    .where(`${INTERVIEW}.id`, "=", interview)
    .executeTakeFirst();
  const name = typeof row?.["name"] === "string" ? row["name"] : null;
  const another = name !== null && attended !== null && foldText(name) !== foldText(attended);
  return another ? { integrity_flag: true, integrity_review: "open" } : {};
}

/** Id of the feedback an interview has, whoever may see it. */
async function readFeedback(
  database: Pick<Database["read"], "selectFrom">,
  interview: number,
): Promise<number | null> {
  const row = await database
    .selectFrom(FEEDBACK)
    .select("id")
    .where("interview", "=", interview)
    .where("archived", "is", null)
    .executeTakeFirst();
  return row === undefined ? null : Number(row["id"]);
}

const feedbackExists = (): AppError => new AppError({ code: "feedback_exists", status: 409 });

/** Two people at once, or an interview that was not held: said in its own words instead of as a wrong field. */
async function clearRefusal(
  forms: Forms,
  { interview, error }: { interview: number; error: unknown },
): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  const wrong = error.fields?.some(({ field }) => field === INTERVIEW) === true;
  if (!wrong) return error;
  // as a write sees it: the first and this one can share a commit that no reader sees yet
  const given = await forms.context.database.write((trx) => readFeedback(trx, interview));
  return given === null ? new AppError({ code: "interview_not_held", status: 409 }) : feedbackExists();
}
