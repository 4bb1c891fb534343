import { sql } from "kysely";
import { getId } from "../../../core/definition/record.ts";
import type { EffectFunctions, FollowerCall } from "../../resources/write/session.ts";
import { copyFile } from "../files/copy-file.ts";

/** Files of one candidate that go along at most. */
const MAX_FILES = 500;

export const candidateEffects: EffectFunctions = {
  copy_candidate_files: { follow: copyFiles },
};

/** The résumé and everything attached to a candidate, copied to the consultant they have become. */
async function copyFiles(call: FollowerCall): Promise<void> {
  const { session, id } = call;
  const [row] = await session.rows(sql`select consultant, resume from candidate where id = ${id}`);
  const [consultant, resume] = (row ?? []).map(getId);
  if (consultant == null) return;
  const target = { resource: "consultant", id: consultant };
  if (resume != null) await copyFile(call, resume, { target, kind: "resume" });
  const attached = await session.rows(
    sql`select id from attachment where target = 'candidate' and target__id = ${id} and archived is null
        order by id limit ${sql.lit(MAX_FILES)}`,
  );
  for (const [file] of attached) await copyFile(call, Number(file), { target });
}
