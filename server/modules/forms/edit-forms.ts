import { sql } from "kysely";
import type { Actor } from "../../../core/access/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { freeName } from "../../../core/studio/edits.ts";
import { arrangeQuestions, type ShippedForm } from "../../../core/forms/shipped.ts";
import { FORM, type StoredQuestion } from "../../../core/forms/types.ts";
import { translateResource } from "../../resources/labels.ts";
import { createFormRecord, textRows } from "./adopt-forms.ts";
import type { NewForm } from "./adopt-forms.ts";
import { areasOf } from "./form-records.ts";
import type { FormRecord } from "./form-records.ts";
import type { Forms } from "./forms.ts";
import { withOfferedLists } from "./option-lists.ts";
import { readDraft } from "./save-draft.ts";
import { requireArea } from "./surroundings.ts";
import { writeQuestions } from "./write-questions.ts";

interface Call {
  readonly actor: Actor;
  readonly requestId: string;
}

/** What designers say of a form beside its questions. */
export type FormFacts = Pick<NewForm, "title" | "description" | "filled_on" | "translations">;

/** What a new form begins with; nothing where both are null. */
export interface Beginning {
  readonly copied: FormRecord | null;
  readonly template: ShippedForm | null;
}

/** Makes a form that has no version yet, with the questions of another one or of a template. Gives its name. */
export async function createForm(
  forms: Forms,
  { actor, requestId, facts, copied, template }: Call & Beginning & { facts: FormFacts },
): Promise<string> {
  await forms.ready();
  if (facts.filled_on !== null) requireArea(forms, facts.filled_on);
  const begun: readonly StoredQuestion[] =
    copied !== null
      ? (await readDraft(forms, copied.name)).questions
      : template !== null
        ? arrangeQuestions(template)
        : [];
  const questions = await withOfferedLists(forms.context, { actor, questions: begun });
  return forms.context.engine.togetherByServer({
    actor,
    resource: FORM,
    requestId,
    work: async (session) => {
      const taken = (await session.rows(sql`select name from ${sql.id(FORM)}`)).map(([name]) => String(name));
      const name = freeName(facts.title, { fallback: FORM, taken });
      const id = await createFormRecord(session, { ...facts, name, owner: actor.employeeId });
      await writeQuestions(session, {
        form: { id, name },
        questions,
        idOf: () => undefined,
        nameOf: () => null,
      });
      return name;
    },
  });
}

/** Gives a form other words, or says otherwise which records it is about; its name stays. */
export async function changeForm(
  forms: Forms,
  { actor, requestId, form, facts, version }: Call & { form: FormRecord; facts: FormFacts; version: number },
): Promise<void> {
  if (facts.filled_on !== null) requireArea(forms, facts.filled_on);
  const { translations, ...values } = facts;
  await forms.context.engine.updateByServer({
    actor,
    requestId,
    resource: FORM,
    id: form.id,
    values: { ...values, translations: textRows(translations) },
    version,
  });
}

/** Takes a form out of use; what was answered stays readable. Refused while an area is filled in with it. */
export async function retireForm(
  forms: Forms,
  { actor, requestId, form, language }: Call & { form: FormRecord; language: Language },
): Promise<void> {
  const definitions = forms.context.definitions();
  const areas = areasOf(definitions, form.name);
  if (areas.length > 0) {
    const names = areas.map((resource) => translateResource(definitions, { resource, language }).plural);
    const parameters = { areas: new Intl.ListFormat(language).format(names) };
    throw new AppError({ code: "form_in_use", status: 409, parameters, detail: { areas } });
  }
  await setState(forms, { actor, requestId, form, state: "retired" });
}

/** Puts a retired form back: as a draft where it was never published. */
export async function restoreForm(
  forms: Forms,
  { actor, requestId, form }: Call & { form: FormRecord },
): Promise<void> {
  if (form.state !== "retired") return;
  const latest = await forms.versions.latest(form.name);
  await setState(forms, { actor, requestId, form, state: latest === null ? "draft" : "published" });
}

async function setState(
  { context: { engine } }: Forms,
  { actor, requestId, form, state }: Call & { form: FormRecord; state: FormRecord["state"] },
): Promise<void> {
  await engine.updateByServer({ actor, requestId, resource: FORM, id: form.id, values: { state } });
}
