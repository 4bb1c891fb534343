import { describe, expect, test } from "vitest";
import { openWorkshop } from "./people.ts";
import type { ApiRecord, Workshop } from "./people.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const shop = prepareOnce(openWorkshop);

const patch = (name: Parameters<Workshop["as"]>[0], record: ApiRecord, body: object) =>
  shop.as(name)("PATCH", `/api/job/${record.id}/`, { body: { row_version: record.row_version, ...body } });

describe("a new record", () => {
  test("starts with defaults, a code, copied values and its label", async () => {
    const { id } = await shop.make("ann", "job", {
      title: "Roof",
      hours: "2.5",
      rate: "100.00",
      due: "2026-12-01",
    });
    expect(await shop.read("ann", "job", id)).toMatchObject({
      id,
      row_version: 1,
      code: expect.stringMatching(/^JOB-\d{4}-\d{4}$/),
      label: expect.stringMatching(/^JOB-\d{4}-\d{4} · Roof$/),
      owner: { id: shop.idOf("ann"), label: "ann" },
      team: { label: "First team" },
      created_by: { id: shop.idOf("ann"), label: "ann" },
      status: "draft",
      billing: "unbilled",
      hours: "2.5",
      rate: "100.00",
      fee: "250.00",
      due: "2026-12-01",
      lines: [],
      lines_total: "0.00",
      permissions: { edit: true, delete: true },
    });
  });

  test("says beforehand what it starts with", async () => {
    const answer = await shop.as("ann")("GET", "/api/job/new/");
    expect(answer.json()).toEqual({ owner: shop.idOf("ann"), status: "draft", billing: "unbilled" });
  });

  test("counts codes without gaps of its own making", async () => {
    const codes = await Promise.all(
      ["a", "b", "c"].map(async (title) => (await shop.make("ann", "job", { title }))["code"] as string),
    );
    const numbers = codes.map((code) => Number(code.slice(-4))).toSorted((a, b) => a - b);
    expect(numbers[2]! - numbers[0]!).toBe(2);
  });

  test("names every wrong field at once", async () => {
    const answer = await shop.as("ann")("POST", "/api/job/", {
      body: { hours: "a lot", size: 1000, due: "2026-02-31", colour: "red", client: 999999 },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "invalid_values" });
    expect(Object.keys(answer.json<{ errors: object }>().errors).toSorted()).toEqual([
      "colour",
      "due",
      "hours",
      "size",
      "title",
    ]);
  });

  test.each([
    ["text", '"just text"', 400],
    ["a list", "[]", 400],
    ["broken JSON", '{"title":', 400],
  ])("cannot be made of %s", async (_what, body, status) => {
    const answer = await shop.as("ann")("POST", "/api/job/", {
      body,
      headers: { "content-type": "application/json" },
    });
    expect(answer.statusCode).toBe(status);
  });

  test("may be made only where the grant reaches it: the new row itself decides", async () => {
    const small = await shop.as("clerk")("POST", "/api/job/", { body: { title: "Small", size: 5 } });
    expect(small.statusCode).toBe(201);
    const big = await shop.as("clerk")("POST", "/api/job/", { body: { title: "Big", size: 50 } });
    expect(big.statusCode).toBe(403);
    expect(big.json()).toMatchObject({ code: "not_allowed", needs: { code: "out_of_scope" } });
    const foreign = await shop.as("ann")("POST", "/api/job/", {
      body: { title: "Not mine", owner: shop.idOf("bob") },
    });
    expect(foreign.statusCode).toBe(403);
    const titles = (await shop.list("boss", "/api/job/?page_size=100")).map((row) => row["title"]);
    expect(titles).toContain("Small");
    expect(titles).not.toContain("Big");
    expect(titles).not.toContain("Not mine");
  });

  test("takes no value for a field that is hidden, and says so at it", async () => {
    const body = { title: "Calm", urgent: false, hurry: "today" };
    const answer = await shop.as("ann")("POST", "/api/job/", { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      errors: { hurry: [expect.stringMatching(/doesn’t apply/)] },
      issues: [{ field: "hurry", code: "not_applicable" }],
    });
    const empty = await shop.make("ann", "job", { ...body, hurry: null });
    const late = await patch("ann", empty, { hurry: "today" });
    expect(late.json()).toMatchObject({ issues: [{ field: "hurry", code: "not_applicable" }] });
    const shown = await patch("ann", empty, { urgent: true, hurry: "today" });
    expect(shown.json()).toMatchObject({ urgent: true, hurry: "today" });
    const closed = await patch("ann", { ...empty, row_version: 2 }, { urgent: false });
    expect(closed.json()).toMatchObject({ urgent: false, hurry: null });
  });

  test("takes no value of a class its maker may not write", async () => {
    const answer = await shop.as("ann")("POST", "/api/job/", { body: { title: "Pinned", pin: "1234" } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ field: "pin", code: "not_writable" }] });
  });
});

