import { type ReactNode, useMemo } from "react";
import { Trans } from "react-i18next";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { fieldTypeOf } from "../../../core/definition/fields/index.ts";
import { type FieldContext, useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { viewOf } from "../../fields/index.ts";
import { textOfMarkup } from "../../../core/rich-text/text.ts";
import { asRows, asText, isEmptyValue } from "../../fields/values.ts";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { ChildRows } from "./child-rows.tsx";
import type { Around, FieldChange } from "./history-entry.ts";
import { wordDiff } from "./word-diff.ts";
import { Box, Card, Text } from "../../ui/layout.tsx";
import css from "./history-tab.module.css";

interface HistoryChangeProps {
  readonly resource: ClientResource;
  readonly change: FieldChange;
  /** The record it was made in. */
  readonly around: Around;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

/** Characters from which a text is told by its differences instead of twice in full. */
const LONG = 80;

/** What one field was and became, as a sentence; a long text with its differences marked. */
export function HistoryChange({ resource, change, around, action = null }: HistoryChangeProps) {
  const context = useFieldContext();
  const commonLabel = useCommonLabel();
  const { field: name, before, after } = change;
  const field = context.index.field(resource.name, name);
  const label = commonLabel(name) ?? fieldLabel(context.index.config, resource.name, name);
  const head = (
    <>
      <strong>{label}</strong>
      {action}
    </>
  );
  if (isLongText(before) || isLongText(after)) {
    const words = field?.valueType === undefined || fieldTypeOf(field.valueType).markup ? textOfMarkup : same;
    return <TextChange head={head} before={words(asText(before))} after={words(asText(after))} />;
  }
  if (field?.kind === "rows" && field.to !== null) {
    return <RowsChange head={head} label={label} rows={field.to} before={before} after={after} />;
  }
  const draw = (when: keyof Around) =>
    drawValue({ context, resource: resource.name, name, value: change[when], record: around[when] });
  const key = isEmptyValue(before)
    ? "history.set"
    : isEmptyValue(after)
      ? "history.cleared"
      : "history.changed";
  return (
    <>
      <Trans
        i18nKey={key}
        values={{ field: label }}
        components={{
          field: <strong />,
          before: <Value shown={draw("before")} />,
          after: <Value shown={draw("after")} />,
        }}
      />
      {action}
    </>
  );
}

/** Shows what it was made with: the translated sentence only says where. */
function Value({ shown }: { readonly shown: ReactNode }) {
  return (
    <Text tone="plain" breakWords>
      {shown}
    </Text>
  );
}

const same = (text: string): string => text;

function isLongText(value: unknown): boolean {
  return typeof value === "string" && (value.length > LONG || value.includes("\n") || value.startsWith("<"));
}

interface TextChangeProps {
  readonly head: ReactNode;
  readonly before: string;
  readonly after: string;
}

function TextChange({ head, before, after }: TextChangeProps) {
  const { t } = useTranslation();
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  return (
    <>
      {head}
      <Card
        as="p"
        className={css["text"]}
        breakWords
        pad={[2, 3]}
        radius="control"
        above={0.5}
        below={0.5}
        tone="plain"
        space="pre-wrap"
      >
        {parts.map(({ kind, text }, place) => {
          if (kind === "same") return <span key={place}>{text}</span>;
          const Mark = kind === "added" ? "ins" : "del";
          return (
            <Mark key={place} data-tone={kind === "added" ? "good" : "bad"}>
              <span className="visually-hidden">{t(`history.${kind}`)} </span>
              {text}
            </Mark>
          );
        })}
      </Card>
    </>
  );
}

interface RowsChangeProps {
  readonly head: ReactNode;
  readonly label: string;
  /** The resource of the child rows. */
  readonly rows: string;
  readonly before: unknown;
  readonly after: unknown;
}

function RowsChange({ head, label, rows, before, after }: RowsChangeProps) {
  const { t } = useTranslation();
  const shown = [
    ["before", asRows(before)],
    ["after", asRows(after)],
  ] as const;
  return (
    <>
      {head}
      {shown.map(([when, list]) =>
        list.length === 0 ? null : (
          <Box key={when} above={1} below={1}>
            <Text size={12}>{t(`history.${when}`)}</Text>
            <ChildRows resource={rows} rows={list} label={`${label}: ${t(`history.${when}`)}`} />
          </Box>
        ),
      )}
    </>
  );
}

interface DrawValueOptions {
  readonly context: FieldContext;
  readonly resource: string;
  readonly name: string;
  readonly value: unknown;
  /** The record it stood in, where that is known. */
  readonly record?: Readonly<Record<string, unknown>>;
}

export function drawValue({ context, resource, name, value, record }: DrawValueOptions): ReactNode {
  const field = context.index.field(resource, name);
  if (isEmptyValue(value)) return "–";
  if (!field) return asText(value);
  const { told, cell } = viewOf(field);
  return (told ?? cell)({ field, resource, value, context, ...(record ? { record } : {}) });
}
