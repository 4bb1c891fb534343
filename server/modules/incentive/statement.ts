import { sql } from "kysely";
import { addDays } from "../../../core/definition/clock.ts";
import { type Language, LANGUAGES } from "../../../core/definition/definitions.ts";
import { sendAboutRecord } from "../../mail/send-about-record.ts";
import type { EffectCall, EffectFunctions } from "../../resources/write/session.ts";
import type { ModuleContext } from "../context.ts";

type Options = Pick<ModuleContext, "mail" | "messages">;

/** What a month's end tells those who earn incentives. */
export const statementEffects = (options: Options): EffectFunctions => ({
  mail_incentive_statement: { lettersOnly: true, write: (call) => mailStatement(options, call) },
});

/** Everything that goes for approval with the month, each once: also hours of earlier months that were invoiced in it. */
async function mailStatement(
  { mail, messages }: Options,
  { session, open, id, record, period }: EffectCall,
): Promise<Record<string, unknown>> {
  const { email: to, employee_name: name } = record;
  if (id === null || period == null || typeof to !== "string" || to === "") return {};
  const rows = await session.rows(
    sql`select i.code as code, p.name as plan, o.code as "order", i.month as month, i.amount as amount
        from incentive as i
        join incentive_plan as p on p.id = i.plan
        left join purchase_order as o on o.id = i.purchase_order
        where i.employee = ${id} and i.submit_on = ${addDays({ date: period.end, days: 1 })}
          and i.status not in ('reversed', 'clawed_back') and i.archived is null
        order by i.id`,
  );
  if (rows.length === 0) return {};
  const language = LANGUAGES.find((known) => known === record["language"]) ?? "en";
  const currency = open.definitions.resources.byName["incentive"]?.fieldsByName["amount"]?.limits["currency"];
  const money = moneyFormat(language, typeof currency === "string" ? currency : "USD");
  const lines = rows.map(([code, plan, order, month, cents]) =>
    [code, plan, order, month]
      .flatMap((part) => (typeof part === "string" ? part : []))
      .concat(money(Number(cents)))
      .join(" · "),
  );
  const parameters = {
    name: String(name),
    month: monthFormat(language, period.start),
    lines: lines.join("\n"),
    total: money(rows.reduce((sum, [, , , , cents]) => sum + Number(cents), 0)),
  };
  await sendAboutRecord(mail, { session, open, id }, [
    {
      to,
      language,
      subject: messages.text("mail.incentives.subject", language, parameters),
      text: messages.text("mail.incentives.text", language, parameters),
      receiver: { resource: open.resource.name, id },
    },
  ]);
  return {};
}

function moneyFormat(language: Language, currency: string): (cents: number) => string {
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  return (cents) => format.format(cents / 100);
}

const monthFormat = (language: Language, date: string): string =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    Date.parse(date),
  );
