import { beforeAll, describe, expect, it } from "vitest";
import { sampleDocument } from "../../demo/sample-files.ts";
import { expectStatus } from "../support/expect-status.ts";
import { formBody } from "../support/form-body.ts";
import type { FormParts } from "../support/form-body.ts";
import { createStaffApp, plant, plantNamed, STAFF } from "./people-app.ts";
import { prepareOnce } from "../support/prepare-once.ts";

interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly id?: number;
}
type Row = Readonly<Record<string, unknown>>;

const app = prepareOnce(() =>
  createStaffApp({
    people: { ...STAFF, amy: ["engineer"], sam: ["delivery"], leo: ["engineer"] },
  }),
);
let project: number;

beforeAll(async () => {
  const consultant = await plantNamed(app, "consultant", "Cora Consultant", { status: "on_project" });
  project = await plant(app, "project", {
    label: "P1 · Work",
    code: "P1",
    project_type: "client",
    work_mode: "remote",
    start_date: "2024-01-01",
    status: "active",
    consultant,
    engineering_lead: app.users.leo!.id,
  });
  for (const who of ["eve", "dan"]) {
    const body = { status: "active", start: "2024-01-05", project };
    expectStatus(await app.as(who)("POST", `/api/project/${project}/support/`, { body }), 200);
  }
});

const sampleFile = (kind: "pdf" | "docx" | "jpeg" | "png"): Buffer =>
  kind === "jpeg" ? Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]) : sampleDocument(`a.${kind}`).bytes;

const complete = { update: "<p>Went <b>well</b></p>", type: "project", blocker: "" };
let day = 0;
/** A sprint nobody has written about yet. */
const sprint = () => {
  day += 1;
  return new Date(Date.UTC(2024, 2, day)).toISOString().slice(0, 10);
};
const post = async (who: string, parts: FormParts, id = project, headers = {}) => {
  const form = await formBody(parts);
  return app.as(who)("POST", `/api/project/${id}/updates/`, {
    body: form.body,
    headers: { ...form.headers, ...headers },
  });
};
const write = async (who: string, parts: FormParts): Promise<Row> => {
  const answer = await post(who, { ...complete, start: sprint(), ...parts });
  expectStatus(answer, 201);
  const { message, data } = answer.json<{ message: string; data: { id: number } }>();
  expect(message).toBe("Project update added");
  return (await app.as("boss")("GET", `/api/project_update/${data.id}/`)).json<Row>();
};
const refused = async (parts: FormParts, status = 400, who = "eve"): Promise<Refusal> => {
  const answer = await post(who, { ...complete, start: sprint(), ...parts });
  expectStatus(answer, status);
  return answer.json<Refusal>();
};

describe("an update on a project", () => {
  it("[R7.53 R3.19 R3.20 R3.21 R3.22 R3.23] is kept with everything that was sent, by who sent it", async () => {
    const row = await write("eve", {
      update: "<p>Went <strong>well</strong></p>",
      blocker: "<p>No <em>access</em></p>",
      blocker_resolved: "true",
      blocker_solution: "Asked for it",
      start: "2023-03-05",
      end: "2023-03-12",
      type: "training",
      tagged_user: JSON.stringify([app.users.amy!.id, app.users.sam!.id]),
      files: [
        { content: sampleFile("pdf"), name: "plan.pdf" },
        { content: sampleFile("png"), name: "shot.png" },
      ],
    });
    expect(row).toMatchObject({
      project: { id: project },
      author: { id: app.users.eve!.id },
      update: "<p>Went <strong>well</strong></p>",
      has_blocker: true,
      blocker: "<p>No <em>access</em></p>",
      blocker_resolved: "Resolved",
      blocker_solution: "Asked for it",
      start: "2023-03-05",
      end: "2023-03-12",
      type: "training",
      files: [{ name: "plan.pdf" }, { name: "shot.png" }],
    });
    const tagged = row["tagged_user"] as readonly { id: number }[];
    expect(new Set(tagged.map(({ id }) => id))).toEqual(new Set([app.users.amy!.id, app.users.sam!.id]));
  });

  it("[R4.23] holds a status only beside a blocker, and a solution only for a resolved one", async () => {
    expect(
      await write("eve", { blocker: "<p>x</p>", blocker_resolved: "false", blocker_solution: "y" }),
    ).toMatchObject({
      has_blocker: true,
      blocker_resolved: "UnResolved",
      blocker_solution: null,
    });
    const nothing: readonly FormParts[] = [
      { blocker: "", blocker_resolved: "", blocker_solution: "" },
      { blocker: "<p></p>" },
    ];
    for (const none of nothing) {
      expect(await write("eve", { ...none, blocker_resolved: "true" })).toMatchObject({
        has_blocker: false,
        blocker: null,
        blocker_resolved: null,
        blocker_solution: null,
      });
    }
  });

  it("[R5.08] needs neither a solution of a resolved blocker nor an end", async () => {
    expect(await write("eve", { blocker: "<p>x</p>", blocker_resolved: "true" })).toMatchObject({
      blocker_resolved: "Resolved",
      blocker_solution: null,
      end: null,
    });
  });

  it("[R3.24] is read with its six values", async () => {
    const parts = { blocker: "<p>b</p>", blocker_resolved: "false", end: "2030-01-01" };
    const row = await write("dan", { ...parts, tagged_user: `${app.users.sam!.id}` });
    const answer = await app.as("sam")("GET", `/api/project/${project}/updates/`);
    expectStatus(answer, 404);
    const { data } = (await app.as("eve")("GET", `/api/project/${project}/updates/`)).json<{ data: Row[] }>();
    expect(data.find(({ id }) => id === row["id"])).toMatchObject({
      update: "<p>Went <strong>well</strong></p>",
      tagged_user: [{ id: app.users.sam!.id }],
      start: row["start"],
      end: "2030-01-01",
      type: "project",
      blocker: "<p>b</p>",
    });
  });
});

