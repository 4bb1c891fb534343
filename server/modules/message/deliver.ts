import { type RawBuilder, sql } from "kysely";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import { getId } from "../../../core/definition/record.ts";
import { textOfMarkup } from "../../../core/rich-text/text.ts";
import { sendAboutRecord } from "../../mail/send-about-record.ts";
import type { EffectCall, EffectFunctions } from "../../resources/write/session.ts";
import type { ModuleContext } from "../context.ts";

type Record = EffectCall["record"];

/** Sends a message as mail to everybody it is for, each in a letter of their own, and says how many people that are. */
export function messageEffects({ mail }: Pick<ModuleContext, "mail">): EffectFunctions {
  return {
    deliver_message: {
      lettersOnly: true,
      write: async ({ session, open, id, record }) => {
        const { resource, select } = audience(record);
        const people = await session.rows(select);
        const letters = people.flatMap(([to, language, receiver]) =>
          typeof to !== "string" || to === ""
            ? []
            : {
                to,
                language: LANGUAGES.find((known) => known === language) ?? "en",
                subject: String(record["subject"]),
                text: textOfMarkup(String(record["body"])),
                receiver: { resource, id: Number(receiver) },
              },
        );
        if (id !== null && includes(record["channel"], "email"))
          await sendAboutRecord(mail, { session, open, id }, letters);
        return { delivered: people.length };
      },
    },
  };
}

interface Audience {
  readonly resource: string;
  /** Address, language and id. */
  readonly select: RawBuilder<unknown>;
}

/** Everybody a message is for. */
function audience(record: Record): Audience {
  const chosen = (field: string) => sql`(${sql.join([0, ...idsOf(record[field])])})`;
  const staff = (which: RawBuilder<unknown>): Audience => ({
    resource: "employee",
    select: sql`select email, language, id from employee where status = 'active' and archived is null and ${which}`,
  });
  switch (record["audience_type"]) {
    case "teams":
      return staff(sql`team in ${chosen("audience_teams")}`);
    case "roles":
      return staff(sql`id in (select owner from employee__roles where value in ${chosen("audience_roles")})`);
    case "consultants":
      return {
        resource: "consultant",
        select: sql`select email, null as language, id from consultant
          where status <> 'ex' and archived is null and id in ${chosen("audience_consultants")}`,
      };
    default:
      return staff(sql`id in ${chosen("audience_employees")}`);
  }
}

const includes = (list: unknown, value: string): boolean => Array.isArray(list) && list.includes(value);

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : []).flatMap((item: unknown) => getId(item) ?? []);
