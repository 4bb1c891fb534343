/** `npm run superadmin`: makes a first account that may do everything, for servers without demo data. */
import { resolve } from "node:path";
import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { buildApp } from "../app.ts";
import { AppError } from "../../core/errors/app-error.ts";
import { MIN_PASSWORD_LENGTH } from "../../core/password.ts";
import { openDatabase } from "../database/database.ts";
import { isDatabaseError } from "../database/errors.ts";
import { checkPassword } from "../modules/auth/check-password.ts";
import { createAccount, ensureRoles } from "../modules/employee/accounts.ts";
import { runCommand, UsageError } from "./run-command.ts";

const USAGE =
  "npm run superadmin [-- --employee-id id --name name --email address]; the password is asked for, or SUPERADMIN_PASSWORD";

function readOptions() {
  try {
    return parseArgs({
      options: {
        "employee-id": { type: "string" },
        name: { type: "string" },
        email: { type: "string" },
        password: { type: "string" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

/** Answers come from the command line, else from the terminal. */
async function ask(): Promise<{ employeeId: string; name: string; email: string; password: string }> {
  const values = readOptions();
  const given = {
    employeeId: values["employee-id"],
    name: values.name,
    email: values.email,
    password: values.password ?? process.env.SUPERADMIN_PASSWORD,
  };
  const terminal = createInterface({ input: stdin, output: stdout });
  const line = async (present: string | undefined, question: string): Promise<string> =>
    (present ?? (await terminal.question(`${question}: `))).trim();
  try {
    return {
      employeeId: await line(given.employeeId, "Employee ID (ends in a digit)"),
      name: await line(given.name, "Name"),
      email: await line(given.email, "Email"),
      password: await line(
        given.password,
        `Password (at least ${MIN_PASSWORD_LENGTH} characters, with an uppercase letter, a digit and a special character)`,
      ),
    };
  } finally {
    terminal.close();
  }
}

await runCommand(async ({ dataDir, databaseUrl, secretKeys, lostKeys }) => {
  const answers = await ask();
  if (!/\d$/.test(answers.employeeId)) throw new UsageError("The employee ID must end in a digit.");
  if (!/^\S+@\S+\.\S+$/.test(answers.email)) throw new UsageError("The email is not valid.");
  if (answers.name === "") throw new UsageError("The name is missing.");
  const database = await openDatabase({ url: databaseUrl, dataDir });
  try {
    const app = await buildApp({ database, dataDir, secretKeys, lostKeys, log: "silent" });
    const definitions = app.benchline.definitions();
    await checkPassword(answers.password, answers).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new UsageError(app.benchline.messages.text(error.code, "en"));
    });
    await ensureRoles({ database, definitions, now: Date.now() });
    const account = {
      ...answers,
      roles: ["superadmin"],
      team: "Administration",
      department: "Administration",
    };
    await createAccount({ database, account, now: Date.now() });
    await app.close();
    console.log(
      `${answers.employeeId} can sign in now. The account is in ${databaseUrl === undefined ? resolve(dataDir) : "the database of DATABASE_URL"}.`,
    );
  } catch (error) {
    if (isDatabaseError(error, "unique_violation")) {
      throw new UsageError("An employee with this employee ID or email exists already.");
    }
    throw error;
  } finally {
    await database.close();
  }
});
