import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ResourceDefinition } from "../../core/definition/types.ts";
import { testDialect } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";

const root = join(import.meta.dirname, "../..");
const PASSWORD = "A long password 1!";
let folder: string;
const children = new Set<ChildProcess>();

/** The program in a folder of its own, whose files may be spoilt. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "benchline-broken-"));
  for (const part of ["core", "demo", "server", "resources", "locales", "schemas", "package.json"])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
});
afterEach(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    children.delete(child);
  }
});
afterAll(() => rm(folder, { recursive: true }));

function run(file: string, { words = [], port = 0 }: { words?: string[]; port?: number } = {}) {
  const child = spawn(process.execPath, [join(folder, file), ...words], {
    env: {
      ...process.env,
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: "",
      DEMO: "off",
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (part: string) => (text += part));
  return { child, output: () => text };
}

async function outcome(file: string): Promise<{ code: unknown; text: string }> {
  const { child, output } = run(file);
  const [code] = await once(child, "close");
  return { code, text: output() };
}

const halve = async (path: string): Promise<void> => {
  const text = await readFile(path, "utf8");
  // between two letters: within one it would be no text at all
  await writeFile(path, text.slice(0, text.length / 2));
};
const write = (text: string | Buffer) => (path: string) => writeFile(path, text);
type Form = { questions: Record<string, unknown>[] };
const edit = (change: (form: Form) => void) => async (path: string) => {
  const document = JSON.parse(await readFile(path, "utf8")) as Form;
  change(document);
  await writeFile(path, JSON.stringify(document));
};

const NOT_JSON =
  /: The file is not JSON: .+ \(line \d+, column \d+\)\. Mend the text or restore the file\.$/m;

/** What happens to a file → what the terminal says of it. */
type Spoilt = readonly [file: string, spoil: (path: string) => Promise<void>, words: RegExp];

/** What each start is given: it tells of everything at once that it comes across before it gives up. */
const STARTS: readonly (readonly [what: string, all: readonly Spoilt[]])[] = [
  [
    "files are cut off, empty, in another encoding, of another shape or where nothing is read",
    [
      ["resources/company/client.json", halve, NOT_JSON],
      ["resources/access.json", write(Buffer.from("{}", "utf16le")), /is not JSON/],
      ["resources/navigation.json", write(""), /a value is missing where the text ends \(line 1, column 1\)/],
      ["resources/reports/attrition.json", halve, NOT_JSON],
      ["resources/parking.json", write("{}"), /Nothing is read at this place/],
      ["resources/forms/interview.json", halve, NOT_JSON],
      ["locales/fr/resources.json", write("[]"), /must be an object with the words of each business area/],
      ["schemas/resource.schema.json", halve, NOT_JSON],
    ],
  ],
  [
    "a file holds other bytes, and one no labels",
    [
      ["resources/access.json", write(Buffer.from([0xff, 0xfe, 0x7b, 0x7d])), /not text in UTF-8/],
      [
        "locales/fr/shared-labels.json",
        write('{"fields":["Statut"]}'),
        /must be an object of labels by the names of fields, sections and tabs/,
      ],
    ],
  ],
  [
    "definitions are not as they should be",
    [
      ["resources/navigation.json", write("null"), /null has the wrong type/],
      [
        "resources/forms/interview.json",
        edit((form) => (form.questions[0]!.answer_type = "smell")),
        /#\/questions\/0\/answer_type: "smell" isn’t allowed: use one of .*"headline"/,
      ],
      [
        "resources/forms/exit.json",
        edit((form) => (form.questions[1]!.name = form.questions[0]!.name)),
        /#\/questions\/1 \(\w+\): "\w+" is the name of the question at \/questions\/0 already/,
      ],
    ],
  ],
  [
    "one question can be answered by nobody",
    [
      [
        "resources/forms/exit.json",
        edit((form) => {
          form.questions[0]!.answer_type = "option";
          delete form.questions[0]!.options;
          delete form.questions[0]!.questions;
        }),
        /#\/questions\/0 \(\w+\): ".+" cannot be asked as it stands \(options_missing\)/,
      ],
    ],
  ],
  [
    "words of messages are cut off or gone",
    [
      ["locales/ar/errors.json", halve, NOT_JSON],
      ["locales/en/mail.json", (path) => rm(path), /The file is missing\. Restore it\./],
    ],
  ],
];

