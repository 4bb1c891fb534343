import { sql } from "kysely";
import type { Language } from "../../../core/definition/definitions.ts";
import type { Database, Statement } from "../../database/types.ts";
import type { Messages } from "../../i18n/messages.ts";
import { BYTE_ORDER_MARK, csvLine, plainText } from "../../../core/shared/csv.ts";
import { translateResource } from "../../resources/labels.ts";
import type { ModuleContext } from "../context.ts";
import type { ImportJob } from "./jobs.ts";
import { presentIssue } from "./present.ts";
import { toRow } from "./rows.ts";
import type { JobRow } from "./rows.ts";

interface FailedFile {
  readonly database: Database;
  readonly definitions: ModuleContext["definitions"];
  readonly messages: Messages;
  readonly language: Language;
  readonly job: ImportJob;
}

const AT_ONCE = 200;

/** Rows with errors as the file had them, or as they were corrected, each with the reason behind it. */
export async function* failedRows(file: FailedFile): AsyncGenerator<string, void, void> {
  const { database, job, messages, language } = file;
  const header = [...job.columns.map(({ name }) => name), messages.text("export.reason", language)];
  let text = BYTE_ORDER_MARK + csvLine(header.map(plainText));
  const statement = sql`select * from sys__import_row where job = ${job.id} and state = 'error' order by number`;
  const compiled = statement.compile(database.read) as Statement;
  for await (const rows of database.stream(compiled, { batchSize: AT_ONCE })) {
    for (const row of rows.map((row) => toRow(database, row))) {
      text += csvLine(
        [...job.columns.map((_, at) => row.cells[at] ?? ""), getReason(row, file)].map(plainText),
      );
    }
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}

function getReason({ issues }: JobRow, { definitions, messages, language, job }: FailedFile): string {
  const words = translateResource(definitions(), { resource: job.resource, language });
  const reasons = issues.map((issue) => {
    const { column, field, message } = presentIssue(issue, { job, definitions, messages, language });
    if (field === null) return message;
    return `${column ?? words.field(field)}: ${message}`;
  });
  return reasons.join("\n");
}
