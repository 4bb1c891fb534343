import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import type { ClientField, ClientResource } from "../../core/definition/client-types.ts";
import type { CompiledFeed } from "../../core/definition/types.ts";
import { mayOpen } from "../config/access.ts";
import { useFieldContext } from "../config/config-context.tsx";
import { fieldLabel } from "../config/labels.ts";
import { recordPath } from "../config/links.ts";
import { type ApiRecord, recordLabel } from "../config/record.ts";
import { viewOf } from "../fields/index.ts";
import { asReference, asText, isEmptyValue } from "../fields/values.ts";
import { Box, Card, Inline, Text } from "../ui/layout.tsx";
import css from "./feed.module.css";

interface FeedEntryProps {
  readonly resource: ClientResource;
  readonly feed: CompiledFeed;
  readonly row: ApiRecord;
  /** What everything around says already: the record the entries belong to, or that they are the reader's own. */
  readonly without: readonly string[];
  /** What kind of thing it is, where entries of several kinds stand together. */
  readonly kind?: string;
  /** What else belongs to it, below its words. */
  readonly children?: ReactNode;
}

interface Given {
  readonly field: ClientField;
  readonly value: unknown;
}

/** One row, read whole: who gave it and when, what it is about, and all its words. */
export function FeedEntry({ resource, feed, row, without, kind, children }: FeedEntryProps) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const { index, format } = context;
  const at = asText(row[feed.at]);
  const by = without.includes(feed.by) ? null : asReference(row[feed.by]);
  const given = (names: readonly string[]): Given[] =>
    names.flatMap((name) => {
      const field = index.field(resource.name, name);
      const value = row[name];
      return field === null || isEmptyValue(value) || without.includes(name) ? [] : [{ field, value }];
    });
  const texts = given(feed.texts);
  const label = ({ field }: Given) => fieldLabel(index.config, resource.name, field.name);
  const draw = ({ field, value }: Given, whole: boolean) => {
    const view = viewOf(field);
    return ((whole ? view.fact : undefined) ?? view.cell)({
      field,
      resource: resource.name,
      value,
      record: row,
      context,
    });
  };
  return (
    <Card as="article" pad={4} data-row={row.id} aria-label={recordLabel(row)}>
      <Inline as="header" wrap align="baseline" gap={[1, 3]}>
        {kind === undefined ? null : (
          <Text as="strong" weight={600}>
            {kind}
          </Text>
        )}
        {by === null ? null : (
          <Text as="strong" weight={600}>
            {by.label}
          </Text>
        )}
        <Text as="time" tone="faint" size={13} dateTime={at}>
          {format.instant(at)}
        </Text>
        <Text tone="faint" size={13}>
          {format.ago(at)}
        </Text>
        {mayOpen(index, resource.name) ? (
          <Box
            as="a"
            push
            minBlockSize={24}
            size={13}
            href={recordPath(index.config, resource.name, row.id)}
            data-peek={`${resource.name}:${row.id}`}
          >
            {t("feed.open")}
            <span className="visually-hidden">{` ${recordLabel(row)}`}</span>
          </Box>
        ) : null}
      </Inline>
      <Inline
        as="dl"
        className={`no-empty ${css["facts"]}`}
        wrap
        align="baseline"
        gap={[1, 6]}
        above={2}
        size={13}
      >
        {given(feed.facts).map((fact) => (
          <Inline gap={2} align="baseline" shrink key={fact.field.name}>
            <Text as="dt" tone="faint" fixed>
              {label(fact)}
            </Text>
            <Box as="dd" shrink ownDirection breakWords>
              {draw(fact, false)}
            </Box>
          </Inline>
        ))}
      </Inline>
      {texts.map((text) => (
        <Box as="section" key={text.field.name} above={3} ownDirection breakWords>
          {feed.texts.length > 1 ? (
            <Text as="h2" below={1} tone="faint" size={12} weight={500}>
              {label(text)}
            </Text>
          ) : null}
          {draw(text, true)}
        </Box>
      ))}
      {children === undefined ? null : (
        <Box as="section" above={3} ownDirection breakWords>
          {children}
        </Box>
      )}
    </Card>
  );
}