test("a worked-out value may come back as it was answered, and is refused by name otherwise", async () => {
  const refused = { issues: [{ field: "lines_total", code: "not_writable" }] };
  const body = { title: "Sum", lines_total: "5.00" };
  const made = await shop.as("ann")("POST", "/api/job/", { body });
  expect(made.statusCode).toBe(400);
  expect(made.json()).toMatchObject(refused);
  const { id } = await shop.make("ann", "job", { title: "Sum", lines: [{ item: "a", amount: 5 }] });
  const read = await shop.read("ann", "job", id);
  const put = (more: object) => shop.as("ann")("PUT", `/api/job/${id}/`, { body: { ...read, ...more } });
  for (const answer of [await patch("ann", read, { lines_total: 6 }), await put({ lines_total: "6.00" })]) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(refused);
  }
  expect((await put({ code: "JOB-2020-0001" })).json()).toMatchObject({ issues: [{ field: "code" }] });
  expect((await put({ title: "Sum again" })).json()).toMatchObject({
    title: "Sum again",
    lines_total: "5.00",
  });
  const row = { item: "b", amount: 1, cost: "1.00" };
  const lines = await patch("ann", { id, row_version: 2 }, { lines: [row] });
  expect(lines.json()).toMatchObject({ issues: [{ field: "lines.0.cost", code: "not_writable" }] });
});

describe("a change", () => {
  test("touches only what is sent, and leaves a version behind", async () => {
    const made = await shop.make("ann", "job", { title: "Door", hours: 1, tags: ["x", "y"] });
    const answer = await patch("ann", made, { title: "Gate", helpers: [shop.idOf("bob")] });
    expect(answer.json()).toMatchObject({
      title: "Gate",
      label: `${String(made["code"])} · Gate`,
      hours: "1.0",
      tags: ["x", "y"],
      helpers: [{ id: shop.idOf("bob"), label: "bob" }],
      row_version: 2,
    });
  });

  test("of nothing changes nothing", async () => {
    const made = await shop.make("ann", "job", { title: "Still", hours: 1 });
    const answer = await patch("ann", made, { title: "Still", hours: "1.00" });
    expect(answer.json()).toMatchObject({ row_version: 1 });
  });

  test("by PUT empties what is left out, as far as it may be written", async () => {
    const made = await shop.make("ann", "job", {
      title: "Shed",
      hours: 3,
      notes: "old",
      lines: [{ item: "nail", amount: 1 }],
    });
    const answer = await shop.as("ann")("PUT", `/api/job/${made.id}/`, {
      body: { title: "Shed", owner: shop.idOf("ann"), row_version: 1 },
    });
    expect(answer.json()).toMatchObject({
      title: "Shed",
      hours: null,
      notes: null,
      status: "draft",
      code: made["code"],
    });
    expect(answer.json<{ lines: unknown[] }>().lines).toHaveLength(1);
  });

  test("of a stale version is refused with the row as it is now", async () => {
    const made = await shop.make("ann", "job", { title: "Stale" });
    await patch("ann", made, { title: "Newer" });
    const answer = await patch("ann", made, { title: "Older" });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: "stale_version",
      current: { id: made.id, title: "Newer", row_version: 2 },
    });
  });

  test("without a version is refused at that field", async () => {
    const made = await shop.make("ann", "job", { title: "Blind" });
    const answer = await shop.as("ann")("PATCH", `/api/job/${made.id}/`, { body: { title: "x" } });
    expect(answer.json()).toMatchObject({
      code: "invalid_values",
      issues: [{ field: "row_version", code: "required" }],
    });
  });

  test("by two at once reaches one of them", async () => {
    const made = await shop.make("ann", "job", { title: "Race" });
    const answers = await Promise.all(["one", "two", "three"].map((title) => patch("ann", made, { title })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await shop.read("ann", "job", made.id)).toMatchObject({ row_version: 2 });
  });

  test("by somebody who may only see the row is explained, and of an unseen row is not found", async () => {
    const made = await shop.make("ann", "job", { title: "Hers" });
    const seen = await patch("bob", made, { title: "His" });
    expect(seen.statusCode).toBe(403);
    expect(seen.json()).toMatchObject({ code: "not_allowed", needs: { code: "out_of_scope" } });
    expect(await shop.read("bob", "job", made.id)).toMatchObject({
      permissions: { edit: false, edit_reason: { code: "out_of_scope", rules: ["worker"] } },
    });
    expect((await shop.read("ann", "job", made.id))["permissions"]).not.toHaveProperty("edit_reason");
    const guest = await patch("gus", made, { title: "His" });
    expect(guest.statusCode).toBe(403);
    expect(guest.json()).toMatchObject({
      needs: { code: "not_granted", rules: expect.arrayContaining(["worker"]) },
    });
    expect((await shop.as("gus")("GET", `/api/job/${made.id}/`)).statusCode).toBe(404);
    expect((await shop.as("nobody")("GET", `/api/job/${made.id}/`)).statusCode).toBe(403);
    const unseen = await patch("cap", await shop.make("bob", "job", { title: "Other team" }), { title: "x" });
    expect(unseen.statusCode).toBe(404);
  });

  test("reaches only the fields a grant names", async () => {
    const made = await shop.make("ann", "job", { title: "Named", hours: 1 });
    expect((await shop.read("cap", "job", made.id))["permissions"]).toMatchObject({
      edit: true,
      writable: ["title", "due"],
    });
    expect((await patch("cap", made, { due: "2027-01-01" })).statusCode).toBe(200);
    const answer = await patch("cap", { ...made, row_version: 2 }, { hours: 2 });
    expect(answer.json()).toMatchObject({ issues: [{ field: "hours", code: "not_writable" }] });
  });

  test("of a classified field needs the right to the class in that row", async () => {
    const { id: client } = await shop.make("boss", "client", { name: "Class Ltd" });
    const made = await shop.make("ann", "job", { title: "Rated", rate: "10.00", client });
    expect((await patch("ann", made, { rate: "11.00" })).json()).toMatchObject({ rate: "11.00" });
    const moved = await shop.as("ann")("POST", `/api/job/${made.id}/transition/`, {
      body: { transition: "start", row_version: 2 },
    });
    expect(moved.statusCode).toBe(200);
    const answer = await patch("ann", { ...made, row_version: 3 }, { rate: "12.00" });
    expect(answer.json()).toMatchObject({ issues: [{ field: "rate", code: "not_writable" }] });
  });
});

