import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { multipart } from "../support/multipart.ts";
import { startS3StandIn } from "../support/s3-stand-in.ts";
import type { S3StandIn } from "../support/s3-stand-in.ts";
import { expectStatus } from "../support/expect-status.ts";

const credentials = { region: "eu-west-1", accessKeyId: "AK", secretAccessKey: "secret" };
const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(3000, 0x20)]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

interface FileData {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

describe.each(["disk", "file store"])("files on %s", (where) => {
  let test: TestApp;
  let standIn: S3StandIn;
  let now = Date.now();

  beforeAll(async () => {
    standIn = await startS3StandIn(credentials);
    test = await createTestApp({
      clock: () => now,
      ...(where === "disk" ? {} : { fileStore: { ...standIn, ...credentials, clock: () => Date.now() } }),
    });
  });
  afterAll(async () => {
    await test.close();
    await standIn.close();
  });

  const upload = (who: string, file: Parameters<typeof multipart>[0], url = "/api/files/") =>
    test.as(who)("POST", url, multipart(file));
  const uploaded = async (who: string, file: Parameters<typeof multipart>[0], url = "/api/files/") => {
    const answer = await upload(who, file, url);
    expectStatus(answer, 201);
    return answer.json<{ data: FileData }>().data;
  };
  const link = (who: string, id: number) => test.as(who)("POST", `/api/files/${id}/link/`);
  const statusOfLink = async (who: string, id: number) => (await link(who, id)).statusCode;
  const fetchOnce = async (who: string, id: number) => {
    const answer = await link(who, id);
    return test.as()("GET", answer.json<{ url: string }>().url);
  };
  const createTicket = async (who: string, body: object) => {
    const answer = await test.as(who)("POST", "/api/ticket/", { body: { title: "A ticket", ...body } });
    expectStatus(answer, 201);
    return answer.json<{ id: number; row_version: number }>();
  };

  it("come back as they were sent, under a clean name", async () => {
    const file = await uploaded("worker", { content: PDF, name: '../Ré "sumé".pdf' });
    expect(file).toMatchObject({ size: PDF.length, type: "application/pdf" });
    const answer = await fetchOnce("worker", file.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(PDF)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(PDF.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "cache-control": "private, no-store",
    });
    expect(answer.headers["content-disposition"]).toMatch(/^inline; filename="/);
  });

  it("offer as a download what a browser should not show", async () => {
    const file = await uploaded("worker", {
      content: "<script>alert(1)</script>",
      name: "page.html",
      type: "text/html",
    });
    expect(file).toMatchObject({ name: "page.html.txt", type: "text/plain; charset=utf-8" });
    const answer = await fetchOnce("worker", file.id);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment;/);
  });

  it("are told by their content, not by name or declared type", async () => {
    const answer = await upload("worker", {
      content: Buffer.from([0x4d, 0x5a, 0x90, 0, 3]),
      name: "harmless.pdf",
      type: "application/pdf",
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, "file_kind_not_allowed"]);
  });

  it.each([
    ["empty", { content: "", name: "a.txt" }, 400, "empty_file"],
    [
      "too large for the field",
      { content: Buffer.alloc(1024 * 1024 + 1, 0x61), name: "a.txt" },
      413,
      "file_too_large",
    ],
    ["of a kind the field does not take", { content: PNG, name: "a.png" }, 400, "file_kind_not_allowed"],
  ])("are refused when %s", async (_what, file, status, code) => {
    const answer = await upload("boss", { ...file, texts: { resource: "ticket", field: "proof" } });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
  });

  it("are refused for a field that takes none, without a file, and as JSON", async () => {
    const codes = await Promise.all([
      upload("boss", { content: PDF, name: "a.pdf", texts: { resource: "ticket", field: "title" } }),
      test.as("boss")("POST", "/api/files/", {
        body: "--x--\r\n",
        headers: { "content-type": "multipart/form-data; boundary=x" },
      }),
      test.as("boss")("POST", "/api/files/", { body: { file: "x" } }),
    ]);
    expect(codes.map((answer) => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual([
      [400, "no_file_field"],
      [400, "no_file"],
      [400, "not_multipart"],
    ]);
    expect((await upload("nobody", { content: PDF, name: "a.pdf" })).statusCode).toBe(201);
    expect(
      (await test.as()("POST", "/api/files/", multipart({ content: PDF, name: "a.pdf" }))).statusCode,
    ).toBe(401);
  });

  it("leave nothing behind when they are refused", async () => {
    const left = await readdir(join(test.testDatabase.dataDir, "uploads"));
    expect(left).toEqual([]);
  });

  it("belong to who uploaded them until a record holds them", async () => {
    const file = await uploaded("worker", { content: PDF, name: "mine.pdf" });
    expect(await statusOfLink("other", file.id)).toBe(404);
    expect(await statusOfLink("boss", file.id)).toBe(404);
    expect(await statusOfLink("worker", file.id)).toBe(201);
    expect(await statusOfLink("worker", 999_999)).toBe(404);
  });

  it("cannot be taken over into a record by knowing their id", async () => {
    const file = await uploaded("worker", { content: PDF, name: "mine.pdf" });
    const stolen = await test.as("boss")("POST", "/api/ticket/", {
      body: { title: "Mine now", proof: file.id },
    });
    expect(stolen.statusCode).toBe(400);
    expect(Object.keys(stolen.json<{ errors: object }>().errors)).toEqual(["proof"]);
  });

  it("follow the right to read the field that holds them", async () => {
    const file = await uploaded("boss", { content: PDF, name: "secret.pdf" });
    const ticket = await createTicket("boss", { proof: file.id, owner: test.users.worker?.id });
    expect(await statusOfLink("boss", file.id)).toBe(201);
    // the worker shows the ticket, but not its field of class MONEY
    const seen = await test.as("worker")("GET", `/api/ticket/${ticket.id}/`);
    expect(seen.json()).not.toHaveProperty("proof");
    expect(await statusOfLink("worker", file.id)).toBe(404);
    const tab = await test.as("worker")("GET", `/api/ticket/${ticket.id}/files/`);
    expect(tab.json()).toEqual({ data: [] });
  });

  it("are no longer fetched through a record that lets go of them", async () => {
    const file = await uploaded("boss", { content: PDF, name: "a.pdf" });
    const ticket = await createTicket("boss", { proof: file.id });
    const patch = { proof: null, row_version: ticket.row_version };
    expect((await test.as("boss")("PATCH", `/api/ticket/${ticket.id}/`, { body: patch })).statusCode).toBe(
      200,
    );
    expect(await statusOfLink("boss", file.id)).toBe(404);
  });

  it("attach to a record by who may edit it, and show to who may show it", async () => {
    const ticket = await createTicket("boss", { owner: test.users.worker?.id });
    const url = `/api/ticket/${ticket.id}/files/`;
    const file = await uploaded("worker", { content: PNG, name: "shot.png", texts: { kind: "other" } }, url);
    expect((await upload("other", { content: PNG, name: "shot.png" }, url)).statusCode).toBe(403);
    expect((await upload("guest", { content: PNG, name: "shot.png" }, url)).statusCode).toBe(404);
    const tab = await test.as("other")("GET", url);
    expect(tab.json()).toMatchObject({
      data: [{ id: file.id, name: "shot.png", kind: "other", created_by: { id: test.users.worker?.id } }],
    });
    expect(await statusOfLink("other", file.id)).toBe(201);
    expect(await statusOfLink("guest", file.id)).toBe(404);
    expect((await test.as("guest")("GET", url)).statusCode).toBe(404);
  });

  it("that are private are for those who may edit the record", async () => {
    const ticket = await createTicket("boss", { owner: test.users.worker?.id });
    const url = `/api/ticket/${ticket.id}/files/`;
    const file = await uploaded(
      "worker",
      { content: PNG, name: "x.png", texts: { is_private: "true" } },
      url,
    );
    expect(await statusOfLink("boss", file.id)).toBe(201);
    expect(await statusOfLink("other", file.id)).toBe(404);
    expect((await test.as("other")("GET", url)).json()).toEqual({ data: [] });
    expect((await test.as("boss")("GET", url)).json()).toMatchObject({ data: [{ id: file.id }] });
    const odd = await upload("worker", { content: PNG, name: "x.png", texts: { kind: "poem" } }, url);
    expect(odd.json()).toMatchObject({ code: "unknown_file_purpose" });
  });

  it("are fetched by a link once, within a minute", async () => {
    const file = await uploaded("worker", { content: PDF, name: "a.pdf" });
    const { url } = (await link("worker", file.id)).json<{ url: string }>();
    expect((await test.as()("GET", url)).statusCode).toBe(200);
    const again = await test.as()("GET", url);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([404, "link_used"]);
    const late = (await link("worker", file.id)).json<{ url: string }>().url;
    now += 61_000;
    expect((await test.as()("GET", late)).statusCode).toBe(404);
    expect((await test.as()("GET", "/api/files/once/nothing")).statusCode).toBe(404);
  });

  it("keep their link when only its head is asked for", async () => {
    const file = await uploaded("worker", { content: PDF, name: "a.pdf" });
    const { url } = (await link("worker", file.id)).json<{ url: string }>();
    const head = await test.app.inject({ method: "HEAD", url });
    expect([head.statusCode < 500, head.body]).toEqual([true, ""]);
    expect((await test.as()("GET", url)).rawPayload.equals(PDF)).toBe(true);
  });

  it("that no record was saved with are removed after a day, bytes and all; the others stay", async () => {
    const unused = await uploaded("boss", { content: PDF, name: "unused.pdf" });
    const held = await uploaded("boss", { content: PDF, name: "held.pdf" });
    const replaced = await uploaded("boss", { content: PDF, name: "replaced.pdf" });
    const ticket = await createTicket("boss", { proof: replaced.id });
    const patch = { proof: held.id, row_version: ticket.row_version };
    await test.as("boss")("PATCH", `/api/ticket/${ticket.id}/`, { body: patch });
    const attached = await uploaded(
      "boss",
      { content: PDF, name: "attached.pdf" },
      `/api/ticket/${ticket.id}/files/`,
    );
    await test.app.scheduler.run("unused_uploads");
    expect(await statusOfLink("boss", unused.id)).toBe(201);
    const { key } = await test.database.read
      .selectFrom("sys__file")
      .select("driver_key as key")
      .where("id", "=", unused.id)
      .executeTakeFirstOrThrow();

    now += 25 * 3_600_000;
    const fresh = await uploaded("boss", { content: PDF, name: "fresh.pdf" });
    expect(await test.app.scheduler.run("unused_uploads")).toBeGreaterThan(0);
    expect(await test.app.scheduler.run("unused_uploads")).toBe(0);
    expect(await statusOfLink("boss", unused.id)).toBe(404);
    expect(await test.app.benchline.files.exists(String(key))).toBe(false);
    const rows = await test.database.read.selectFrom("attachment").select("id").execute();
    const kept = rows.map(({ id }) => Number(id));
    expect(kept).toEqual(expect.arrayContaining([held.id, replaced.id, attached.id, fresh.id]));
    expect(kept).not.toContain(unused.id);
    for (const { id } of [held, attached, fresh]) expect(await statusOfLink("boss", id)).toBe(201);
  });

  it("are told by name in the history of their record, and come back into the field that held them", async () => {
    const first = await uploaded("boss", { content: PDF, name: "first.pdf" });
    const second = await uploaded("boss", { content: PDF, name: "second.pdf" });
    const ticket = await createTicket("boss", { proof: first.id });
    const path = `/api/ticket/${ticket.id}/`;
    const save = (who: string, body: object) => test.as(who)("PATCH", path, { body });
    expectStatus(await save("boss", { proof: second.id, row_version: 1 }), 200);
    const history = await test.as("boss")("GET", `${path}history/`);
    const told = { type: "application/pdf", size: PDF.length };
    expect(history.json()).toMatchObject({
      data: [
        {
          changes: {
            proof: [
              { id: first.id, name: "first.pdf", ...told },
              { id: second.id, name: "second.pdf", ...told },
            ],
          },
        },
        { action: "create" },
      ],
    });
    const preview = await test.as("boss")("POST", "/api/ticket/bulk/", {
      body: { action: "edit", ids: [ticket.id], values: { proof: null }, dry_run: true },
    });
    expect(preview.json()).toMatchObject({
      data: [{ changes: { proof: [{ id: second.id, name: "second.pdf" }, null] } }],
    });
    // of another record it is nobody's to take
    const other = await createTicket("boss", {});
    const taken = await test.as("boss")("PATCH", `/api/ticket/${other.id}/`, {
      body: { proof: first.id, row_version: 1 },
    });
    expectStatus(taken, 400);
    expect(await statusOfLink("boss", first.id)).toBe(404);
    expectStatus(await save("boss", { proof: { id: first.id, name: "first.pdf" }, row_version: 2 }), 200);
    expect(await statusOfLink("boss", first.id)).toBe(201);
  });

  it("are fetched by one of two who use the same link at once", async () => {
    const file = await uploaded("worker", { content: PDF, name: "a.pdf" });
    const { url } = (await link("worker", file.id)).json<{ url: string }>();
    const answers = await Promise.all([test.as()("GET", url), test.as()("GET", url)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});

describe("comments", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it("are read and written by who may show the record, and by nobody else", async () => {
    const created = await test.as("boss")("POST", "/api/ticket/", {
      body: { title: "Broken", owner: test.users.worker?.id },
    });
    const { id } = created.json<{ id: number }>();
    const url = `/api/ticket/${id}/comments/`;
    const answer = await test.as("other")("POST", url, { body: { body: "<p>I saw it too</p>" } });
    expectStatus(answer, 201);
    expect(answer.json()).toMatchObject({ body: "<p>I saw it too</p>", target: { resource: "ticket", id } });
    const listed = await test.as("worker")("GET", url);
    expect(listed.json()).toMatchObject({ count: 1, data: [{ body: "<p>I saw it too</p>" }] });
    expect((await test.as("guest")("GET", url)).statusCode).toBe(404);
    expect((await test.as("guest")("POST", url, { body: { body: "x" } })).statusCode).toBe(404);
    const one = answer.json<{ id: number }>().id;
    expect((await test.as("worker")("GET", `/api/comment/${one}/`)).statusCode).toBe(200);
    expect((await test.as("guest")("GET", `/api/comment/${one}/`)).statusCode).toBe(403);
  });

  it("are no list of their own", async () => {
    expect((await test.as("worker")("GET", "/api/comment/")).statusCode).toBe(403);
    expect((await test.as("guest")("GET", "/api/comment/?target=ticket:1")).statusCode).toBe(403);
  });

  it("answer 404 for a record that is not there and 400 for an empty one", async () => {
    expect((await test.as("boss")("GET", "/api/ticket/9999/comments/")).statusCode).toBe(404);
    expect((await test.as("boss")("GET", "/api/nothing/1/comments/")).statusCode).toBe(404);
    expect((await test.as("boss")("POST", "/api/ticket/1/comments/", { body: {} })).statusCode).toBe(400);
  });
});

describe("what one person uploads in a day", () => {
  const HOUR = 3_600_000;
  let test: TestApp;
  let now = Date.now();
  const options = {
    clock: () => now,
    limits: { uploads: { files: 4, bytes: 3 * PDF.length } },
  };

  beforeAll(async () => {
    test = await createTestApp(options);
  });
  afterAll(() => test.close());

  const send = (who: string, content: Buffer | string, app = test) =>
    app.as(who)("POST", "/api/files/", multipart({ content, name: "a.pdf" }));

  it("is bounded by number and by bytes, in every process, and told with the wait", async () => {
    const second = await test.second(options);
    const kept = await send("worker", PDF);
    expectStatus(kept, 201);
    now += HOUR;
    expectStatus(await send("worker", PDF, second), 201);
    expectStatus(await send("worker", PDF), 201);
    const full = await send("worker", PDF, second);
    expect(full.json()).toMatchObject({
      code: "upload_quota",
      message: "You can upload 4 files and 0 GB per 24 hours. You can upload this one in 23 h.",
    });
    expect([full.statusCode, full.headers["retry-after"]]).toEqual([429, String((23 * HOUR) / 1000)]);
    expectStatus(await send("boss", PDF), 201);

    now += 23 * HOUR;
    const all = await Promise.all([send("worker", "a"), send("worker", "b", second), send("worker", "c")]);
    expect(all.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 201, 429]);
    await second.close();
  });

  it("is free again where nothing was kept", async () => {
    now += 25 * HOUR;
    expectStatus(await send("worker", PDF), 201);
    expectStatus(await send("worker", Buffer.alloc(5000)), 400);
    expectStatus(await send("worker", PDF), 201);
    expectStatus(await send("worker", PDF), 201);
    expectStatus(await send("worker", PDF), 429);
    now += 24 * HOUR;
    await test.app.scheduler.run("unused_uploads");
    expectStatus(await send("worker", PDF), 201);
  });
});
