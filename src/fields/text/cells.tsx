import { asText } from "../values.ts";
import type { CellProps } from "../types.ts";
import { getTranslation } from "../../../core/definition/translations.ts";
import { languages } from "../../i18n/languages.ts";
import { isRecord } from "../../lib/api-error.ts";
import { lineOfMarkup } from "../../../core/rich-text/text.ts";
import { RichText } from "../../ui/rich-text/rich-text.tsx";
import { formatPhone } from "./format-phone.ts";
import { Box, Inline, Text } from "../../ui/layout.tsx";

const SWATCH = { width: 14, height: 14, borderRadius: 4, border: "1px solid var(--line-strong)" };

export function textCell({ field, value, record, context }: CellProps) {
  return getTranslation(field, record, context.format.language) ?? asText(value);
}

export function translationsCell({ value }: CellProps) {
  if (!isRecord(value)) return null;
  return (
    <Inline as="span" inline wrap gap={2}>
      {languages
        .filter(({ code }) => code in value)
        .map(({ code }) => (
          <bdi key={code} lang={code}>
            {asText(value[code])}
          </bdi>
        ))}
    </Inline>
  );
}

export function codeCell({ value }: CellProps) {
  return <Text nowrap>{asText(value)}</Text>;
}

/** The first line; the rest stands in the record. */
export function longTextCell({ value }: CellProps) {
  return asText(value).replaceAll(/\s+/g, " ");
}

export function longTextFact({ value }: CellProps) {
  return (
    <Box space="pre-wrap" breakWords measure="prose">
      <bdi>{asText(value)}</bdi>
    </Box>
  );
}

export function richTextCell({ value }: CellProps) {
  return lineOfMarkup(asText(value));
}

export function richTextFact({ value }: CellProps) {
  return <RichText html={asText(value)} />;
}

export function emailCell({ value }: CellProps) {
  return <a href={`mailto:${asText(value)}`}>{asText(value)}</a>;
}

export function phoneCell({ value }: CellProps) {
  return (
    <a href={`tel:${asText(value)}`} dir="ltr">
      {formatPhone(asText(value))}
    </a>
  );
}

export function urlCell({ value }: CellProps) {
  const address = asText(value);
  // Anything but the web would run or open something on the reader's machine.
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\/(www\.)?/i, "")}
    </a>
  );
}

export function colorCell({ value }: CellProps) {
  return (
    <Inline as="span" inline align="center" gap={2}>
      <span style={{ ...SWATCH, background: asText(value) }} aria-hidden="true" />
      <bdi>{asText(value)}</bdi>
    </Inline>
  );
}
