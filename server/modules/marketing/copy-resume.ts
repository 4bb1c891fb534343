import { sql } from "kysely";
import { getId, isEmptyValue } from "../../../core/definition/record.ts";
import type { EffectFunctions } from "../../resources/write/session.ts";
import { copyFile } from "../files/copy-file.ts";

export const resumeEffects: EffectFunctions = {
  /** A submission without a résumé of its own goes out with the profile's: a copy, the profile may change later. */
  copy_resume: {
    write: async (call) => {
      const profile = getId(call.record["marketing_profile"]);
      if (profile === null || !isEmptyValue(call.record["resume"])) return {};
      const [row] = await call.session.rows(sql`select resume from marketing_profile where id = ${profile}`);
      const file = getId(row?.[0]);
      return file === null ? {} : { resume: await copyFile(call, file) };
    },
  },
};