describe("references", () => {
  test("must exist, be live, be pickable and be candidates", async () => {
    const live = await shop.make("boss", "client", { name: "Live", region: "east" });
    const sleeping = await shop.make("boss", "client", { name: "Sleeping", active: false });
    const gone = await shop.make("boss", "client", { name: "Gone" });
    await shop.as("boss")("DELETE", `/api/client/${gone.id}/`);
    const codeFor = async (client: unknown) => {
      const answer = await shop.as("ann")("POST", "/api/job/", {
        body: { title: `For ${String(client)}`, client },
      });
      return answer.statusCode === 201 ? 201 : answer.json<{ issues: { code: string }[] }>().issues[0]?.code;
    };
    expect(await codeFor(live.id)).toBe(201);
    expect(await codeFor({ id: live.id, label: "Live" })).toBe(201);
    expect(await codeFor(sleeping.id)).toBe("not_a_candidate");
    expect(await codeFor(gone.id)).toBe("unknown_reference");
    expect(await codeFor(987654)).toBe("unknown_reference");
    expect(await codeFor("x")).toBe("invalid_reference");
  });

  test("of rows nobody may name here are answered without a label", async () => {
    const area = await shop.make("boss", "area", { name: "North" });
    const client = await shop.make("boss", "client", { name: "Masked", area: area.id, region: "west" });
    expect(await shop.read("ann", "client", client.id)).toMatchObject({ area: { id: area.id, label: null } });
    expect(await shop.read("boss", "client", client.id)).toMatchObject({
      area: { id: area.id, label: "North" },
    });
    const job = await shop.make("boss", "job", {
      title: "For gus",
      client: client.id,
      helpers: [shop.idOf("gus")],
    });
    expect(await shop.read("gus", "job", job.id)).toMatchObject({ client: { id: client.id, label: null } });
    await shop.as("boss")("PATCH", `/api/client/${client.id}/`, { body: { region: "east", row_version: 1 } });
    expect(await shop.read("gus", "job", job.id)).toMatchObject({
      client: { id: client.id, label: "Masked" },
    });
  });

  test("are picked by words, as far as they may be named", async () => {
    await shop.make("boss", "client", { name: "Pick East", region: "east" });
    await shop.make("boss", "client", { name: "Pick West", region: "west" });
    const labels = async (name: "ann" | "gus") => {
      const { data } = (await shop.as(name)("GET", "/api/client/pick/?query=pick")).json<{
        data: { label: string }[];
      }>();
      return data.map(({ label }) => label).toSorted();
    };
    expect(await labels("ann")).toEqual(["Pick East", "Pick West"]);
    expect(await labels("gus")).toEqual(["Pick East"]);
    expect((await shop.as("nobody")("GET", "/api/client/pick/")).statusCode).toBe(403);
  });

  test("are offered for a field only as far as it may hold them", async () => {
    await shop.make("boss", "client", { name: "Offered awake" });
    await shop.make("boss", "client", { name: "Offered asleep", active: false });
    const labels = async (more: string) => {
      const answer = await shop.as("ann")("GET", `/api/client/pick/?query=offered${more}`);
      return answer
        .json<{ data: { label: string }[] }>()
        .data.map(({ label }) => label)
        .toSorted();
    };
    expect(await labels("")).toEqual(["Offered asleep", "Offered awake"]);
    expect(await labels("&for=job.client")).toEqual(["Offered awake"]);
    expect(await labels("&for=job.client&parent.title=3&parent.constructor=x")).toEqual(["Offered awake"]);
    expect(await labels("&for=job.title")).toHaveLength(2);
    expect(await labels("&for=__proto__.x")).toHaveLength(2);
  });
});

