import { AppError } from "../../errors/app-error.ts";
import { isObject } from "../../definition/record.ts";
import type { Design } from "../design.ts";
import type { FormFormat } from "./endings.ts";
import type { ExportedForm, FormFile, ImportedForm } from "./found.ts";
import { readQuestionnaire } from "./read-fhir.ts";
import { readSurvey } from "./read-surveyjs.ts";
import { readQuestionTable } from "./read-table.ts";
import { isXlsForm, readXlsForm } from "./read-xlsform.ts";
import type { TableLabels } from "./table.ts";
import { writeQuestionnaire } from "./write-fhir.ts";
import { writeSurvey } from "./write-surveyjs.ts";
import { writeQuestionTable } from "./write-table.ts";
import { writeXlsForm } from "./write-xlsform.ts";

interface Written {
  /** The name of the form. */
  readonly title: string;
  readonly labels: TableLabels;
}

/** Each format is read back. */
export const WRITE_FORM: Readonly<Record<FormFormat, (design: Design, written: Written) => ExportedForm>> = {
  xlsx: writeQuestionTable,
  csv: writeQuestionTable,
  xlsform: writeXlsForm,
  surveyjs: writeSurvey,
  fhir: writeQuestionnaire,
};

/** The form that a file describes, in whichever of the formats it is written. */
export function readFormFile(
  file: FormFile,
  labels: TableLabels,
): ImportedForm & { readonly format: Exclude<FormFormat, "csv"> } {
  const read = (): ImportedForm & { readonly format: Exclude<FormFormat, "csv"> } => {
    if (file.kind === "sheets") {
      if (isXlsForm(file.sheets)) return { format: "xlsform", ...readXlsForm(file.sheets) };
      const [first] = file.sheets;
      if (first === undefined) throw new AppError({ code: "form_file_empty" });
      return { format: "xlsx", ...readQuestionTable(first, labels) };
    }
    const { content } = file;
    if (!isObject(content)) throw new AppError({ code: "form_file_unknown" });
    if (content["resourceType"] === "Questionnaire") return { format: "fhir", ...readQuestionnaire(content) };
    const isSurvey = ["pages", "elements", "questions"].some((name) => Array.isArray(content[name]));
    if (!isSurvey) throw new AppError({ code: "form_file_unknown" });
    return { format: "surveyjs", ...readSurvey(content) };
  };
  const form = read();
  if (form.design.length === 0) throw new AppError({ code: "form_file_empty" });
  return form;
}
