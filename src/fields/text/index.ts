import { filter, gridCell, input } from "../parts.ts";
import type { FieldViews } from "../types.ts";
import {
  codeCell,
  colorCell,
  emailCell,
  longTextCell,
  longTextFact,
  phoneCell,
  richTextCell,
  richTextFact,
  textCell,
  urlCell,
} from "./cells.tsx";

const text = { align: "start", filter: filter(({ TextFilter }) => TextFilter) } as const;
const typed = {
  ...text,
  typed: true,
  quickEdit: "type",
  gridCell: gridCell(({ trimmedLine }) => trimmedLine),
} as const;
const long = { ...text, width: 280, yields: true, wide: true } as const;

export const texts: FieldViews<
  "text" | "long_text" | "rich_text" | "email" | "phone" | "url" | "color" | "code"
> = {
  text: {
    ...typed,
    cell: textCell,
    width: 180,
    yields: true,
    input: input(({ TextInput }) => TextInput),
    gridCell: gridCell(({ line }) => line),
  },
  long_text: {
    ...long,
    typed: true,
    cell: longTextCell,
    fact: longTextFact,
    input: input(({ LongTextInput }) => LongTextInput),
    gridCell: gridCell(({ longText }) => longText),
  },
  rich_text: {
    ...long,
    cell: richTextCell,
    fact: richTextFact,
    input: input(({ RichTextInput }) => RichTextInput),
    gridCell: gridCell(({ richText }) => richText),
  },
  email: {
    ...typed,
    cell: emailCell,
    links: true,
    width: 200,
    yields: true,
    input: input(({ EmailInput }) => EmailInput),
  },
  phone: { ...typed, cell: phoneCell, links: true, width: 140, input: input(({ PhoneInput }) => PhoneInput) },
  url: {
    ...typed,
    cell: urlCell,
    links: true,
    width: 200,
    yields: true,
    input: input(({ UrlInput }) => UrlInput),
  },
  color: {
    ...text,
    cell: colorCell,
    width: 112,
    input: input(({ ColorInput }) => ColorInput),
    gridCell: gridCell(({ trimmedLine }) => trimmedLine),
  },
  code: {
    ...text,
    cell: codeCell,
    width: 152,
    input: input(({ ReadOnlyValue }) => ReadOnlyValue),
    gridCell: gridCell(({ noGridCell }) => noGridCell),
  },
};
