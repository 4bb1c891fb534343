import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { getActor } from "../../../core/access/actor.ts";
import type { Actor } from "../../../core/access/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import type { Lease } from "../../jobs/lease.ts";
import { loadPerson } from "../auth/actors.ts";
import type { ModuleContext } from "../context.ts";
import type { DocumentRun } from "./runs.ts";

/** A file that is to be made. */
export interface Work {
  readonly run: DocumentRun;
  readonly lease: Lease;
  readonly ending: () => boolean;
}

/** Milliseconds between two notes of how far it is. */
export const NOTE_EVERY = 400;

/** Whoever asked for it, with the rights of this moment. */
export async function readMaker(
  { database }: Pick<ModuleContext, "database">,
  { owner, impersonator }: Pick<DocumentRun, "owner" | "impersonator">,
): Promise<Actor> {
  const [person, real] = await Promise.all(
    [owner, impersonator ?? owner].map((id) => loadPerson(database, id)),
  );
  if (!person || !real) throw new AppError({ code: "import_maker_gone", status: 403 });
  return getActor({ person: real, workingAs: impersonator === null ? null : person });
}

/** Counts and seals what passes, for the store of files to check. */
export function createSeal() {
  const hash = createHash("sha256");
  let size = 0;
  let digest = "";
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      digest = hash.digest("hex");
      done();
    },
  });
  return { through, content: () => ({ size, sha256: digest }) };
}
