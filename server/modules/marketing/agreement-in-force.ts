import { type RawBuilder, sql } from "kysely";
import { dateAt } from "../../../core/definition/clock.ts";
import { getId } from "../../../core/definition/record.ts";
import type { ChooseFunction, ChooseFunctions } from "../../resources/write/session.ts";

/** What an order takes over from the master agreement that is in force with its vendor. */
export const agreementFunctions: ChooseFunctions = {
  agreement_in_force: async (choice) => (await readInForce(choice, sql`id`)) ?? null,
  terms_in_force: async (choice) => (await readInForce(choice, sql`payment_terms`)) ?? null,
};

async function readInForce(
  { session, open, record }: Parameters<ChooseFunction>[0],
  value: RawBuilder<unknown>,
): Promise<unknown> {
  const vendor = getId(record["vendor_company"]);
  const today = dateAt({ instant: open.now, timeZone: open.actor.timeZone });
  const [row] = await session.rows(
    sql`select ${value} from vendor_agreement
        where vendor_company = ${vendor} and type = 'msa' and status = 'signed' and archived is null
        and effective_on <= ${today} and (expires_on is null or expires_on >= ${today})
        order by effective_on desc, id desc limit 1`,
  );
  return row?.[0];
}
