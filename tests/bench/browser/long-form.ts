import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AccessDefinition, ResourceDefinition } from "../../../core/definition/types.ts";
import { buildApp } from "../../../server/app.ts";
import { openDatabase } from "../../../server/database/database.ts";
import { createAccount, ensureRoles } from "../../../server/modules/employee/accounts.ts";
import { type Site, startSite } from "./sites.ts";

const root = join(import.meta.dirname, "../../..");
const QUESTIONS = 200;
const A_SECTION = 20;
export const LONG_FORM = { path: "/new?resource=long_survey", field: "question_100" };

type Field = ResourceDefinition["fields"][number];

/** Question types in turns, as a long questionnaire has them. */
function question(index: number): Field {
  const name = `question_${index}`;
  const options = ["first", "second", "third", "fourth"];
  const kinds: readonly Field[] = [
    { name, type: "text", maxLength: 200 },
    { name, type: "enum", options },
    { name, type: "boolean" },
    { name, type: "integer", min: 0 },
    { name, type: "text", maxLength: 200, required: true },
    { name, type: "date" },
    { name, type: "long_text" },
    { name, type: "multi_enum", options },
    { name, type: "text", maxLength: 200, visibleWhen: { field: `question_${index - 6}`, is: true } },
    { name, type: "rating" },
  ];
  return kinds[index % kinds.length] ?? { name, type: "text" };
}

function survey(): ResourceDefinition {
  const fields = Array.from({ length: QUESTIONS }, (_, index) => question(index));
  const sections = Array.from({ length: QUESTIONS / A_SECTION }, (_, index) => ({
    name: `part_${index}`,
    fields: fields.slice(index * A_SECTION, (index + 1) * A_SECTION).map(({ name }) => name),
  }));
  return {
    version: 1,
    name: "long_survey",
    area: "utility",
    label: ["question_0"],
    fields,
    sections,
    list: { columns: ["question_0", "question_1"] },
  };
}

export interface LongForm extends Site {
  readonly token: string;
}

/** The product with one more resource, whose form has 200 questions, on an empty database of its own. */
export async function startLongForm(): Promise<LongForm> {
  const dataDir = await mkdtemp(join(tmpdir(), "benchline-long-form-"));
  const resourcesDir = join(dataDir, "resources");
  await cp(join(root, "resources"), resourcesDir, { recursive: true });
  await writeFile(join(resourcesDir, "utility/long_survey.json"), JSON.stringify(survey()));
  const accessFile = join(resourcesDir, "access.json");
  const access = JSON.parse(await readFile(accessFile, "utf8")) as AccessDefinition;
  const grant = { rule: "superadmin", actions: ["list", "show", "create", "edit"], scope: "all" };
  const resources = { ...access.resources, long_survey: { grants: [grant] } };
  await writeFile(accessFile, JSON.stringify({ ...access, resources }));
  const token = await signUp(dataDir, resourcesDir);
  const site = await startSite({ dataDir, resourcesDir });
  return {
    ...site,
    token,
    stop: async () => {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function signUp(dataDir: string, resourcesDir: string): Promise<string> {
  const database = await openDatabase({ dataDir });
  const app = await buildApp({ database, dataDir, resourcesDir, log: "silent" });
  const now = Date.now();
  await ensureRoles({ database, definitions: app.benchline.definitions(), now });
  const account = {
    employeeId: "SA1001",
    name: "Sample Person",
    email: "sample.person@example.com",
    password: "not used for signing in",
    roles: ["superadmin"],
    team: "Administration",
    department: "Administration",
  };
  const employee = await createAccount({ database, account, now });
  const { token } = await app.benchline.sessions.create({ employee });
  await app.close();
  await database.close();
  return token;
}
