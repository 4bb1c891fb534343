import { useTranslation } from "../../i18n/use-translation.tsx";
import { useEffect, useId, useRef, useState } from "react";
import { parseValue } from "../../../core/definition/fields/index.ts";
import { pick } from "../../../core/definition/fields/spec.ts";
import type { ValueError } from "../../../core/definition/issues.ts";
import { TimeInput } from "../text/inputs.tsx";
import type { FieldFilter, FieldInput, FilterProps } from "../types.ts";
import { asText } from "../values.ts";
import { valueOf, withValue } from "../filters/entries.ts";
import { Presence } from "../filters/presence.tsx";
import { UnreadNote } from "../filters/unread-note.tsx";
import { useUnread } from "../filters/unread.tsx";
import { DecimalInput, DurationInput, IntegerInput, MoneyInput, PercentInput } from "./inputs.tsx";
import { Grid, Stack } from "../../ui/layout.tsx";
import css from "../filters/filters.module.css";

const PAUSE_MS = 350;

/** Between two bounds, each of which may be left out, typed as in the form. */
function makeRangeFilter(Input: FieldInput): FieldFilter {
  return function RangeFilter(props: FilterProps) {
    const { field, entries, onChange, labelId } = props;
    return (
      <Grid className={css["editor"]} gap={2}>
        <Grid as="span" align="start" columns="1fr 1fr" gap={2} wide role="group" aria-labelledby={labelId}>
          {(["gte", "lte"] as const).map((operator) => (
            <Bound
              key={operator}
              {...{ Input, field, operator }}
              resource={props.resource}
              value={valueOf(entries, operator)}
              onChange={(value) => onChange(withValue({ entries, field: field.name, operator, value }))}
            />
          ))}
        </Grid>
        <Presence {...props} />
      </Grid>
    );
  };
}

interface BoundProps extends Pick<FilterProps, "field" | "resource"> {
  readonly Input: FieldInput;
  readonly operator: "gte" | "lte";
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Bound({ Input, field, resource, operator, value, onChange }: BoundProps) {
  const { t } = useTranslation();
  const noteId = useId();
  const unread = useUnread(`${field.name}.${operator}`);
  const [typed, setTyped] = useState<unknown>(unread.text ?? undefined);
  const [judged, setJudged] = useState(unread.text !== null);
  const timer = useRef<number | undefined>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const label = t(operator === "gte" ? "filters.from" : "filters.to");
  const read = (given: unknown) => boundText(given, field.kind);
  const wrong = typed !== undefined && read(typed) === null;
  const problem = judged && wrong ? getProblem(field, typed) : null;
  return (
    <Stack as="label" gap={0.5} tone="quiet" size={12}>
      <span>{label}</span>
      <Input
        field={{ ...field, limits: pick(field.limits, ["currency", "precision"]) }}
        resource={resource}
        aria-label={label}
        {...(wrong ? { "aria-invalid": true } : {})}
        {...(problem ? { "aria-describedby": noteId } : {})}
        value={typed === undefined ? fromText(field.kind, value) : typed}
        onChange={(next) => {
          setTyped(next);
          setJudged(false);
          window.clearTimeout(timer.current);
          const text = read(next);
          if (text !== null) timer.current = window.setTimeout(() => onChange(text), PAUSE_MS);
        }}
        onBlur={() => {
          window.clearTimeout(timer.current);
          const text = typed === undefined ? null : read(typed);
          if (text !== null && text !== value) onChange(text);
          // What is no bound stays where it was typed, and is told.
          unread.keep(wrong ? asText(typed) : null);
          setJudged(wrong);
          if (!wrong) setTyped(undefined);
        }}
      />
      {problem ? <UnreadNote id={noteId} problem={problem} /> : null}
    </Stack>
  );
}

function getProblem(field: BoundProps["field"], typed: unknown): ValueError | null {
  const parsed = parseValue({ value: typed, field });
  return parsed.ok ? null : parsed.problem;
}

const FIGURE = /^[+-]?\d+(\.\d+)?$/;
const TIME = /^\d{2}:\d{2}$/;

/** The bound as an address holds it; null while what is typed is none. */
function boundText(value: unknown, kind: string): string | null {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return typeof value === "string" && (kind === "time" ? TIME : FIGURE).test(value) ? value : null;
}

function fromText(kind: string, text: string): unknown {
  if (text === "") return null;
  return kind === "integer" ? Number(text) : text;
}

export const IntegerFilter = makeRangeFilter(IntegerInput);
export const DecimalFilter = makeRangeFilter(DecimalInput);
export const MoneyFilter = makeRangeFilter(MoneyInput);
export const PercentFilter = makeRangeFilter(PercentInput);
export const DurationFilter = makeRangeFilter(DurationInput);
export const TimeFilter = makeRangeFilter(TimeInput);
