import { writeAccountRequests } from "./account-requests.ts";
import { writeAssets } from "./assets.ts";
import { writeMessages, writeOldSubmissions } from "./archive.ts";
import { writeCandidates } from "./candidates.ts";
import { writeMails } from "./mails.ts";
import { writeStaffRecords } from "./staff.ts";
import type { Company } from "../pipeline/types.ts";

/** Everything around the pipeline. */
export async function runUtilities(company: Company): Promise<void> {
  writeAccountRequests(company);
  writeAssets(company);
  writeMessages(company);
  await writeCandidates(company);
  await writeMails(company);
  await writeOldSubmissions(company);
  await writeStaffRecords(company);
}
