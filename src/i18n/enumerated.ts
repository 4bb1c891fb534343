import i18next from "i18next";
import { listSeparator } from "../../core/shared/list-separator.ts";

/** Values one behind the other, with the comma of the language in use: `pdf, docx`. */
export const enumerated = (parts: readonly string[]): string => parts.join(listSeparator(i18next.language));