describe("unique values", () => {
  test("are answered at the field, whatever the case, and freed by archiving", async () => {
    const first = await shop.make("boss", "client", { name: "Élan Ltd" });
    const again = await shop.as("boss")("POST", "/api/client/", { body: { name: "  elan LTD" } });
    expect(again.json()).toMatchObject({
      code: "invalid_values",
      issues: [{ field: "name", code: "not_unique" }],
    });
    await shop.as("boss")("DELETE", `/api/client/${first.id}/`);
    await shop.make("boss", "client", { name: "Elan ltd" });
    const back = await shop.as("boss")("POST", `/api/client/${first.id}/restore/`);
    expect(back.json()).toMatchObject({ issues: [{ field: "name", code: "not_unique" }] });
  });

  test("hold under two writers at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        shop.as("boss")("POST", "/api/client/", { body: { name: "Only One" } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 400, 400, 400,
    ]);
  });

  test("of several fields count only where the rule's condition holds", async () => {
    const { id: client } = await shop.make("boss", "client", { name: "Twice" });
    await shop.make("ann", "job", { title: "Same", client });
    const again = await shop.as("ann")("POST", "/api/job/", { body: { title: "same", client } });
    expect(again.json<{ issues: { field: string }[] }>().issues.map(({ field }) => field)).toEqual([
      "client",
      "title",
    ]);
    expect((await shop.as("ann")("POST", "/api/job/", { body: { title: "same" } })).statusCode).toBe(201);
  });
});

