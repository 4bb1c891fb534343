import { sql } from "kysely";
import { dateAt } from "../../../core/definition/clock.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import { getId } from "../../../core/definition/record.ts";
import { sendAboutRecord } from "../../mail/send-about-record.ts";
import type { EffectFunctions, FollowerCall, WriteSession } from "../../resources/write/session.ts";
import { COMPANY_TIME_ZONE } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";
import { findContact } from "./contact.ts";
import { findSheet, saveCopy } from "./save-copy.ts";
import { issueLink } from "./links.ts";

interface Options extends Pick<ModuleContext, "mail" | "messages" | "publicUrl"> {
  /** That of the letters. */
  readonly language: Language;
}

/** What requests for timesheets call. */
export function sheetRequestEffects(options: Options): EffectFunctions {
  return {
    mail_sheet_request: { lettersOnlyOfNew: true, follow: (call) => mailRequest(options, call) },
    save_sheet_copy: { plan: saveCopy },
  };
}

const FIELDS = [
  "project",
  "consultant",
  "period_start",
  "period_end",
  "request_type",
  "message",
  "due_on",
  "sent_to",
  "requested_by",
] as const;

type Asked = Readonly<Record<(typeof FIELDS)[number], unknown>>;

/** Asks for the sheet: whoever has an account adds the copy at its form, others send it through a link, or to somebody here. */
async function mailRequest(
  { mail, messages, publicUrl, language }: Options,
  { session, open, id }: FollowerCall,
): Promise<void> {
  const [row] = await session.rows(
    sql`select ${sql.join(FIELDS.map((name) => sql.ref(name)))} from timesheet_request where id = ${id}`,
  );
  const record = Object.fromEntries(FIELDS.map((name, index) => [name, row?.[index]])) as Asked;
  const { sent_to: to } = record;
  if (typeof to !== "string" || to === "") return;
  const [person] = await session.rows(
    sql`select name from consultant where id = ${getId(record.consultant)}`,
  );
  const words = (key: string, more: Readonly<Record<string, string>>) =>
    messages.text(`mail.sheet_request.${key}`, language, more);
  const parameters = {
    name: typeof person?.[0] === "string" ? person[0] : "",
    from: String(record.period_start),
    to: String(record.period_end),
    message: String(record.message),
    due_on: String(record.due_on),
    way: (await hasAccount(session, to)) ? await toForm() : await fromOutside(to),
  };
  await sendAboutRecord(mail, { session, open, id }, [
    {
      to,
      language,
      subject: words("subject", parameters),
      text: words("text", parameters).trimEnd(),
    },
  ]);

  async function toForm(): Promise<string> {
    const sheet = await findSheet(session, record);
    const form = sheet === null ? "new" : `${sheet}/edit`;
    return words("form", { link: `${publicUrl()}/records/timesheet/${form}` });
  }

  async function fromOutside(address: string): Promise<string> {
    const ways: string[] = [];
    // an explanation is no file
    if (record.request_type !== "explanation") {
      const { token, expires } = await issueLink(session, { request: id, address, now: open.now });
      // behind a #, so that no server and no proxy writes it down
      const link = `${publicUrl()}/timesheet-upload#token=${token}`;
      ways.push(words("link", { link, until: dateAt({ instant: expires, timeZone: COMPANY_TIME_ZONE }) }));
    }
    const contact = await findContact((statement) => session.rows(statement), {
      project: getId(record.project),
      requestedBy: getId(record.requested_by),
    });
    if (contact !== null) {
      const key = ways.length === 0 ? "contact" : "or_contact";
      ways.push(words(key, { contact: contact.name, address: contact.address }));
    }
    return ways.join("\n\n");
  }
}

async function hasAccount(session: WriteSession, address: string): Promise<boolean> {
  const found = await session.rows(
    sql`select id from employee where lower(email) = ${address.toLowerCase()} and status = 'active' and archived is null limit 1`,
  );
  return found.length > 0;
}
