import { sql } from "kysely";
import { isEmptyValue } from "../../../core/definition/record.ts";
import type { EffectCall, EffectFunctions } from "../../resources/write/session.ts";

export const mailEffects: EffectFunctions = {
  /** A mail that names no vendor is given the one whose contact has the address, else the one whose domain it is. */
  match_sender: {
    write: async (call) => {
      const { record } = call;
      const address = record["direction"] === "inbound" ? record["from_address"] : null;
      if (typeof address !== "string" || !isEmptyValue(record["vendor_company"])) return {};
      return (await contactWith(call, address)) ?? (await vendorOf(call, address)) ?? {};
    },
  },
};

type Match = Readonly<Record<string, number>>;

async function contactWith({ session }: EffectCall, address: string): Promise<Match | null> {
  const [row] = await session.rows(
    sql`select id, vendor_company from vendor_contact
        where lower(email) = ${address.toLowerCase()} and archived is null order by id limit 1`,
  );
  return row === undefined ? null : { vendor_contact: Number(row[0]), vendor_company: Number(row[1]) };
}

async function vendorOf({ session }: EffectCall, address: string): Promise<Match | null> {
  const domain = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const [row] = await session.rows(
    sql`select id from vendor_company where lower(email_domain) = ${domain} and archived is null order by id limit 1`,
  );
  return row === undefined ? null : { vendor_company: Number(row[0]) };
}