describe.runIf(testDialect === "sqlite")("a file of the release that is spoilt", () => {
  async function spoilt<T>(
    file: string,
    spoil: (path: string) => Promise<void>,
    work: () => Promise<T>,
  ): Promise<T> {
    const path = join(folder, file);
    const sound = await readFile(path).catch(() => null);
    await spoil(path);
    try {
      return await work();
    } finally {
      if (sound === null) await rm(path);
      else await writeFile(path, sound);
    }
  }

  it.each(STARTS)("%s: the start names file and place, and what is wrong", async (_what, all) => {
    const start = all.reduce<() => Promise<{ code: unknown; text: string }>>(
      (work, [file, spoil]) =>
        () =>
          spoilt(file, spoil, work),
      () => outcome("server/main.ts"),
    );
    const { code, text } = await start();
    expect(code).toBe(1);
    for (const [file, , words] of all) {
      const told = text.split("\n").filter((line) => line.startsWith(`  ${file}`));
      expect(told).toContainEqual(expect.stringMatching(words));
    }
    expect(text).not.toMatch(/^\s+at |node_modules|Error:/m);
  });

  it("is named with all others, by the commands as well", async () => {
    const both = await spoilt("resources/forms/test.json", halve, () =>
      spoilt("resources/company/client.json", halve, () => outcome("server/commands/demo.ts")),
    );
    expect(both.code).toBe(1);
    expect(both.text.trim().split("\n")).toEqual([
      "The definitions have 2 errors; the server does not start with them.",
      expect.stringMatching(/^ {2}resources\/company\/client\.json: /),
      expect.stringMatching(/^ {2}resources\/forms\/test\.json: /),
    ]);
  });

  it("does not touch a server that runs: it reads, asks, checks and publishes as before", async () => {
    const account = [
      "--employee-id",
      "SA1",
      "--name",
      "First Person",
      "--email",
      "a@b.example",
      "--password",
      PASSWORD,
    ];
    const made = run("server/commands/superadmin.ts", { words: account });
    const [code] = await once(made.child, "close");
    expect([code, made.output()]).toEqual([
      0,
      `SA1 can sign in now. The account is in ${join(folder, "data")}.\n`,
    ]);
    const port = await freePort();
    const { output } = run("server/main.ts", { port });
    await expect.poll(output, { timeout: 20_000 }).toContain("Benchline is ready");

    const kept = join(folder, "kept");
    const parts = ["resources", "locales", "schemas"];
    for (const part of parts) {
      await cp(join(folder, part), join(kept, part), { recursive: true });
      const files = await readdir(join(folder, part), { recursive: true });
      for (const file of files.filter((name) => name.endsWith(".json")))
        await halve(join(folder, part, file));
    }
    let token = "";
    const call = async <T>(method: string, path: string, body?: object, language = "en"): Promise<T> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          "accept-language": language,
          ...(token === "" ? {} : { authorization: `Token ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(answer.status, path).toBeLessThan(500);
      return (await answer.json()) as T;
    };
    const signIn = { employee_id: "SA1", password: PASSWORD };
    ({ token } = (await call<{ data: { token: string } }>("POST", "/api/auth/login/", signIn)).data);
    const form = await call<{ data: unknown[] }>("GET", "/api/forms/");
    expect(form.data.length).toBeGreaterThan(3);
    const refused = await call<{ message: string }>("POST", "/api/technology/", {}, "ar");
    expect(refused.message).toMatch(/\p{Script=Arabic}/u);

    const { data } = await call<{ data: { document: ResourceDefinition } }>(
      "GET",
      "/api/config/definitions/resource/technology/",
    );
    const publish = (document: object) =>
      call<{ code?: string; data?: { version: number } }>("POST", "/api/config/publish/", {
        base_version: 0,
        changes: [{ kind: "resource", name: "technology", document }],
      });
    expect(await publish({ ...data.document, colour: "red" })).toMatchObject({ code: "invalid_definitions" });
    expect(await publish({ ...data.document, icon: "home" })).toEqual({ data: { version: 1 } });

    for (const part of parts)
      await cp(join(kept, part), join(folder, part), { recursive: true, force: true });
    const next = run("server/main.ts", { port: await freePort() });
    await expect.poll(next.output, { timeout: 20_000 }).toContain("Benchline is ready");
  });
});
