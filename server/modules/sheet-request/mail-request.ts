import { sql } from "kysely";
import type { Language } from "../../../core/definition/definitions.ts";
import { getId } from "../../../core/definition/record.ts";
import type { EffectCall, EffectFunctions } from "../../resources/write/session.ts";
import type { ModuleContext } from "../context.ts";

interface Options extends Pick<ModuleContext, "mail" | "messages" | "publicUrl"> {
  /** That of the letters. */
  readonly language: Language;
}

/** What requests for timesheets call. */
export function sheetRequestEffects(options: Options): EffectFunctions {
  return { mail_sheet_request: (call) => mailRequest(options, call) };
}

/** Asks for the sheet, with a link to its form: whoever opens it signs in as always and adds the copy there. */
async function mailRequest(
  { mail, messages, publicUrl, language }: Options,
  { session, record }: EffectCall,
): Promise<Record<string, unknown>> {
  const to = record["sent_to"];
  const consultant = getId(record["consultant"]);
  if (typeof to !== "string" || to === "") return {};
  const [from, until] = [String(record["period_start"]), String(record["period_end"])];
  const [person] = await session.rows(sql`select name from consultant where id = ${consultant}`);
  const [sheet] = await session.rows(
    sql`select id from timesheet where project = ${getId(record["project"])} and consultant = ${consultant}
        and status <> 'void' and archived is null and period_start <= ${until} and period_end >= ${from}
        order by period_start, id limit 1`,
  );
  const form = sheet === undefined ? "new" : `${Number(sheet[0])}/edit`;
  const parameters = {
    name: typeof person?.[0] === "string" ? person[0] : "",
    from,
    to: until,
    message: String(record["message"]),
    due_on: String(record["due_on"]),
    link: `${publicUrl()}/records/timesheet/${form}`,
  };
  await session.run(
    ...mail.statements({
      to,
      language,
      subject: messages.text("mail.sheet_request.subject", language, parameters),
      text: messages.text("mail.sheet_request.text", language, parameters),
    }),
  );
  return {};
}
