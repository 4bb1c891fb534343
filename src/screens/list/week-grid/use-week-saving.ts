import { useState } from "react";
import type { ClientResource, ClientTransition } from "../../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { optionLabel, transitionLabel } from "../../../config/labels.ts";
import { type ApiRecord, getPermissions, recordLabel } from "../../../config/record.ts";
import { useEvaluationContext } from "../../../config/use-evaluation-context.ts";
import { asText, isEmptyValue } from "../../../fields/values.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useErrorText } from "../../../ui/report-error.ts";
import { askedFields } from "../../detail/asked-fields.ts";
import type { FieldErrors } from "../../form/use-issue-text.ts";
import { hasUnseen, useSaving } from "../../form/use-saving.ts";
import type { Failure } from "../../form/use-sending.ts";
import { useMovedMessage } from "../../use-undo.tsx";
import { getMoveDenial } from "../board/moves.ts";
import { useDenialText } from "../board/use-denial-text.ts";
import { cellName, isTypedOf, mergedRows, type Typed, type WeekLine, type WeekParts } from "./week-model.ts";

/** What keeps a line from being saved or sent on. */
export interface LineIssue {
  readonly level: "error" | "warning";
  /** About the line as a whole; empty where its cells say it all. */
  readonly text: string;
  /** By the names of cells. */
  readonly cells: Readonly<Record<string, string>>;
  /** A step that asks for something first. */
  readonly asks: Asked | null;
}

/** A step whose dialog has to be filled in. */
export interface Asked {
  readonly record: ApiRecord;
  readonly transition: ClientTransition;
  readonly refused: Failure | null;
}

type Outcome =
  | { readonly kind: "done" | "waits" | "nothing"; readonly record: ApiRecord }
  | { readonly kind: "stays"; readonly asks?: Asked };

export interface WeekOutcome {
  readonly saved: number;
  readonly submitted: number;
  readonly stays: number;
}

interface SavingOptions {
  readonly resource: ClientResource;
  readonly parts: WeekParts;
  readonly typed: Typed;
  /** Of a record, as its save was answered; null where it waits for the connection. */
  readonly onSaved: (line: WeekLine, saved: Typed, answer: ApiRecord | null) => void;
  /** Somebody else saved the record meanwhile. */
  readonly onOutdated: (id: number) => void;
}