describe("child rows", () => {
  test("come, change and go with their parent, and its totals with them", async () => {
    const made = await shop.make("ann", "job", {
      title: "Fence",
      lines: [
        { item: "post", amount: "10.00", quantity: 4 },
        { item: "wire", amount: "5.50" },
      ],
    });
    const read = await shop.read("ann", "job", made.id);
    const lines = read["lines"] as ApiRecord[];
    expect(lines).toMatchObject([
      { item: "post", amount: "10.00", quantity: 4 },
      { item: "wire", amount: "5.50", quantity: 1 },
    ]);
    expect(read).toMatchObject({ lines_total: "15.50" });
    const changed = await patch("ann", made, {
      lines: [
        { id: lines[0]!.id, amount: "20.00" },
        { item: "gate", amount: "1.00" },
      ],
    });
    expect(changed.json()).toMatchObject({
      lines: [
        { id: lines[0]!.id, item: "post", amount: "20.00", quantity: 4, unit: "piece" },
        { item: "gate", amount: "1.00" },
      ],
      lines_total: "21.00",
    });
    const emptied = await patch("ann", { ...made, row_version: 2 }, { lines: [] });
    expect(emptied.json()).toMatchObject({ lines: [], lines_total: "0.00" });
  });

  test("are checked row by row, and keep out rows of another parent", async () => {
    const made = await shop.make("ann", "job", { title: "Own", lines: [{ item: "a", amount: 1 }] });
    const foreign = await shop.make("ann", "job", { title: "Foreign", lines: [{ item: "b", amount: 1 }] });
    const line = ((await shop.read("ann", "job", foreign.id))["lines"] as ApiRecord[])[0]!;
    const wrong = await patch("ann", made, {
      lines: [
        { id: line.id, item: "stolen" },
        { item: "", amount: "x" },
      ],
    });
    expect(wrong.json<{ issues: { field: string }[] }>().issues.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["lines.0", "lines.1.item", "lines.1.amount"]),
    );
    const refused = await patch("ann", made, {
      urgent: true,
      hurry: "today",
      lines: [
        { item: "c", amount: 1, unit: "piece", reason: "broken" },
        { item: "d", amount: 1, unit: "box", warranty: 2 },
      ],
    });
    expect(refused.json<{ issues: object[] }>().issues).toMatchObject([
      { field: "lines.1.unit", code: "not_writable" },
      { field: "lines.1.warranty", code: "not_applicable" },
      { field: "lines.1.reason", code: "required" },
    ]);
    const reference = await patch("ann", made, { lines: [{ item: "c", amount: 1, supplier: 999999 }] });
    expect(reference.json()).toMatchObject({
      issues: [{ field: "lines.0.supplier", code: "unknown_reference" }],
    });
  });

  test("have no calls of their own, and masks of their own", async () => {
    expect((await shop.as("boss")("GET", "/api/job_line/")).statusCode).toBe(404);
    const made = await shop.make("boss", "job", {
      title: "Masked lines",
      owner: shop.idOf("ann"),
      lines: [{ item: "a", amount: 1, remark: "dear" }],
    });
    expect(await shop.read("ann", "job", made.id)).toMatchObject({ lines: [{ item: "a", remark: "dear" }] });
    const [seen] = (await shop.read("bob", "job", made.id))["lines"] as object[];
    expect(seen).toMatchObject({ item: "a" });
    expect(seen).not.toHaveProperty("remark");
    const answer = await patch("ann", made, { lines: [{ item: "b", amount: 1, remark: "mine" }] });
    expect(answer.json()).toMatchObject({ issues: [{ field: "lines.0.remark", code: "not_writable" }] });
  });
});

describe("archiving", () => {
  test("takes a record out of lists, keeps it readable, and is undone", async () => {
    const made = await shop.make("ann", "job", { title: "Attic" });
    const gone = await shop.as("ann")("DELETE", `/api/job/${made.id}/`);
    expect(gone.json()).toMatchObject({
      id: made.id,
      row_version: 2,
      archived: expect.any(String),
      permissions: {
        edit: false,
        edit_reason: { code: "record_archived", rules: [] },
        delete: true,
        transitions: [],
        writable: [],
      },
    });
    // Restoring it would not let him.
    expect(await shop.read("bob", "job", made.id)).toMatchObject({
      permissions: { edit_reason: { code: "out_of_scope" } },
    });
    const ids = async (more: string) =>
      (await shop.list("ann", `/api/job/?title=Attic${more}`)).map(({ id }) => id);
    expect(await ids("")).toEqual([]);
    expect(await ids("&archived=archived")).toEqual([made.id]);
    expect((await patch("ann", { ...made, row_version: 2 }, { title: "x" })).json()).toMatchObject({
      code: "record_archived",
    });
    expect((await shop.as("ann")("DELETE", `/api/job/${made.id}/`)).json()).toMatchObject({
      code: "already_archived",
    });
    const back = await shop.as("ann")("POST", `/api/job/${made.id}/restore/`);
    expect(back.json()).toMatchObject({ archived: null, row_version: 3 });
    expect(await ids("")).toEqual([made.id]);
    expect((await shop.as("bob")("DELETE", `/api/job/${made.id}/`)).statusCode).toBe(403);
  });
});

describe("addresses", () => {
  test.each([
    ["GET", "/api/nothing/", 404],
    ["GET", "/api/job/0/", 404],
    ["GET", "/api/job/abc/", 404],
    ["GET", "/api/job/99999999999999999999/", 404],
    ["GET", "/api/__proto__/", 404],
    ["GET", "/api/constructor/1/", 404],
    ["POST", "/api/nothing/", 404],
    ["PATCH", "/api/job/999999/", 404],
    ["DELETE", "/api/job/999999/", 404],
  ] as const)("%s %s is answered %d", async (method, url, status) => {
    const body = method === "PATCH" ? { body: { row_version: 1, title: "x" } } : {};
    expect((await shop.as("boss")(method, url, body)).statusCode).toBe(status);
  });
});
