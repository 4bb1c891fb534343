import { type RawBuilder, sql } from "kysely";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import { getId } from "../../../core/definition/record.ts";
import { textOfMarkup } from "../../../core/rich-text/text.ts";
import { mailedSql } from "../../resources/write/history.ts";
import type { EffectCall, EffectFunctions } from "../../resources/write/session.ts";
import type { ModuleContext } from "../context.ts";

type Record = EffectCall["record"];

/** Sends a message as mail to everybody it is for, each in a letter of their own, and says how many people that are. */
export function messageEffects({ mail }: Pick<ModuleContext, "mail">): EffectFunctions {
  return {
    deliver_message: async ({ session, open, id, record }) => {
      const people = await session.rows(audience(record));
      const letters = people.flatMap(([to, language]) =>
        typeof to !== "string" || to === ""
          ? []
          : mail.statements({
              to,
              language: LANGUAGES.find((known) => known === language) ?? "en",
              subject: String(record["subject"]),
              text: textOfMarkup(String(record["body"])),
            }),
      );
      if (id !== null && letters.length > 0 && includes(record["channel"], "email"))
        await session.run(...letters, mailedSql(open, id));
      return { delivered: people.length };
    },
  };
}

/** Address and language of everybody a message is for. */
function audience(record: Record): RawBuilder<unknown> {
  const chosen = (field: string) => sql`(${sql.join([0, ...idsOf(record[field])])})`;
  const staff = sql`select email, language from employee where status = 'active' and archived is null`;
  switch (record["audience_type"]) {
    case "teams":
      return sql`${staff} and team in ${chosen("audience_teams")}`;
    case "roles":
      return sql`${staff} and id in (select owner from employee__roles where value in ${chosen("audience_roles")})`;
    case "consultants":
      return sql`select email, null as language from consultant
        where status <> 'ex' and archived is null and id in ${chosen("audience_consultants")}`;
    default:
      return sql`${staff} and id in ${chosen("audience_employees")}`;
  }
}

const includes = (list: unknown, value: string): boolean => Array.isArray(list) && list.includes(value);

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : []).flatMap((item: unknown) => getId(item) ?? []);