/** Saves lines and sends them on, one after another; what is refused is told at its line and its cells. */
export function useWeekSaving({ resource, parts, typed, onSaved, onOutdated }: SavingOptions) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const evaluation = useEvaluationContext();
  const saving = useSaving(resource);
  const errorText = useErrorText();
  const denialText = useDenialText(resource.name);
  const sayDone = useMovedMessage(resource.name);
  const [problems, setProblems] = useState<ReadonlyMap<number, LineIssue>>(new Map());
  const [seen, setSeen] = useState<ReadonlyMap<number, FieldErrors>>(new Map());
  const [asked, setAsked] = useState<Asked | null>(null);
  const [progress, setProgress] = useState<{ readonly at: number; readonly of: number } | null>(null);

  const report = (id: number, problem: Partial<LineIssue> | null) =>
    setProblems((before) => {
      const next = new Map(before);
      if (problem === null) next.delete(id);
      else next.set(id, { level: "error", text: "", cells: {}, asks: null, ...problem });
      return next;
    });

  const transitionOf = (step: string): ClientTransition | null => {
    const [field, name] = step.split(".");
    const lifecycle = resource.lifecycles.find((one) => one.field === field);
    return lifecycle?.transitions.find((one) => one.name === name) ?? null;
  };

  /** Places of child rows become cells; everything else is said of the line. */
  const placed = (found: FieldErrors, rows: readonly Readonly<Record<string, unknown>>[]) => {
    const cells: Record<string, string> = {};
    const others: Record<string, readonly string[]> = {};
    for (const [path, texts] of Object.entries(found)) {
      const [owner, at, name] = path.split(".");
      const day = owner === parts.rows.name ? rows[Number(at)]?.[parts.day] : undefined;
      if (name !== undefined && day !== undefined && parts.values.some((field) => field.name === name))
        cells[cellName(name, asText(day))] = texts.join(" ");
      else others[path] = texts;
    }
    return { cells, text: saving.lines(others).join(" ") };
  };

  const refused = (
    id: number,
    error: unknown,
    rows: Parameters<typeof placed>[1] = [],
    step: Asked | null = null,
  ) => {
    const failure = saving.failureOf(error);
    if (failure.current !== null) {
      onOutdated(id);
      report(id, { text: t("week.outdated") });
    } else if (failure.problems !== null) {
      const asks = step !== null && failure.excusable ? { ...step, refused: failure } : null;
      report(id, { ...placed(failure.problems, rows), asks });
      if (asks !== null) return { kind: "stays", asks } as const;
    } else report(id, { text: errorText(error) });
    return { kind: "stays" } as const;
  };

  const typedIn = (id: number): Typed =>
    Object.fromEntries(Object.entries(typed).filter(([key]) => isTypedOf(key, id)));

  /** Saves what was typed in a line, or is expected of it. */
  const save = async (line: WeekLine): Promise<Outcome> => {
    const { record } = line;
    const { id } = record;
    const mine = typedIn(id);
    const { [`${id}.${parts.file?.name}`]: file, ...numbers } = mine;
    const rows = mergedRows(parts, line, mine);
    const changesRows = line.proposed || Object.keys(numbers).length > 0;
    const values = {
      ...(changesRows ? { [parts.rows.name]: rows } : {}),
      ...(parts.file !== null && file !== undefined ? { [parts.file.name]: file } : {}),
    };
    if (Object.keys(values).length === 0) return { kind: "nothing", record };
    const found = saving.check({
      values: { ...record, ...values },
      previous: record,
      mode: "update",
      writable: (name) => name in values,
    });
    if (found.errors.length > 0) {
      report(id, placed(saving.issueText(found.errors), rows));
      return { kind: "stays" };
    }
    if (Object.keys(found.values).length === 0) return { kind: "nothing", record };
    const doubts = await saving.warn(found, record);
    if (hasUnseen(doubts, seen.get(id) ?? {})) {
      setSeen((before) => new Map(before).set(id, doubts));
      const { cells, text } = placed(doubts, rows);
      report(id, { level: "warning", cells, text: [text, t("week.saveAnyway")].join(" ").trim() });
      return { kind: "stays" };
    }
    try {
      const answer = await saving.send({ record, kind: "edit", values: found.values });
      report(id, null);
      onSaved(line, mine, answer);
      return answer === null ? { kind: "waits", record } : { kind: "done", record: answer };
    } catch (error) {
      return refused(id, error, rows);
    }
  };

  /** Makes one step of a record, or says what it lacks. */
  const make = async (record: ApiRecord, transition: ClientTransition): Promise<Outcome> => {
    const lacks = askedFields({ resource, record, transition, given: {}, context: evaluation }).filter(
      (name) => isEmptyValue(record[name]) && name !== parts.rows.name,
    );
    const step = { record, transition, refused: null };
    if (lacks.length > 0 || transition.reason === "required") {
      const label = transitionLabel(config, resource.name, transition.field, transition.name);
      report(record.id, { text: t("week.asks", { step: label }), asks: step });
      return { kind: "stays", asks: step };
    }
    try {
      const answer = await saving.send({
        record,
        kind: "transition",
        values: { field: transition.field, transition: transition.name, values: {} },
        step: transitionLabel(config, resource.name, transition.field, transition.name),
      });
      report(record.id, null);
      const moved = answer ?? { ...record, [transition.field]: transition.to };
      return { kind: answer === null ? "waits" : "done", record: moved };
    } catch (error) {
      return refused(record.id, error, [], step);
    }
  };

  const permissionOf = (record: ApiRecord, step: string) =>
    getPermissions(record).transitions.find(({ field, name }) => `${field}.${name}` === step) ?? null;

  /** Whether the steps that send a record on begin where it stands. */
  const canSubmit = ({ record }: WeekLine): boolean =>
    parts.submit.some((step) => {
      const transition = transitionOf(step);
      return (
        transition?.from.includes(asText(record[transition.field])) === true &&
        permissionOf(record, step)?.allowed === true
      );
    });

  const submit = async (line: WeekLine): Promise<Outcome> => {
    let now = await save(line);
    if (now.kind === "stays") return now;
    for (const step of parts.submit) {
      const transition = transitionOf(step);
      if (transition === null || !transition.from.includes(asText(now.record[transition.field]))) continue;
      const made = await make(now.record, transition);
      if (made.kind === "stays") return made;
      now = made;
      if (made.kind === "done") onSaved(line, {}, made.record);
    }
    return now;
  };

  const through = async (lines: readonly WeekLine[], work: (line: WeekLine) => Promise<Outcome>) => {
    const outcomes: Outcome[] = [];
    for (const [at, line] of lines.entries()) {
      setProgress({ at: at + 1, of: lines.length });
      outcomes.push(await work(line));
    }
    setProgress(null);
    const [first] = lines;
    if (first) await saving.refresh(first.record);
    return outcomes;
  };

  const openStep = (record: ApiRecord, step: string): ClientTransition | null => {
    const permission = permissionOf(record, step);
    const transition = transitionOf(step);
    const refusal = permission === null ? null : getMoveDenial(permission);
    if (transition === null || permission === null || refusal !== null) {
      const label = transition
        ? transitionLabel(config, resource.name, transition.field, transition.name)
        : step;
      const why = refusal === null ? t("week.notNow", { step: label }) : denialText(refusal);
      report(record.id, { text: why });
      return null;
    }
    return transition;
  };

  return {
    problems,
    progress,
    asked,
    canSubmit,
    isOpen: (record: ApiRecord, step: string | null): boolean =>
      step !== null && permissionOf(record, step)?.allowed === true,
    labelOf: (step: string): string => {
      const [field = "", name = ""] = step.split(".");
      return transitionLabel(config, resource.name, field, name);
    },
    clear: (id: number) => {
      if (problems.has(id)) report(id, null);
    },
    say: (id: number, text: string) => report(id, { level: "warning", text }),
    ask: setAsked,

    saveAll: async (lines: readonly WeekLine[]): Promise<WeekOutcome> => {
      const outcomes = await through(lines, save);
      return { ...count(outcomes), submitted: 0 };
    },

    submitAll: async (lines: readonly WeekLine[]): Promise<WeekOutcome> => {
      const outcomes = await through(lines, submit);
      const { saved, stays } = count(outcomes);
      return { saved, stays, submitted: saved };
    },

    /** Approves, or sends back; asks first for what that needs. True: it was made. */
    decide: async (line: WeekLine, step: string): Promise<boolean> => {
      const { record } = line;
      const transition = openStep(record, step);
      if (transition === null) return false;
      setProgress({ at: 1, of: 1 });
      const outcome = await make(record, transition);
      setProgress(null);
      // the next line is not waited for until all is read again: a key meanwhile would be about this one
      void saving.refresh(record);
      if (outcome.kind === "stays") {
        setAsked(outcome.asks ?? null);
        return false;
      }
      if (outcome.kind === "done") onSaved(line, {}, outcome.record);
      const state = optionLabel(config, resource.name, transition.field, transition.to);
      if (outcome.kind === "done")
        sayDone(t("transition.done", { name: recordLabel(record), state }), outcome.record);
      return true;
    },
  };
}

function count(outcomes: readonly Outcome[]): Pick<WeekOutcome, "saved" | "stays"> {
  const of = (kinds: readonly Outcome["kind"][]) =>
    outcomes.filter(({ kind }) => kinds.includes(kind)).length;
  return { saved: of(["done", "waits"]), stays: of(["stays"]) };
}