describe("an unresolved blocker", () => {
  const noticesOf = async (who: string, language = "en") => {
    const headers = { "accept-language": language };
    const answer = await app.as(who)("GET", "/api/emp_notify/?page=1", { headers });
    expectStatus(answer, 200);
    return answer
      .json<{ data: { title: string; description: string; target: Row | null }[] }>()
      .data.filter(({ title }) => !title.includes("Project update"));
  };
  const told = async (who: string) => (await noticesOf(who)).length;
  const change = async ({ id, row_version }: Row, body: object): Promise<Row> => {
    const answer = await app.as("eve")("PATCH", `/api/project_update/${String(id)}/`, {
      body: { row_version, ...body },
    });
    expectStatus(answer, 200);
    return answer.json<Row>();
  };

  // proves notice project_update.unresolved_blocker
  it("[R2.79] tells the project's engineering lead, in their language, and leads to the updates of the project", async () => {
    const before = await told("leo");
    await write("eve", { blocker: "<p>No access</p>", blocker_resolved: "false" });
    expect(await told("leo")).toBe(before + 1);
    const [newest] = await noticesOf("leo");
    expect(newest?.title).toContain("Unresolved blocker on a project");
    expect(newest?.target).toMatchObject({ name: "projectupdate", id: project, sub_name: null });
    expect((await noticesOf("leo", "es"))[0]?.title).toContain("Bloqueo sin resolver en un proyecto");
    // the people tagged hear that they are meant, the lead of the blocker alone
    expect(await told("dan")).toBe(0);
  });

  it("tells once and not for each change, and once more when it comes back", async () => {
    const before = await told("leo");
    const quiet = await write("eve", { blocker: "<p>Was slow</p>", blocker_resolved: "true" });
    const none = await write("eve", {});
    expect(await told("leo")).toBe(before);
    const blocked = await change(none, {
      has_blocker: true,
      blocker: "<p>No access</p>",
      blocker_resolved: "UnResolved",
    });
    expect(await told("leo")).toBe(before + 1);
    const words = await change(blocked, { blocker: "<p>Still no access</p>" });
    expect(await told("leo")).toBe(before + 1);
    const solved = await change(words, { blocker_resolved: "Resolved", blocker_solution: "A new key" });
    expect(await told("leo")).toBe(before + 1);
    await change(solved, { blocker_resolved: "UnResolved" });
    expect(await told("leo")).toBe(before + 2);
    await change(quiet, { update: "<p>Better words</p>" });
    expect(await told("leo")).toBe(before + 2);
  });

  // proves notice project_update.blocker_solved
  it("that is resolved is told to the people tagged, once and nobody else; one that was resolved all along to nobody", async () => {
    const titles = async (who: string) => (await noticesOf(who)).map(({ title }) => title);
    const solvedOf = async (who: string) =>
      (await titles(who)).filter((title) => title.includes("A blocker on a project is resolved")).length;
    const tagged = { tagged_user: String(app.users.dan!.id), blocker: "<p>No access</p>" };
    await write("eve", { ...tagged, blocker_resolved: "true" });
    expect(await solvedOf("dan")).toBe(0);
    const open = await write("eve", { ...tagged, blocker_resolved: "false" });
    const solved = await change(open, { blocker_resolved: "Resolved", blocker_solution: "A new key" });
    expect(await solvedOf("dan")).toBe(1);
    await change(solved, { blocker_solution: "A new key, and a spare one" });
    expect([await solvedOf("dan"), await solvedOf("leo"), await solvedOf("eve")]).toEqual([1, 0, 0]);
    const [newest] = await noticesOf("dan", "ar");
    expect(newest?.title).toContain("حُلّ عائق في مشروع");
    expect(newest?.target).toMatchObject({ name: "projectupdate", id: project });
  });

  it("tells a lead who wrote it nothing, and one who is tagged of the blocker", async () => {
    const before = await told("leo");
    await write("leo", { blocker: "<p>x</p>", blocker_resolved: "false" });
    expect(await told("leo")).toBe(before);
    await write("eve", {
      blocker: "<p>x</p>",
      blocker_resolved: "false",
      tagged_user: String(app.users.leo!.id),
    });
    expect(await told("leo")).toBe(before + 1);
    expect((await noticesOf("leo"))[0]?.title).toContain("Unresolved blocker");
  });
});

