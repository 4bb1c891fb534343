import { AppError } from "../../core/errors/app-error.ts";
import type { Transaction } from "../database/types.ts";

/** What one person may upload in a day. */
export interface UploadQuota {
  readonly files: number;
  readonly bytes: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const GIGABYTE = 1024 ** 3;

interface Wanted {
  readonly quota: UploadQuota;
  readonly employeeId: number;
  readonly size: number;
  readonly now: number;
}

/**
 * Refuses a file that is more than its sender may upload in 24 hours, and says when there is room for it. Counted are the
 * files that are kept: what was refused or swept away is forgotten, what was taken off a record still takes its place.
 */
export async function refuseOverQuota(
  trx: Pick<Transaction, "selectFrom">,
  { quota, employeeId, size, now }: Wanted,
): Promise<void> {
  const rows = await trx
    .selectFrom("attachment")
    .innerJoin("sys__file", "sys__file.id", "attachment.id")
    .select(["attachment.created as created", "sys__file.size as size"])
    .where("attachment.created", ">", now - DAY)
    .where("attachment.created_by", "=", employeeId)
    .orderBy("attachment.created", "desc")
    .limit(quota.files)
    .execute();
  let [files, bytes] = [1, size];
  for (const row of rows) {
    files += 1;
    bytes += Number(row.size);
    // from here on back, every file has to be a day old
    if (files > quota.files || bytes > quota.bytes) throw overQuota(quota, Number(row.created) + DAY - now);
  }
}

function overQuota({ files, bytes }: UploadQuota, wait: number): AppError {
  return new AppError({
    code: "upload_quota",
    status: 429,
    parameters: {
      files,
      gigabytes: Math.round((bytes / GIGABYTE) * 10) / 10,
      retry_after: Math.max(1, Math.ceil(wait / 1000)),
      hours: Math.max(1, Math.ceil(wait / HOUR)),
    },
  });
}
