import { sql } from "kysely";
import type { Language } from "../../../core/definition/definitions.ts";
import { getId } from "../../../core/definition/record.ts";
import { sendAboutRecord } from "../../mail/send-about-record.ts";
import type { EffectCall, EffectFunctions } from "../../resources/write/session.ts";
import type { ModuleContext } from "../context.ts";
import { runPayroll } from "./run-payroll.ts";

interface Options extends Pick<ModuleContext, "mail" | "messages"> {
  /** That of the stubs themselves. */
  readonly language: Language;
}

/** What pay runs and pay stubs call. */
export function payrollEffects(options: Options): EffectFunctions {
  return {
    run_payroll: { plan: runPayroll },
    mail_paystub: { lettersOnly: true, write: (call) => mailStub(options, call) },
  };
}

/** The stub goes to whom it pays, as soon as its PDF is made. */
async function mailStub(
  { mail, messages, language }: Options,
  { session, open, id, record }: EffectCall,
): Promise<Record<string, unknown>> {
  const consultant = getId(record["consultant"]);
  const [row] = await session.rows(sql`select name, email from consultant where id = ${consultant}`);
  const [name, to] = row ?? [];
  if (id === null || consultant === null || typeof to !== "string" || to === "") return {};
  const parameters = {
    name: String(name),
    code: String(record["code"]),
    from: String(record["period_start"]),
    to: String(record["period_end"]),
    pay_date: String(record["pay_date"]),
  };
  await sendAboutRecord(mail, { session, open, id }, [
    {
      to,
      language,
      subject: messages.text("mail.paystub.subject", language, parameters),
      text: messages.text("mail.paystub.text", language, parameters),
      attachment: { resource: open.resource.name, record: id, field: "file" },
      receiver: { resource: "consultant", id: consultant },
    },
  ]);
  return {};
}
