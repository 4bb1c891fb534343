import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import type { FastifyError } from "fastify";
import { expect, it } from "vitest";
import { toAppError } from "./errors.ts";

/** A device of Linux on which nothing has room. */
const FULL = "/dev/full";

it.skipIf(!existsSync(FULL))(
  "a file that has no room on the disk is no fault of the server’s code",
  async () => {
    const error = await writeFile(FULL, "bytes").then(
      () => null,
      (refused: FastifyError) => refused,
    );
    expect(toAppError(error!)).toMatchObject({ code: "storage_full", status: 507 });
  },
);