describe("what is refused", () => {
  it.each([
    ["[R5.03] no words", { update: "" }, "update", "Project Update is required !!!"],
    ["[R5.03] tags without words", { update: "<p><br></p>" }, "update", "Project Update is required !!!"],
    ["[R5.04] no start of a project's sprint", { start: "" }, "start", "Sprint start date is required !!!"],
    [
      "[R5.07] a blocker without a status",
      { blocker: "<p>x</p>" },
      "blocker_resolved",
      "Blocker status is required !!!",
    ],
    ["[R5.09] an end before the start", { start: "2024-03-10", end: "2024-03-09" }, "end", null],
    ["[R3.22] a type of another kind", { type: "holiday" }, "type", null],
    ["no type", { type: "" }, "type", null],
    ["a date of another form", { start: "03-05-2024" }, "start", null],
    ["another status", { blocker: "<p>x</p>", blocker_resolved: "maybe" }, "blocker_resolved", null],
    ["somebody unknown", { tagged_user: "[999999]" }, "tagged_user", null],
    ["no id", { tagged_user: "ann" }, "tagged_user", null],
    ["a part of another name", { author: "1" }, "author", null],
    [
      "10,000 characters are taken, 60,000 are not",
      { update: `<p>${"a".repeat(60_000)}</p>` },
      "update",
      null,
    ],
  ])("%s", async (_what, parts, field, words) => {
    const { errors } = await refused(parts);
    expect(Object.keys(errors ?? {})).toEqual([field]);
    expect(errors?.[field]?.[0]).toMatch(words ?? /./);
  });

  it("[R5.05] an update that does not say whether there is a blocker, whichever way it comes", async () => {
    const { blocker: _blocker, ...unanswered } = complete;
    const form = await post("eve", { ...unanswered, start: sprint() });
    expectStatus(form, 400);
    expect(form.json<Refusal>().errors).toEqual({
      has_blocker: ["Please indicate whether a blocker is present or not !!!"],
    });
    const record = { project, type: "project", start: sprint(), update: "<p>Went well</p>" };
    for (const has_blocker of [undefined, null]) {
      const answer = await app.as("eve")("POST", "/api/project_update/", {
        body: { ...record, has_blocker },
      });
      expectStatus(answer, 400);
      expect(Object.keys(answer.json<Refusal>().errors ?? {})).toEqual(["has_blocker"]);
    }
    const body = { ...record, has_blocker: false };
    expectStatus(await app.as("eve")("POST", "/api/project_update/", { body }), 201);
  });

  it("[R5.04] a training needs no start", async () => {
    expect(await write("eve", { type: "training", start: "" })).toMatchObject({ start: null });
  });

  it("[R5.11] an end on the day of the start is taken", async () => {
    expect(await write("eve", { start: "2022-03-10", end: "2022-03-10" })).toMatchObject({
      end: "2022-03-10",
    });
  });

  it("[R5.13 R5.14] files of other kinds, by what they hold and not by their name", async () => {
    for (const kind of ["pdf", "docx", "jpeg", "png"] as const) {
      const name = kind === "jpeg" ? "photo.jpg" : `file.${kind}`;
      const row = await write("eve", { files: [{ content: sampleFile(kind), name }] });
      expect(row["files"]).toMatchObject([{ name }]);
    }
    for (const [name, content] of [
      ["note.txt", Buffer.from("words")],
      ["page.pdf", Buffer.from("<!doctype html><script>x</script>")],
      ["run.png", Buffer.from("#!/bin/sh\nexit")],
    ] as const) {
      expect(await refused({ files: [{ content, name }] })).toMatchObject({ code: "file_kind_not_allowed" });
    }
    expect(await refused({ files: [{ content: Buffer.alloc(0), name: "a.pdf" }] })).toMatchObject({
      code: "empty_file",
    });
    const large = Buffer.concat([sampleFile("pdf"), Buffer.alloc(20 * 1024 * 1024)]);
    expect(await refused({ files: [{ content: large, name: "a.pdf" }] }, 413)).toMatchObject({
      code: "file_too_large",
    });
  });

  it("hostile markup, which is taken out", async () => {
    const update = `<p onclick="x()">a<script>alert(1)</script><a href="javascript:x()">b</a></p>`;
    const row = await write("eve", {
      update,
      blocker: "<p>c<img src=x onerror=x></p>",
      blocker_resolved: "false",
    });
    expect(row).toMatchObject({ update: "<p>ab</p>", blocker: "<p>c</p>" });
  });

  it("those who neither support the project nor lead it, with the reason; a project one cannot see does not exist", async () => {
    await write("leo", {});
    await write("boss", {});
    const { code, message } = await refused({}, 403, "amy");
    expect([code, message]).toEqual([
      "update_not_linked",
      "Updates on P1 · Work are written by the people who support it and its engineering lead.",
    ]);
    await refused({}, 404, "sam");
    expectStatus(await post("eve", complete, 999_999), 404);
    expectStatus(await post("eve", complete, 0), 404);
  });

  it("the same is said with the project's record beforehand", async () => {
    const update = async (who: string) => {
      const record = await app.as(who)("GET", `/api/project/${project}/`);
      const { permissions } = record.json<{ permissions: { forms: { name: string }[] } }>();
      return permissions.forms.find(({ name }) => name === "update");
    };
    for (const who of ["eve", "dan", "leo", "boss"])
      expect(await update(who)).toEqual({ name: "update", allowed: true });
    const reason = { code: "out_of_scope", rules: ["everyone"] };
    expect(await update("amy")).toEqual({ name: "update", allowed: false, reason });
  });

  it("a second update for one sprint, which is offered for a change", async () => {
    const first = await write("eve", { start: "2021-01-04" });
    const { code, id } = await refused({ start: "2021-01-04" }, 409);
    expect([code, id]).toEqual(["update_exists", first["id"]]);
    await write("dan", { start: "2021-01-04" });
  });
});

