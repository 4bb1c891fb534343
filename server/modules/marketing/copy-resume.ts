import { sql } from "kysely";
import { getId, isEmptyValue } from "../../../core/definition/record.ts";
import type { EffectCall, EffectFunctions } from "../../resources/write/session.ts";

const TABLE = "attachment";

export const resumeEffects: EffectFunctions = {
  /** A submission without a résumé of its own goes out with the profile's: a copy, the profile may change later. */
  copy_resume: async (call) => {
    const profile = getId(call.record["marketing_profile"]);
    if (profile === null || !isEmptyValue(call.record["resume"])) return {};
    const [row] = await call.session.rows(sql`select resume from marketing_profile where id = ${profile}`);
    const file = getId(row?.[0]);
    return file === null ? {} : { resume: await copyFile(call, file) };
  },
};

/** Another entry for the same bytes, as if the person had uploaded them: the record's rights decide over it from then on. */
async function copyFile({ session, open }: EffectCall, file: number): Promise<number> {
  const { now, actor } = open;
  const [made] = await session.rows(
    sql`insert into ${sql.table(TABLE)} (created, modified, created_by, modified_by, row_version, label__, search__, kind,
          is_private, name, name__key, size, checksum)
        select ${now}, ${now}, ${actor.employeeId}, ${actor.employeeId}, 1, label__, search__, kind, is_private, name,
          name__key, size, checksum from ${sql.table(TABLE)} where id = ${file} returning id`,
  );
  const id = Number(made?.[0]);
  await session.run(
    sql`update ${sql.table(TABLE)} set file = ${id} where id = ${id}`,
    sql`insert into sys__file (id, driver_key, size, type, sha256)
        select ${id}, driver_key, size, type, sha256 from sys__file where id = ${file}`,
  );
  return id;
}
