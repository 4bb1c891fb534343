import { describe, expect, it } from "vitest";
import { createTestApp } from "../support/app.ts";
import type { TestApp } from "../support/app.ts";
import { expectStatus } from "../support/expect-status.ts";
import { importClient } from "./imports/import-client.ts";
import { prepareOnce } from "../support/prepare-once.ts";

interface Row {
  readonly id: number;
  readonly row_version: number;
  readonly story: string | null;
  readonly lines: readonly { readonly id: number; readonly words: string | null }[];
}

const HOSTILE = `<p onclick="x()">Hi <script>alert(1)</script><b style="color:red">there</b> <a href="javascript:x()">a</a><img src=x onerror=x></p>`;
const CLEAN = "<p>Hi <strong>there</strong> a</p>";

const test = prepareOnce(() =>
  createTestApp({
    resources: [
      {
        version: 1,
        name: "sample",
        area: "utility",
        label: ["title"],
        fields: [
          { name: "title", type: "text", required: true, unique: true, sort: true, filter: true },
          { name: "story", type: "rich_text", search: true, maxLength: 100 },
          { name: "must", type: "rich_text", requiredWhen: { field: "title", is: "Must" } },
          { name: "lines", type: "rows", resource: "sample_line" },
          { name: "status", type: "enum", options: ["new", "told"], filter: true },
        ],
        lifecycles: [
          {
            field: "status",
            initial: "new",
            states: [{ name: "new" }, { name: "told", final: true }],
            transitions: [{ name: "tell", from: ["new"], to: "told", who: ["boss"], require: ["story"] }],
          },
        ],
        list: { columns: ["title", "story"], sort: "title" },
      },
      {
        version: 1,
        name: "sample_line",
        kind: "rows",
        parent: { resource: "sample", field: "sample" },
        area: "utility",
        label: ["sign"],
        fields: [
          { name: "sample", type: "reference", to: "sample", required: true },
          { name: "sign", type: "text" },
          { name: "words", type: "rich_text" },
        ],
      },
    ],
    access: {
      sample: {
        grants: [{ rule: "superadmin", actions: ["list", "show", "create", "edit", "export"], scope: "all" }],
      },
    },
  }),
);

const boss = (...call: Parameters<ReturnType<TestApp["as"]>>) => test.as("boss")(...call);
let count = 0;
const make = async (values: object = {}): Promise<Row> => {
  count += 1;
  const answer = await boss("POST", "/api/sample/", { body: { title: `Sample ${count}`, ...values } });
  expectStatus(answer, 201);
  return answer.json<Row>();
};
const show = async ({ id }: Pick<Row, "id">): Promise<Row> =>
  (await boss("GET", `/api/sample/${id}/`)).json<Row>();
const change = (row: Row, values: object) =>
  boss("PATCH", `/api/sample/${row.id}/`, { body: { ...values, row_version: row.row_version } });

describe("rich text is cleaned before it is kept", () => {
  it("when a record is made or changed, and in its child rows", async () => {
    const made = await make({ story: HOSTILE, lines: [{ words: HOSTILE }] });
    expect(await show(made)).toMatchObject({ story: CLEAN, lines: [{ words: CLEAN }] });
    const [line] = made.lines;
    const changed = await change(made, {
      story: `${HOSTILE}<p>more</p>`,
      lines: [{ id: line?.id, words: `<i>x</i>` }],
    });
    expectStatus(changed, 200);
    expect(await show(made)).toMatchObject({
      story: `${CLEAN}<p>more</p>`,
      lines: [{ words: "<em>x</em>" }],
    });
  });

  it("in what history keeps", async () => {
    const made = await make();
    await change(made, { story: HOSTILE });
    const { data } = (await boss("GET", `/api/sample/${made.id}/history/`)).json<{ data: unknown[] }>();
    expect(JSON.stringify(data)).toContain(CLEAN);
    expect(JSON.stringify(data)).not.toContain("alert");
  });

  it("in work on many records", async () => {
    const rows = [await make(), await make()];
    const body = { action: "edit", ids: rows.map(({ id }) => id), values: { story: HOSTILE } };
    expectStatus(await boss("POST", "/api/sample/bulk/", { body }), 200);
    for (const row of rows) expect((await show(row)).story).toBe(CLEAN);
  });

  it("in what a transition brings", async () => {
    const made = await make();
    const body = { transition: "tell", values: { story: HOSTILE }, row_version: made.row_version };
    expectStatus(await boss("POST", `/api/sample/${made.id}/transition/`, { body }), 200);
    expect((await show(made)).story).toBe(CLEAN);
  });

  it("in what is imported", async () => {
    const client = importClient(test);
    const file = `title,story\nImported,"${HOSTILE.replaceAll('"', '""')}"\n`;
    const { id } = await client.uploaded(file, { resource: "sample" });
    await client.checked(id);
    await client.ran(id);
    const { data } = (await boss("GET", "/api/sample/?page=1&title=Imported")).json<{ data: Row[] }>();
    expect((await show(data[0]!)).story).toBe(CLEAN);
  });
});

describe("rich text as a value", () => {
  it("is nothing where it holds no words", async () => {
    for (const empty of ["<p></p>", "<p> <br>&nbsp;</p>", "<script>x</script>", "<img src=x onerror=x>"]) {
      expect((await make({ story: empty })).story).toBeNull();
    }
    const missing = await boss("POST", "/api/sample/", { body: { title: "Must", must: "<p></p>" } });
    expectStatus(missing, 400);
    expect(missing.json<{ errors: object }>().errors).toHaveProperty("must");
  });

  it("that was typed as plain text stays as it was, and changes nothing when it is sent back", async () => {
    const made = await make({ story: "1 < 2\nand & so on" });
    expect(made.story).toBe("1 < 2\nand & so on");
    const again = await change(made, { story: made.story });
    expect(again.json<Row>().row_version).toBe(made.row_version);
  });

  it("is as long as its words, not as its tags", async () => {
    const words = `<p><strong>${"a".repeat(100)}</strong></p>`;
    expect((await make({ story: words })).story).toBe(words);
    for (const story of [`<p>${"a".repeat(101)}</p>`, "<p>a<em></em></p>".repeat(200)]) {
      const answer = await boss("POST", "/api/sample/", { body: { title: "Long", story } });
      expectStatus(answer, 400);
      expect(answer.json<{ errors: object }>().errors).toHaveProperty("story");
    }
  });

  it("is found by its words and not by its tags, and exported as words", async () => {
    await make({
      title: "Words",
      story: "<p>Needle <strong>and</strong></p><ul><li>thread &amp; more</li></ul>",
    });
    const found = async (query: string) =>
      (await boss("GET", `/api/sample/?page=1&query=${query}`)).json<{ count: number }>().count;
    expect(await found("needle")).toBe(1);
    expect(await found("strong")).toBe(0);
    const file = await boss("GET", "/api/sample/export/?format=csv&columns=title,story&title=Words");
    expect(file.body).toContain('"Needle and\nthread & more"');
  });
});
