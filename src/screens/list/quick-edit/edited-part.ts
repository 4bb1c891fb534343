import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import type { Language } from "../../../../core/definition/definitions.ts";
import { isObject, type RecordValues } from "../../../../core/definition/record.ts";
import { getTranslation, translationsFieldOf } from "../../../../core/definition/translations.ts";

/** The language that texts are written in before they are translated, as everything the product ships is. */
const ORIGINAL: Language = "en";

/** What a change of a cell writes. */
export interface EditedPart {
  /** The field that is written. */
  readonly field: ClientField;
  /** What the cell opens with. */
  read(record: RecordValues): unknown;
  /** It is the stored text of one that the reader's language lacks: whoever has no translation reads what is typed. */
  readonly isOriginal: boolean;
  /** The value of the written field with what was typed. */
  write(record: RecordValues, typed: unknown): unknown;
}

/**
 * The cell's own field; where its text is read in a translation, that translation. One that is emptied goes, and the stored
 * text is read again.
 */
export function getEditedPart(
  { fields }: Pick<ClientResource, "fields">,
  { field, record, language }: { field: ClientField; record: RecordValues; language: string },
): EditedPart {
  const name = translationsFieldOf(field);
  const translations = fields.find((one) => one.name === name);
  if (translations === undefined || getTranslation(field, record, language) === null) {
    const isOriginal = translations !== undefined && language !== ORIGINAL;
    return { field, isOriginal, read: (of) => of[field.name], write: (_of, typed) => typed };
  }
  return {
    field: translations,
    isOriginal: false,
    read: (of) => getTranslation(field, of, language),
    write: ({ [translations.name]: texts }, typed) => ({
      ...(isObject(texts) ? texts : {}),
      [language]: typed ?? "",
    }),
  };
}
