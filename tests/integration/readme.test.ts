import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { extractText, getDocumentProxy } from "unpdf";
import { afterEach, describe, expect, it } from "vitest";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";

const root = join(import.meta.dirname, "../..");
const PEOPLE = { boss: ["superadmin"], keeper: ["retention"], driver: ["delivery"] };
const BLOCK = /^```json (\S+\.json)(?: (\/\S*))?\n([\s\S]*?)^```$/gm;

interface Step {
  readonly file: string;
  readonly pointer: string | undefined;
  readonly value: unknown;
}

/** The blocks of one how-to, in order: file, place in it, and what goes there. */
async function stepsOf(heading: string): Promise<Step[]> {
  const recipes = await readFile(join(root, "docs/recipes.md"), "utf8");
  const section = recipes.split(/^### /m).find((part) => part.startsWith(heading)) ?? "";
  const text = section.split(/^## /m)[0] ?? "";
  return [...text.matchAll(BLOCK)].map(([, file = "", pointer, json = ""]) => ({
    file,
    pointer,
    value: JSON.parse(json) as unknown,
  }));
}

function place(document: unknown, pointer: string, value: unknown): void {
  const keys = pointer.slice(1).split("/");
  const last = keys.pop() ?? "";
  let target = document as Record<string, unknown>;
  for (const key of keys) target = target[key] as Record<string, unknown>;
  if (Array.isArray(target)) target.splice(last === "-" ? target.length : Number(last), 0, value);
  else target[last] = value;
}

async function follow(directory: string, { file, pointer, value }: Step): Promise<void> {
  const path = join(directory, file);
  if (pointer === undefined) {
    await mkdir(dirname(path), { recursive: true });
    return writeFile(path, JSON.stringify(value));
  }
  const document: unknown = JSON.parse(await readFile(path, "utf8"));
  place(document, pointer, value);
  return writeFile(path, JSON.stringify(document));
}

let test: TestApp;
let directory: string;

/** The shipped application after the steps of a how-to, restarted. */
async function startAfter(heading: string): Promise<Step[]> {
  const steps = await stepsOf(heading);
  directory = await mkdtemp(join(tmpdir(), "benchline-recipes-"));
  for (const name of ["resources", "locales"])
    await cp(join(root, name), join(directory, name), { recursive: true });
  for (const step of steps) await follow(directory, step);
  test = await createTestApp({
    resourcesDir: join(directory, "resources"),
    localesDir: join(directory, "locales"),
    people: PEOPLE,
  });
  return steps;
}

afterEach(async () => {
  await test.close();
  await rm(directory, { recursive: true, force: true });
});

const configOf = async (person: string) =>
  (await test.as(person)("GET", "/api/config/")).json<ClientConfig>();
const rowsOf = async (person: string, path: string) =>
  (await test.as(person)("GET", path)).json<{ data: Record<string, unknown>[]; count: number }>();

/** Which definition a block changes: of a file that holds the words of all areas it is one of them. */
function definitionOf({ file, pointer }: Step): { kind: string; name: string; rest: string | undefined } {
  const [folder = "", ...path] = file.replace(".json", "").split("/");
  const name = path.at(-1) ?? "";
  if (folder === "resources") return { kind: path.length === 1 ? name : "resource", name, rest: pointer };
  if (name !== "resources") return { kind: "labels", name: `${path[0]}.${name}`, rest: pointer };
  const [, area = "", ...rest] = pointer?.split("/") ?? [];
  return {
    kind: "labels",
    name: `${path[0]}.${area}`,
    rest: rest.length === 0 ? undefined : `/${rest.join("/")}`,
  };
}

/** Publishes the steps of a how-to as one set of whole documents, made from those in force. */
async function publish(heading: string): Promise<void> {
  const documents = new Map<string, { kind: string; name: string; document: unknown }>();
  let base_version = 0;
  for (const step of await stepsOf(heading)) {
    const { kind, name, rest } = definitionOf(step);
    const key = `${kind}/${name}`;
    const answer = await test.as("boss")("GET", `/api/config/definitions/${key}/`);
    const present = answer.statusCode === 404 ? undefined : answer.json<{ data: Published }>().data;
    base_version = present?.version ?? base_version;
    const document = documents.get(key)?.document ?? present?.document;
    if (rest !== undefined) place(document, rest, step.value);
    documents.set(key, { kind, name, document: rest === undefined ? step.value : document });
  }
  const body = { base_version, changes: [...documents.values()] };
  const validated = await test.as("boss")("POST", "/api/config/validate/", {
    body: { changes: body.changes },
  });
  expect(validated.json<{ data: { errors: unknown[] } }>().data.errors).toEqual([]);
  const answer = await test.as("boss")("POST", "/api/config/publish/", { body });
  expect(answer.statusCode, answer.body).toBe(201);
}

interface Published {
  readonly version: number;
  readonly document: unknown;
}

describe("the recipes without code", () => {
  it("add a field that is written, answered, filtered, sorted and labelled", async () => {
    expect(await startAfter("Add a field")).toHaveLength(4);
    const body = { name: "Northgate Mutual", agreement_ends: "2027-05-31" };
    const made = await test.as("boss")("POST", "/api/client/", { body });
    expect(made.statusCode, made.body).toBe(201);
    await test.as("boss")("POST", "/api/client/", { body: { name: "Bluefern Health" } });
    const found = await rowsOf("boss", "/api/client/?agreement_ends__gte=2027-01-01&sort=-agreement_ends");
    expect(found.data.map(({ name, agreement_ends: ends }) => [name, ends])).toEqual([
      ["Northgate Mutual", "2027-05-31"],
    ]);
    const config = await configOf("boss");
    expect(config.labels.client?.fields.agreement_ends).toBe("Agreement ends");
    const client = config.resources.find(({ name }) => name === "client");
    expect(client?.sections[0]?.fields).toContain("agreement_ends");
    expect(client?.list.optional).toContain("agreement_ends");
  });

  it("keep a value that an expression gives, and overwrite it with a reason", async () => {
    expect(await startAfter("Store a calculated value")).toHaveLength(5);
    const body = { name: "Northgate Mutual", vms_name: "Fieldglass" };
    const made = await test.as("boss")("POST", "/api/client/", { body });
    const { id } = made.json<{ id: number }>();
    const read = async () =>
      (await test.as("boss")("GET", `/api/client/${id}/`)).json<{ known_as: string; row_version: number }>();
    const { known_as: first, row_version } = await read();
    expect(first).toBe("Northgate Mutual at Fieldglass");
    const change = { row_version, known_as: "Northgate", exception_reason: "The contract says so" };
    const changed = await test.as("boss")("PATCH", `/api/client/${id}/`, { body: change });
    expect(changed.statusCode, changed.body).toBe(200);
    expect((await read()).known_as).toBe("Northgate");
    const config = await configOf("boss");
    const client = config.resources.find(({ name }) => name === "client");
    expect(client?.sections.at(-1)).toMatchObject({ name: "in_writing", look: "folded" });
  });

  it("say amounts in several currencies", async () => {
    expect(await startAfter("Amounts in several currencies")).toHaveLength(8);
    const send = async (body: object) => test.as("boss")("POST", "/api/client/", { body });
    const made = await send({ name: "Northgate Euro", yearly_spend: "12.50", currency: "EUR" });
    expect(made.json()).toMatchObject({ yearly_spend: "12.50", currency: "EUR" });
    const bare = await send({ name: "Northgate Bare", yearly_spend: "12.50", currency: null });
    expect(bare.json()).toMatchObject({ issues: [{ field: "currency", code: "required" }] });
    const added = await test.as("boss")("GET", "/api/client/?page=1&page_size=1&totals=sum:yearly_spend");
    expect(added.json()).toMatchObject({ totals: { "sum:yearly_spend": { EUR: "12.50" } } });
  });

  it("say child rows like others", async () => {
    expect(await startAfter("Child rows like others")).toHaveLength(5);
    // the release's forms are there from the first call about forms on
    await test.as("boss")("GET", "/api/forms/");
    const drafts = "/api/forms/test/draft/";
    const draft = await test.as("boss")("GET", drafts);
    const { base, questions } = draft.json<{ data: { base: string; questions: object[] } }>().data;
    const asked = { id: -1, title: "How many?", answer_type: "text", parent_question_id: null };
    const saved = await test.as("boss")("PUT", drafts, { body: { base, questions: [...questions, asked] } });
    expect(saved.statusCode, saved.body).toBe(200);
    const question_id = saved.json<{ data: { ids: Record<string, number> } }>().data.ids["-1"];
    const answers = [{ question_id, que_value: "How many?", answer: "12", asked_on: "2026-03-01" }];
    const made = await test.as("boss")("POST", "/api/client/", {
      body: { name: "Northgate Asked", answers },
    });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = made.json<{ id: number }>();
    expect((await test.as("boss")("GET", `/api/client/${id}/`)).json()).toMatchObject({
      answers: [{ que_value: "How many?", answer: "12", asked_on: "2026-03-01" }],
    });
    const config = await configOf("boss");
    expect(config.labels["client_answer"]?.fields).toMatchObject({
      asked_on: "Asked on",
      que_value: "Question text shown",
    });
    const rows = config.resources.find(({ name }) => name === "client_answer");
    expect(rows?.list.columns).toEqual(["que_value", "answer", "comment", "asked_on"]);
    expect(rows?.sections[0]?.fields.at(-1)).toBe("asked_on");
  });

  it("let records stand below one another", async () => {
    expect(await startAfter("Nested records")).toHaveLength(4);
    const make = async (name: string, partOf: number | null) =>
      (await test.as("boss")("POST", "/api/client/", { body: { name, part_of: partOf } })).json<{
        id: number;
      }>().id;
    const top = await make("Northgate Group", null);
    const below = await make("Northgate East", top);
    const answer = await test.as("boss")("GET", `/api/client/?part_of__under=${top}`);
    expect(answer.json<{ data: { id: number }[] }>().data.map(({ id }) => id)).toEqual([below]);
  });

  it("make a document of a record, with what its state and its reader allow", async () => {
    expect(await startAfter("A document")).toHaveLength(2);
    const made = await test.as("boss")("POST", "/api/client/", {
      body: { name: "Northgate Mutual", website: "https://northgate.example" },
    });
    const { id } = made.json<{ id: number }>();
    const print = () => test.as("boss")("GET", `/api/client/${id}/print/?document=welcome`);
    expect((await print()).json()).toMatchObject({ code: "document_not_offered" });
    await test.database.write((trx) =>
      trx.updateTable("client").set({ status: "active" }).where("id", "=", id).execute(),
    );
    const answer = await print();
    expect(answer.statusCode, answer.body).toBe(200);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), {
      mergePages: true,
    });
    expect(text).toContain("Thank you for working with us, Northgate Mutual.");
    expect(text).toContain("What we noted");
    // there is no portal to speak of
    expect(text).not.toContain("through");
    const wrong = await test.as("boss")("GET", `/api/client/${id}/print/?document=farewell`);
    expect(wrong.json()).toMatchObject({ code: "unknown_document" });
  });

  it("add a business area with its menu entry, rows by scope and conditions", async () => {
    expect(await startAfter("Add a business area")).toHaveLength(5);
    const { driver, keeper } = test.users;
    const save = (body: object) => test.as("boss")("POST", "/api/parking_permit/", { body });
    const made = await save({
      plate: "BL 100",
      holder: driver?.id,
      valid_from: "2026-01-01",
      electric: true,
      charger: "Type 2",
    });
    expect(made.statusCode, made.body).toBe(201);
    expect((await save({ plate: "BL 200", holder: keeper?.id, valid_from: "2026-02-01" })).statusCode).toBe(
      201,
    );
    const wrong = await save({
      plate: "BL 300",
      holder: keeper?.id,
      valid_from: "2026-02-01",
      valid_to: "2026-01-01",
    });
    expect(Object.keys(wrong.json<{ errors: object }>().errors)).toEqual(["valid_to"]);

    expect((await rowsOf("boss", "/api/parking_permit/")).count).toBe(2);
    const own = await rowsOf("driver", "/api/parking_permit/");
    expect(own.data.map(({ plate }) => plate)).toEqual(["BL 100"]);
    expect((await test.as("driver")("POST", "/api/parking_permit/", { body: {} })).statusCode).toBe(403);
    const entries = (await configOf("boss")).menu.flatMap((group) => group.entries.map(({ path }) => path));
    expect(entries).toContain("/records/parking_permit");
  });

  it("change who may do what", async () => {
    expect(await startAfter("Change who may do what")).toHaveLength(1);
    await test.as("boss")("POST", "/api/client/", { body: { name: "Northgate Mutual" } });
    expect((await rowsOf("keeper", "/api/client/")).count).toBe(1);
    expect((await test.as("keeper")("POST", "/api/client/", { body: { name: "Other" } })).statusCode).toBe(
      403,
    );
    expect((await test.as("driver")("GET", "/api/client/")).statusCode).toBe(403);
  });

  it("do the same when their documents are published to a running server", async () => {
    directory = await mkdtemp(join(tmpdir(), "benchline-recipes-"));
    test = await createTestApp({
      resourcesDir: join(root, "resources"),
      localesDir: join(root, "locales"),
      people: PEOPLE,
    });
    await publish("Add a field");
    const body = { name: "Northgate Mutual", agreement_ends: "2027-05-31" };
    expect((await test.as("boss")("POST", "/api/client/", { body })).statusCode).toBe(201);
    expect((await rowsOf("boss", "/api/client/?agreement_ends__gte=2027-01-01")).count).toBe(1);

    await publish("Add a business area");
    const permit = { plate: "BL 100", holder: test.users.driver?.id, valid_from: "2026-01-01" };
    expect((await test.as("boss")("POST", "/api/parking_permit/", { body: permit })).statusCode).toBe(201);
    expect((await rowsOf("driver", "/api/parking_permit/")).count).toBe(1);
    const config = await configOf("boss");
    const utility = config.menu.find(({ name }) => name === "utility");
    expect(utility?.entries.map(({ name }) => name)).toContain("parking_permits");
    expect(config.navigationLabels.entries.parking_permits).toBe("Parking permits");

    expect((await test.as("keeper")("GET", "/api/client/")).statusCode).toBe(403);
    await publish("Change who may do what");
    expect((await rowsOf("keeper", "/api/client/")).count).toBe(1);
  });
});
