import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createQuestion } from "../../core/forms/design.ts";
import { versionSql } from "../../server/modules/forms/versions.ts";
import type { TestApp } from "../support/app.ts";
import { plant } from "./people-app.ts";
import { walk } from "./leaks/walk.ts";
import { actorOf, Oracle } from "./matrix/oracle.ts";
import { openWorld, personNamed as find } from "./matrix/world-app.ts";
import { NOW, type World, type WorldPerson, type WorldRow } from "./matrix/world.ts";

let app: TestApp;
let world: World;
let views: ReadonlyMap<string, number>;
const personNamed = (name: string) => find(world, name);

beforeAll(async () => {
  ({ app, world } = await openWorld());
  await publishForms();
  views = await makeViews(app, world, personNamed("SP1001"));
});
afterAll(() => app.close());

/**
 * The questions of the world stay the only ones: the release's forms are records of it, and have versions already. They
 * ask all that is answered in the world, so that there are figures with answers behind them.
 */
async function publishForms(): Promise<void> {
  const { shipped } = app.app.questionForms;
  const [owner] = world.people;
  const added: WorldRow[] = [];
  const facts = { at: NOW, actor: null, note: null, source: "published", shipped: null } as const;
  const asked = (world.rows.get("question") ?? []).map(({ id }) =>
    createQuestion({ id, title: `Asked ${id}`, answer_type: "long_text" }),
  );
  for (const form_name of shipped.keys()) {
    const named = { title: form_name, name: form_name, state: "published" };
    const id = await plant(app, "form", { label: form_name, ...named, created: NOW, modified: NOW });
    const at = new Date(NOW).toISOString();
    const values = { id, ...named, created: at, modified: at, archived: null, row_version: 1 };
    added.push({ id, resource: "form", owner: owner!, variant: 0, values });
    await app.database.write((trx) =>
      versionSql({ form: { form_name, version: 1, questions: asked }, ...facts }).execute(trx),
    );
  }
  const rows = new Map(world.rows);
  rows.set("form", [...(world.rows.get("form") ?? []), ...added]);
  world = { ...world, rows };
}

const KINDS =
  "answers results written behind list scope search filter sort ids board aggregate pick new view show history counts comments files presence warnings report dashboard workspace everywhere".split(
    " ",
  );

describe("[R6.25] no call of the screens tells a person of rows and fields that are not theirs to see", () => {
  test.each([
    ["MK1001", []],
    ["MK1002", ["export", "xlsx"]],
    ["EN1001", []],
    ["FN1001", ["export", "xlsx", "bulk"]],
    // Whoever keeps the company's things brings them in from files, too.
    ["US1001", ["import"]],
    ["LE1001", []],
    ["AD1001", ["bulk"]],
  ])("%s", async (name, more) => {
    const { findings, answered } = await walk({ app, world, views, person: personNamed(name) });
    expect(findings.table()).toBe("");
    expect(findings.compared).toBeGreaterThan(2000);
    expect([...KINDS, ...more].filter((kind) => !answered.has(kind))).toEqual([]);
  });

  test("a superadmin who works as finance, without what is masked then", async () => {
    const person = personNamed("FN1001");
    const impersonator = personNamed("SP1001");
    const { employeeId, roles } = actorOf(impersonator);
    const actor = { ...actorOf(person), impersonator: { employeeId, roles } };
    const oracle = new Oracle({ world, person, actor });
    const { findings, answered } = await walk({ app, world, views, person, impersonator, oracle });
    expect(findings.table()).toBe("");
    for (const kind of ["export", "xlsx"]) expect(answered.get(kind)).toBeGreaterThan(5);
  });
});

/** What they answer is judged where they are tried: in the access matrix, and with comments, files and bulk work. */
const WRITES = [
  "DELETE /api/:resource/:id/",
  "DELETE /api/:resource/:id/comments/:comment/",
  "DELETE /api/:resource/:id/email/:sending/",
  "DELETE /api/:resource/:id/files/:file/",
  // the record as the page of the same person shows it, drawn: its signs are those of a font, not of a text
  "GET /api/:resource/:id/print/",
  // rows that nobody keeps, for those who edit the record: judged in effects/finance.test.ts
  "GET /api/:resource/:id/proposed_rows/",
  "PATCH /api/:resource/:id/",
  "PATCH /api/:resource/:id/comments/:comment/",
  "POST /api/:resource/",
  "POST /api/:resource/:id/comments/",
  "POST /api/:resource/:id/email/",
  "POST /api/:resource/:id/files/",
  "POST /api/:resource/:id/restore/",
  "POST /api/:resource/:id/share/",
  "POST /api/:resource/:id/transition/",
  "POST /api/:resource/bulk/undo/",
  "POST /api/:resource/export/link/",
  "PUT /api/:resource/:id/",
];

