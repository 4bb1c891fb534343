import type { Actor } from "../../../core/access/types.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { getId } from "../../../core/definition/record.ts";
import { factsOf, NO, YES } from "../../../core/forms/kinds.ts";
import { foldOption } from "../../../core/forms/options.ts";
import type { FormQuestion } from "../../../core/forms/types.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { translateResource } from "../../resources/labels.ts";
import type { Presented } from "../../resources/types.ts";
import type { Forms } from "./forms.ts";
import { getSurroundings } from "./surroundings.ts";

/** The record that a form is about. */
export interface Subject {
  readonly resource: string;
  readonly id: number;
}

export interface Reader {
  readonly actor: Actor;
  readonly language: Language;
}

/**
 * Questions with the default answers that the fields of a record give, as far as the reader may see those. A question
 * whose field is empty, unknown or hidden begins as any other.
 */
export async function prefillQuestions<Q extends FormQuestion>(
  forms: Forms,
  { reader, about, questions }: { reader: Reader; about: Subject | null; questions: readonly Q[] },
): Promise<readonly Q[]> {
  if (about === null || !questions.some(({ prefill }) => (prefill ?? "") !== "")) return questions;
  const read = createPathReader(forms, reader);
  return Promise.all(
    questions.map(async (question) => {
      const path = question.prefill ?? "";
      const found = path === "" ? null : await read(about, path);
      const text = found === null ? null : answerText(question, found);
      return text === null ? question : { ...question, default_value: text };
    }),
  );
}

interface FoundValue {
  readonly value: unknown;
  /** Of an option, in the reader's language. */
  readonly label: string | null;
}

/** Reads fields along references; each record once. */
function createPathReader(forms: Forms, { actor, language }: Reader) {
  const { engine, definitions } = forms.context;
  const records = new Map<string, Promise<Presented | null>>();
  const readRecord = ({ resource, id }: Subject): Promise<Presented | null> => {
    const key = `${resource} ${id}`;
    const known = records.get(key);
    if (known !== undefined) return known;
    const read = engine.get({ actor, resource, id, language }).catch((error: unknown) => {
      // whoever may not see the record is told nothing of it
      if (error instanceof AppError && (error.status === 403 || error.status === 404)) return null;
      throw error;
    });
    records.set(key, read);
    return read;
  };
  return async (about: Subject, path: string): Promise<FoundValue | null> => {
    const { byName } = definitions().resources;
    let at: Subject | null = about;
    let value: unknown = null;
    let label: string | null = null;
    for (const step of path.split(".")) {
      const field: CompiledField | undefined =
        at === null ? undefined : byName[at.resource]?.fieldsByName[step];
      const record = at === null || field === undefined ? null : await readRecord(at);
      if (at === null || field === undefined || record === null || field.sensitivity !== null) return null;
      value = record[step] ?? null;
      const isOption = field.kind === "option" && typeof value === "string";
      label = isOption
        ? translateResource(definitions(), { resource: at.resource, language }).option(step, String(value))
        : null;
      const id: number | null = field.kind === "reference" ? getId(value) : null;
      at = id === null || field.to === null ? null : { resource: field.to, id };
    }
    return value === null ? null : { value, label };
  };
}

/** A value as the text of a default answer; null where it is none. */
function answerText(question: FormQuestion, { value, label }: FoundValue): string | null {
  if (factsOf(question).kind === "record") {
    const id = getId(value);
    return id !== null && typeof (value as { label?: unknown }).label === "string" ? String(id) : null;
  }
  if (factsOf(question).kind === "records") {
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    const seen = all.filter((one) => typeof (one as { label?: unknown }).label === "string");
    return seen.length === 0 ? null : seen.map(getId).join(",");
  }
  const shown = typeof value === "object" ? (value as { label?: unknown }).label : value;
  if (typeof shown === "boolean") return shown ? YES : NO;
  if (typeof shown !== "string" && typeof shown !== "number") return null;
  const text = String(shown);
  if (factsOf(question).kind === "text") return label ?? text;
  const named = [text, label ?? text].map(foldOption);
  return question.options.find((option) => named.includes(foldOption(option))) ?? text;
}

/** The record that an address names as `interview:17`; refused where a form of that name cannot be about it. */
export function readSubject(
  forms: Forms,
  { form, about }: { form: string; about: string | undefined },
): Subject | null {
  if (about === undefined || about === "") return null;
  const [, resource = "", id = ""] = /^([a-z][a-z0-9_]{0,79}):([1-9]\d{0,14})$/.exec(about) ?? [];
  if (getSurroundings(forms, { name: form, filled_on: null }).areas.includes(resource))
    return { resource, id: Number(id) };
  throw new AppError({ code: "invalid_request", status: 400, parameters: { detail: "about" } });
}
