import { join } from "node:path";
import { createCompanies } from "./companies.ts";
import { planConsultants } from "./consultants/plan.ts";
import { writeSnapshots } from "./consultants/snapshots.ts";
import { writeConsultants } from "./consultants/write.ts";
import { createFiler } from "./files.ts";
import { createLookups } from "./lookups.ts";
import { createOrderDesk } from "./orders/orders.ts";
import { runFinance } from "./finance/finance.ts";
import { runEngineering } from "./engineering/engineering.ts";
import { writeExits } from "./consultants/exits.ts";
import { runLegal } from "./legal/legal.ts";
import { writeForms } from "./forms/write-forms.ts";
import { readFormFiles } from "../server/config/shipped-forms.ts";
import { shippedForms } from "../server/modules/forms/release.ts";
import { createPeople } from "./people.ts";
import { runPipeline } from "./pipeline/pipeline.ts";
import { SIZES, type SizeName } from "./sizes.ts";
import { createWorld, type CodeFormat, type World } from "./world.ts";
import type { Company } from "./pipeline/types.ts";
import type { Sink } from "./sink.ts";
import { writeAccountRequests } from "./utility/account-requests.ts";
import { writeAssets } from "./utility/assets.ts";
import { writeMessages, writeOldSubmissions } from "./utility/archive.ts";
import { writeCandidates } from "./utility/candidates.ts";
import { writeMails } from "./utility/mails.ts";
import { writeStaffRecords } from "./utility/staff.ts";

const FORMS = join(import.meta.dirname, "../resources/forms");

export interface CompanyOptions {
  readonly size: SizeName;
  /** The same seed, size and instant give the same rows with the same ids. */
  readonly seed: number;
  /** The company's present; nothing is told that happens later. Epoch milliseconds. */
  readonly now: number;
  /** Tells the whole past also of rows that are many. */
  readonly full?: boolean;
  /** Names of the roles in the access definition. */
  readonly roles: readonly string[];
  /** How numbers of each resource are written. */
  readonly codes: ReadonlyMap<string, CodeFormat>;
  readonly passwordHash: string;
  readonly sink: Sink;
}

/** Makes up the company: who works there, what happened every day until now. Rows go to the sink as they come. */
export async function createCompany({
  size,
  seed,
  now,
  full = false,
  roles,
  codes,
  passwordHash,
  sink,
}: CompanyOptions): Promise<World> {
  const world = createWorld({ size: SIZES[size], seed, now, full, sink, codes });
  const lookups = createLookups(world, roles);
  const people = createPeople(world, lookups);
  for (const person of people.all) {
    if (person.left !== null) continue;
    sink.addSystem("sys__credential", {
      employee: person.id,
      password_hash: passwordHash,
      must_change: 0,
      changed: now,
    });
  }
  const attach = createFiler(world);
  const companies = createCompanies({ world, lookups, people, attach });
  const consultants = planConsultants({ world, lookups, people });
  const company: Company = {
    world,
    lookups,
    people,
    companies,
    consultants,
    attach,
    forms: writeForms(world, shippedForms((await readFormFiles({ directory: FORMS })).forms)),
  };
  writeConsultants(company);
  writeExits(company);
  writeSnapshots(world, consultants);
  await sink.settle();
  const desk = createOrderDesk(company);
  await runPipeline(company, (submission) => desk.take(submission));
  await runEngineering(company, desk.assignments);
  await runFinance(company, desk.assignments);
  await runLegal(company, desk.assignments);
  await runUtilities(company);
  for (const [name, value] of world.codeCounters()) sink.addSystem("sys__sequence", { name, value });
  await sink.settle();
  return world;
}

/** Everything around the pipeline. */
async function runUtilities(company: Company): Promise<void> {
  writeAccountRequests(company);
  writeAssets(company);
  writeMessages(company);
  await writeCandidates(company);
  await writeMails(company);
  await writeOldSubmissions(company);
  await writeStaffRecords(company);
}