/** `GET /api/:resource/:id/` and so on, from the router's drawing of its tree: four signs a level, no slash at the end. */
function routesOf(tree: string): string[] {
  const parts: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const [, branch = "", part = "", methods = ""] = /^([^\w/:*]*)(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (part === "") return [];
    parts.splice(Math.floor(branch.length / 4) - 1, Infinity, part);
    const path = `${parts.join("")}/`.replace(/\/+$/, "/");
    return methods
      .split(", ")
      .flatMap((method) => (["", "HEAD"].includes(method) ? [] : `${method} ${path}`));
  });
}

test("every call that all resources have is walked, or writes", async () => {
  const all = routesOf(app.app.printRoutes({ commonPrefix: false })).filter((route) =>
    route.includes("/api/:resource/"),
  );
  expect(all.length).toBeGreaterThan(20);
  const { routes } = await walk({ app, world, views, person: personNamed("MK1002"), only: ["lead"] });
  expect(all.filter((route) => !routes.has(route)).toSorted()).toEqual(WRITES);
});

test("a class or a row that is told anywhere is noticed there", async () => {
  const person = personNamed("FN1001");
  const { access } = world;
  const noticedBy = async (oracle: Oracle, only: readonly string[]) => {
    const { findings } = await walk({ app, world, views, person, oracle, only });
    return new Set(findings.lines.map((line) => line.split(" ")[1]));
  };
  const nobody = { ...access.classes["BILL"]!, read: [] };
  const blind = { ...world, access: { ...access, classes: { ...access.classes, BILL: nobody } } };
  const values = await noticedBy(new Oracle({ world: blind, person }), ["purchase_order"]);
  const tellValues = [
    "config",
    "list",
    "sort",
    "filter",
    "board",
    "aggregate",
    "export",
    "xlsx",
    "show",
    "warnings",
    "history",
  ];
  expect(tellValues.filter((kind) => !values.has(kind))).toEqual([]);
  // Somebody who holds no role may know of nobody's orders.
  const nobodys = () => new Oracle({ world, person: { ...person, roles: [] } });
  const rows = new Set([
    ...(await noticedBy(nobodys(), ["invoice"])),
    ...(await noticedBy(nobodys(), ["purchase_order"])),
  ]);
  const tellRows = ["list", "ids", "board", "pick", "bulk", "show", "warnings", "history", "export", "xlsx"];
  expect(tellRows.filter((kind) => !rows.has(kind))).toEqual([]);
});

/** A view of every list that speaks of all its classed fields, made by somebody who reads them: resource → id. */
async function makeViews({ app }: TestApp, world: World, maker: WorldPerson): Promise<Map<string, number>> {
  const { token } = await app.benchline.sessions.create({ employee: maker.id });
  const made = new Map<string, number>();
  for (const { kind, name, fields } of world.resources.resources) {
    const classed = fields.filter(({ sensitivity }) => sensitivity !== null);
    if (kind !== "record" || classed.length === 0) continue;
    const filtered = classed.filter(({ filter }) => filter);
    const rows = Object.fromEntries(filtered.map((field) => [`${field.name}__empty`, "false"]));
    const layout = {
      columns: classed.map((field) => field.name),
      widths: Object.fromEntries(classed.map((field) => [field.name, 100])),
      rows: { ...rows, sort: classed.find(({ sort }) => sort)?.name ?? "id" },
    };
    const answer = await app.inject({
      method: "POST",
      url: "/api/views/",
      headers: { authorization: `Token ${token}` },
      payload: { resource: name, name: "Given away", layout },
    });
    if (answer.statusCode === 201) made.set(name, answer.json<{ id: number }>().id);
  }
  return made;
}
