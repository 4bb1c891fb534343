/** Formats that forms are written in, in the order in which they are offered, with the endings of their files. */
export const FORM_ENDINGS = {
  xlsx: "xlsx",
  csv: "csv",
  xlsform: "xlsform.xlsx",
  surveyjs: "surveyjs.json",
  fhir: "fhir.json",
} as const;
export type FormFormat = keyof typeof FORM_ENDINGS;

export const FORM_FORMAT_NAMES = Object.keys(FORM_ENDINGS) as FormFormat[];
