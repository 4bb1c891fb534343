import { parts } from "../parts.ts";
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
  translationsCell,
  urlCell,
} from "./cells.tsx";

const line = { align: "start", typed: true, quickEdit: "type" } as const;
const link = { ...line, links: true, width: 200, yields: true, fits: "content" } as const;
const long = { align: "start", width: 280, yields: true, wide: true } as const;

export const textFields: FieldViews<
  "text" | "translations" | "long_text" | "rich_text" | "email" | "phone" | "url" | "color" | "code"
> = {
  text: {
    ...line,
    cell: textCell,
    width: 180,
    yields: true,
    fits: "content",
    ...parts("TextInput", "TextFilter", "line"),
  },
  translations: {
    typed: true,
    cell: translationsCell,
    align: "start",
    width: 240,
    yields: true,
    ...parts("TranslationsInput", "PresenceFilter", "translations"),
  },
  long_text: {
    ...long,
    typed: true,
    cell: longTextCell,
    fact: longTextFact,
    ...parts("LongTextInput", "TextFilter", "longText"),
  },
  rich_text: {
    ...long,
    cell: richTextCell,
    fact: richTextFact,
    ...parts("RichTextInput", "TextFilter", "richText"),
  },
  email: { ...link, cell: emailCell, ...parts("EmailInput", "TextFilter", "trimmedLine") },
  phone: {
    ...line,
    cell: phoneCell,
    links: true,
    width: 140,
    ...parts("PhoneInput", "TextFilter", "trimmedLine"),
  },
  url: { ...link, cell: urlCell, ...parts("UrlInput", "TextFilter", "trimmedLine") },
  color: { align: "start", cell: colorCell, width: 112, ...parts("ColorInput", "TextFilter", "trimmedLine") },
  code: {
    align: "start",
    cell: codeCell,
    width: 152,
    fits: "content",
    ...parts("ReadOnlyValue", "TextFilter", "noGridCell"),
  },
};
