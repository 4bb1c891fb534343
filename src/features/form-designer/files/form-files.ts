import type { Design } from "../../../../core/forms/design.ts";
import type { FormFormat } from "../../../../core/forms/formats/endings.ts";
import { request } from "../../../lib/http.ts";
import { pathOf } from "../designed-forms.ts";

/** What of a file is not in the form, or of the form not in the file. */
export interface NotTakenNote {
  readonly place: string;
  readonly what: string;
  readonly why: string;
  /** In the reader's language. */
  readonly message: string;
}

export interface ReadForm {
  readonly format: FormFormat;
  readonly questions: Design;
  readonly not_taken: readonly NotTakenNote[];
  readonly not_taken_count: number;
}

/** Endings of the files that can be read. */
export const READ_ENDINGS = ".csv,.xlsx,.json,text/csv,application/json";

/** What a file would make of a form; nothing is written. */
export async function readFormFile(name: string, file: File): Promise<ReadForm> {
  const body = new FormData();
  body.append("file", file, file.name);
  return (await request<{ data: ReadForm }>({ method: "POST", path: `${pathOf(name)}import/`, body })).data;
}

export async function fetchExportReport(name: string, format: FormFormat): Promise<readonly NotTakenNote[]> {
  const path = `${pathOf(name)}export/report/?format=${format}`;
  return (await request<{ data: readonly NotTakenNote[] }>({ path })).data;
}

export function fetchExport(name: string, format: FormFormat): Promise<Blob> {
  return request<Blob>({ path: `${pathOf(name)}export/?format=${format}`, isFile: true });
}