describe("around an update", () => {
  it("a send whose answer was lost counts once", async () => {
    const headers = { "idempotency-key": "lost-answer-1" };
    const parts = { ...complete, start: sprint() };
    const first = await post("eve", parts, project, headers);
    expectStatus(first, 201);
    const again = async () => {
      const { statusCode, body } = await post("eve", parts, project, headers);
      return [statusCode, body];
    };
    await expect.poll(again).toEqual([201, first.body]);
  });

  it("[R5.35] who is tagged is told, and led to the project's updates", async () => {
    await write("eve", {
      update: `<p>Ask <span data-id="${app.users.max!.id}">@Max</span></p>`,
      tagged_user: `[${app.users.max!.id}]`,
    });
    const { data } = (await app.as("max")("GET", "/api/emp_notify/?page=1")).json<{ data: Row[] }>();
    expect(data[0]).toMatchObject({
      title: expect.stringContaining("you were mentioned") as unknown,
      target: { name: "projectupdate", sub_name: null, id: project },
    });
  });

  it("the generic screens follow the same rules", async () => {
    const body = { ...complete, project, start: sprint(), has_blocker: true, blocker: "<p>x</p>" };
    const make = (more: object, who = "eve") =>
      app.as(who)("POST", "/api/project_update/", { body: { ...body, ...more } });
    expectStatus(await make({}), 400);
    expectStatus(await make({ blocker_resolved: "Resolved" }), 201);
    expectStatus(await make({ blocker_resolved: "UnResolved" }, "amy"), 403);
  });
});
