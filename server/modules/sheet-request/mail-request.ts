import { sql } from "kysely";
import type { Language } from "../../../core/definition/definitions.ts";
import { getId, type RecordValues } from "../../../core/definition/record.ts";
import type { EffectCall, EffectFunctions, WriteSession } from "../../resources/write/session.ts";
import type { ModuleContext } from "../context.ts";

interface Options extends Pick<ModuleContext, "mail" | "messages" | "publicUrl"> {
  /** That of the letters. */
  readonly language: Language;
}

/** What requests for timesheets call. */
export function sheetRequestEffects(options: Options): EffectFunctions {
  return { mail_sheet_request: (call) => mailRequest(options, call) };
}

/** Asks for the sheet: whoever has an account adds the copy at its form, others send it to somebody who has one. */
async function mailRequest(
  { mail, messages, publicUrl, language }: Options,
  { session, record }: EffectCall,
): Promise<Record<string, unknown>> {
  const to = record["sent_to"];
  const consultant = getId(record["consultant"]);
  if (typeof to !== "string" || to === "") return {};
  const [from, until] = [String(record["period_start"]), String(record["period_end"])];
  const [person] = await session.rows(sql`select name from consultant where id = ${consultant}`);
  const known = {
    name: typeof person?.[0] === "string" ? person[0] : "",
    from,
    to: until,
    message: String(record["message"]),
    due_on: String(record["due_on"]),
  };
  const words = (key: string, more: Readonly<Record<string, string>>) =>
    messages.text(`mail.sheet_request.${key}`, language, more);
  const way = async () => {
    if (await hasAccount(session, to))
      return words("form", { link: `${publicUrl()}/records/timesheet/${await findForm(session, record)}` });
    const contact = await findContact(session, record);
    return contact === null ? "" : words("contact", contact);
  };
  const parameters = { ...known, way: await way() };
  await session.run(
    ...mail.statements({
      to,
      language,
      subject: words("subject", parameters),
      text: words("text", parameters).trimEnd(),
    }),
  );
  return {};
}

async function hasAccount(session: WriteSession, address: string): Promise<boolean> {
  const found = await session.rows(
    sql`select id from employee where lower(email) = ${address.toLowerCase()} and status = 'active' and archived is null limit 1`,
  );
  return found.length > 0;
}

/** Whoever asked, or who looks after the consultant's order; null where that is nobody who works here. */
async function findContact(
  session: WriteSession,
  record: RecordValues,
): Promise<{ readonly contact: string; readonly address: string } | null> {
  const [found] = await session.rows(
    sql`select e.employee_name as name, e.email as email from employee as e
        left join project as p on p.id = ${getId(record["project"])}
        left join purchase_order as o on o.id = p.purchase_order
        where e.status = 'active' and e.archived is null and e.email is not null and (e.id = ${getId(record["requested_by"])} or e.id = o.marketer)
        order by case when e.id = o.marketer then 1 else 0 end limit 1`,
  );
  return found === undefined ? null : { contact: String(found[0]), address: String(found[1]) };
}

/** The sheet that is asked about, or a new one. */
async function findForm(session: WriteSession, record: RecordValues): Promise<string> {
  const [sheet] = await session.rows(
    sql`select id from timesheet where project = ${getId(record["project"])} and consultant = ${getId(record["consultant"])}
        and status <> 'void' and archived is null and period_start <= ${record["period_end"]}
        and period_end >= ${record["period_start"]}
        order by period_start, id limit 1`,
  );
  return sheet === undefined ? "new" : `${Number(sheet[0])}/edit`;
}
