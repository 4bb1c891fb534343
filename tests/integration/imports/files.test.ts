import { text } from "node:stream/consumers";
import { deflateRawSync } from "node:zlib";
import { fromBufferPromise } from "yauzl";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../support/app.ts";
import { expectStatus } from "../../support/expect-status.ts";
import { importClient } from "./import-client.ts";
import { makeWorkbook, makeZip } from "./workbook.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const test = prepareOnce(() =>
  createTestApp({
    resources: [
      {
        version: 1,
        name: "sample",
        area: "utility",
        label: ["title"],
        fields: [
          { name: "title", type: "text", required: true, unique: true, sort: true },
          { name: "notes", type: "long_text" },
          { name: "story", type: "rich_text" },
          { name: "count", type: "integer" },
          { name: "ratio", type: "decimal", scale: 4 },
          { name: "price", type: "money" },
          { name: "share", type: "percent" },
          { name: "open", type: "boolean" },
          { name: "day", type: "date" },
          { name: "moment", type: "datetime" },
          { name: "clock", type: "time" },
          { name: "length", type: "duration" },
          { name: "kind", type: "enum", options: ["a_kind", "b_kind"] },
          { name: "tags", type: "tags" },
          { name: "owner", type: "reference", to: "employee" },
          { name: "helpers", type: "references", to: "employee" },
          { name: "place", type: "geo" },
        ],
        list: { columns: ["title", "count", "price", "day", "moment"], sort: "title" },
      },
    ],
    access: {
      sample: {
        grants: [{ rule: "superadmin", actions: ["list", "show", "create", "edit", "export"], scope: "all" }],
      },
    },
  }),
);
let boss: ReturnType<typeof importClient>;
beforeAll(async () => {
  boss = importClient(test);
});

const codeOf = async (content: Buffer | string, name: string) => {
  const answer = await boss.upload(content, { name });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
};
const imported = async (content: Buffer | string, resource = "ticket", name = "file.csv") => {
  const { id } = await boss.uploaded(content, { resource, name });
  const checked = await boss.checked(id);
  return { id, checked };
};

describe("texts", () => {
  it.each([
    ["UTF-8 with its mark", Buffer.from("\uFEFFtitle;notes\nÉtoile;ça\n")],
    ["UTF-16 with its mark", Buffer.from("\uFEFFtitle\tnotes\nÉtoile\tça\n", "utf16le")],
    ["Windows-1252", Buffer.from("title,notes\r\n\xc9toile,\xe7a\r\n", "latin1")],
  ])("in %s are read", async (_what, content) => {
    const { id } = await boss.uploaded(content);
    const [row] = await boss.rows(id);
    expect(row).toMatchObject({ line: 2, values: { title: "Étoile", notes: "ça" } });
  });

  it("are parted by what their first line is parted by", async () => {
    const { id, columns } = await boss.uploaded('title,"tags; more",notes\nA,a; b,"x;\ny"\nB,,\n');
    expect(columns.map(({ name }) => name)).toEqual(["title", "tags; more", "notes"]);
    expect((await boss.rows(id)).map(({ line, values }) => [line, values["notes"]])).toEqual([
      [2, "x;\ny"],
      [4, ""],
    ]);
  });

  it("have days in the order that one of the column shows; where none does, it is told which one was taken", async () => {
    const read = async (days: readonly string[]) => {
      const lines = days.map(
        (day, index) => `Day ${days.length}${index}${day.charCodeAt(1)};${day};${day} 10:00`,
      );
      const { id } = await boss.uploaded(["title;day;moment", ...lines].join("\n"), { resource: "sample" });
      await boss.checked(id);
      const warned = (await boss.rows(id)).map(({ warnings }) => warnings.map(({ code }) => code));
      await boss.ran(id, { skip_errors: true });
      const found = (await boss.rows(id)).map(async ({ record, errors }, index) => {
        if (record === null) return errors.map(({ code }) => code);
        const answer = await boss.call("GET", `/api/sample/${record}/`);
        const { day, moment } = answer.json<{ day: string; moment: string }>();
        return [day, moment.slice(0, 10), ...(warned[index] ?? [])];
      });
      return Promise.all(found);
    };
    expect(await read(["03/04/2026", "31/12/2026", "5.6.2026"])).toEqual([
      ["2026-04-03", "2026-04-03"],
      ["2026-12-31", "2026-12-31"],
      ["2026-06-05", "2026-06-05"],
    ]);
    expect(await read(["03/04/2026", "12/31/2026"])).toEqual([
      ["2026-03-04", "2026-03-04"],
      ["2026-12-31", "2026-12-31"],
    ]);
    expect(await read(["03/04/2026", "03-04-2026", "05/05/2026", "2026/3/4"])).toEqual([
      ["2026-03-04", "2026-03-04", "month_first", "month_first"],
      ["2026-03-04", "2026-03-04"],
      ["2026-05-05", "2026-05-05"],
      ["2026-03-04", "2026-03-04"],
    ]);
    expect(await read(["03/04/2026", "31/12/2026", "12/31/2026", "٠١-٠٢-٢٠٢٦", "x"])).toEqual([
      ["2026-03-04", "2026-03-04", "month_first", "month_first"],
      ["invalid_date", "invalid_datetime"],
      ["2026-12-31", "2026-12-31"],
      ["2026-01-02", "2026-01-02"],
      ["invalid_date", "invalid_datetime"],
    ]);
  });

  it("have figures as the language of the person writes them; one that can be two is refused, not guessed", async () => {
    const read = async (language: string, content: Buffer | string, name = "file.csv") => {
      const { id } = await boss.uploaded(content, { resource: "sample", name, language });
      await boss.checked(id);
      await boss.ran(id, { skip_errors: true });
      const rows = await boss.rows(id);
      return Promise.all(
        rows.map(async ({ errors, record }) => {
          if (record === null) return errors.map(({ field, code }) => [field, code]);
          const answer = await boss.call("GET", `/api/sample/${record}/`);
          const { count, price, share } = answer.json<Record<string, unknown>>();
          return [count, price, share];
        }),
      );
    };
    const spanish = [
      "title;count;price;share",
      "Ana;12.000;1.500;12,5 %",
      "Bea;1.234;1.234,50 €;0,5",
      "Cid;٣;65.50;12.5",
      "Dón;1;1,500;1",
    ];
    expect(await read("es", spanish.join("\n"))).toEqual([
      [12_000, "1500.00", "12.50"],
      [1234, "1234.50", "0.50"],
      [3, "65.50", "12.50"],
      [["price", "unclear_number"]],
    ]);
    const english = [
      "title;count;price",
      "Ann;12.000;1",
      "Bob;1;1.500",
      "Cy;1,234;1.239",
      "Di;１２３;1,234.5",
    ];
    expect(await read("en", english.join("\n"))).toEqual([
      [["count", "unclear_number"]],
      [["price", "unclear_number"]],
      [["price", "too_many_digits"]],
      [123, "1234.50", null],
    ]);
    const workbook = makeWorkbook([
      ["title", "count", "price"],
      ["Eva", { number: 1.125 }, { number: 12.5 }],
      ["Fay", { number: 1234 }, { number: 1.125 }],
      ["Guy", { number: 1234 }, { number: 12.5 }],
    ]);
    expect(await read("es", workbook, "file.xlsx")).toEqual([
      [["count", "invalid_integer"]],
      [["price", "too_many_digits"]],
      [1234, "12.50", null],
    ]);
  });

  it("have figures, dates and clocks as the product shows them, and as ISO has them", async () => {
    const rows = [
      ["title", "count", "price", "share", "day", "moment", "clock", "length", "open"],
      ["iso", "1234", "1234.50", "12.5", "2026-03-05", "2026-03-05T20:07:00Z", "14:30", "90", "true"],
      [
        "shown",
        "1,234",
        "$1,234.50",
        "12.5%",
        "03-05-2026",
        "03-05-2026, 03:07 PM",
        "02:30 PM",
        "1:30",
        "Yes",
      ],
    ];
    const csv = rows.map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n");
    const { id, checked } = await imported(csv, "sample");
    expect(checked.counts).toMatchObject({ create: 2, error: 0 });
    await boss.ran(id);
    const made = (await boss.rows(id)).map(({ record }) => test.as("boss")("GET", `/api/sample/${record}/`));
    const [iso, shown] = (await Promise.all(made)).map((answer) => answer.json<Record<string, unknown>>());
    const names = rows[0]!.slice(1);
    expect(names.map((name) => shown?.[name])).toEqual(names.map((name) => iso?.[name]));
    expect(iso).toMatchObject({ count: 1234, price: "1234.50", share: "12.50", length: 90, open: true });
  });

  it.each([
    ["nothing at all", "", "a.csv", 400, "empty_file"],
    ["a header alone", "title,key\n", "a.csv", 400, "empty_import"],
    ["empty lines", "\n\n , \n", "a.csv", 400, "empty_import"],
    ["more cells than names", "title,key\nx,y,z\n", "a.csv", 400, "malformed_import"],
    ["a quote that never ends", 'title\n"x\n', "a.csv", 400, "malformed_import"],
    [
      "a picture called a table",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]),
      "a.csv",
      400,
      "import_file_kind",
    ],
    [
      "a zip that is no workbook",
      makeZip({ "word/document.xml": "<a/>" }),
      "a.xlsx",
      400,
      "malformed_import",
    ],
    [
      "a zip that is cut",
      makeWorkbook([["title"], ["x"]]).subarray(0, 300),
      "a.xlsx",
      400,
      "malformed_import",
    ],
  ])("with %s are refused", async (_what, content, name, status, code) => {
    expect(await codeOf(content, name)).toEqual([status, code]);
  });

  it("are what they hold, whatever they are called", async () => {
    const text = await boss.uploaded("title\nfrom text\n", { name: "a.xlsx" });
    const workbook = await boss.uploaded(makeWorkbook([["title"], ["from a sheet"]]), { name: "a.csv" });
    expect([text, workbook].map((job) => (job as { format?: string }).format)).toEqual(["csv", "xlsx"]);
  });

  it("need a form and a file", async () => {
    expect((await boss.call("POST", "/api/imports/", { body: { rows: [] } })).json()).toMatchObject({
      code: "not_multipart",
    });
  });
});

describe("workbooks", () => {
  it("that unpack to far more than they are, are refused before they are unpacked", async () => {
    const bomb = makeZip({
      "xl/workbook.xml": "<workbook/>",
      "xl/worksheets/sheet1.xml": " ".repeat(40_000_000),
    });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await codeOf(bomb, "a.xlsx")).toEqual([413, "unpacks_too_large"]);
  });

  it("that lie about their size are cut off", async () => {
    const sheet = Buffer.from(`<worksheet><sheetData>${"<row/>".repeat(50_000)}</sheetData></worksheet>`);
    const lying = makeWorkbook([["title"], ["x"]], {
      sheet: { data: deflateRawSync(sheet), size: 100, original: sheet },
    });
    expect(await codeOf(lying, "a.xlsx")).toEqual([400, "malformed_import"]);
  });

  it("with entities of their own are refused", async () => {
    const xml = '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData/></worksheet>';
    expect(await codeOf(makeWorkbook([], { xml }), "a.xlsx")).toEqual([400, "malformed_import"]);
  });

  it("give figures by what their cells are", async () => {
    const job = await boss.uploaded(
      makeWorkbook([
        ["title", "due", "estimate", "tags"],
        ["From a sheet", { date: 46_053 }, { number: 1.5 }, { shared: "a; b" }],
        [{ number: 12 }, "", { number: 0.1 + 0.2 }, ""],
      ]),
      { name: "a.xlsx" },
    );
    expect((await boss.rows(job.id)).map(({ values }) => Object.values(values))).toEqual([
      ["From a sheet", "2026-01-31", "1.5", "a; b"],
      ["12", "", "0.30000000000000004", ""],
    ]);
  });
});

describe("a file that was exported", () => {
  const VALUES = {
    title: "'=SUM(1)",
    notes: 'two\r\nlines, "quoted"; and\ttabs',
    story: "<p>Hello <b>you</b> &amp; me</p>",
    count: -5,
    ratio: "0.1235",
    price: "65.10",
    share: "7.15",
    open: false,
    day: "2026-01-31",
    moment: "2026-01-31T10:20:30.000Z",
    clock: "09:30",
    length: 90,
    kind: "a_kind",
    tags: ["x", "=y"],
    place: { latitude: 1.5, longitude: 2 },
  };
  const OTHERS = [
    { title: "=1+1", notes: "+cmd", moment: "2025-11-02T06:30:00.000Z", open: true, price: "-0.01" },
    { title: "-plain", notes: "_x0041_ & <b>", moment: "2025-11-02T05:30:00.000Z", day: "1850-06-01" },
    { title: "''@twice", ratio: "99999999999.1234", story: null, share: "-100.00" },
  ];
  let ids: number[] = [];
  beforeAll(async () => {
    const owner = test.users["worker"]!.id;
    const all = [{ ...VALUES, owner, helpers: [owner, test.users["boss"]!.id] }, ...OTHERS];
    for (const body of all) {
      const answer = await test.as("boss")("POST", "/api/sample/", { body });
      expectStatus(answer, 201);
      ids.push(answer.json<{ id: number }>().id);
    }
  });

  const fetched = async (format: string, form: string) => {
    const address = `/api/sample/export/?format=${format}&columns=*${form}&sort=id`;
    return (await test.as("boss")("GET", address)).rawPayload;
  };
  const FORMS = [
    ["csv", ""],
    ["csv", "&header=names"],
    ["xlsx", ""],
    ["xlsx", "&header=names"],
  ] as const;

  it.each(FORMS)("as %s%s changes nothing when it is loaded again", async (format, form) => {
    const file = await fetched(format, form);
    const { checked, id } = await imported(file, "sample", `file.${format}`);
    const errors = (await boss.rows(id, "?state=error")).flatMap((row) => row.errors);
    expect(errors).toEqual([]);
    expect((await boss.rows(id, "?state=update")).map(({ changes }) => changes)).toEqual([]);
    expect(checked.counts["unchanged"]).toBe(checked.rows);
  });

  it.each(FORMS)("as %s%s makes the same records anew", async (format, form) => {
    // words leave out what markup and positions hold: only names carry those
    const left = form === "" ? ["story", "place"] : [];
    const file = await fetched(format, form);
    const before = new Map<string, Record<string, unknown>>();
    for (const id of ids) {
      const row = (await test.as("boss")("GET", `/api/sample/${id}/`)).json<Record<string, unknown>>();
      before.set(String(row["title"]), row);
      expectStatus(
        await test.as("boss")("PATCH", `/api/sample/${id}/`, {
          body: { title: `${format}${form}-${id}`, row_version: row["row_version"] },
        }),
        200,
      );
    }
    const job = await boss.uploaded(file, { resource: "sample", name: `file.${format}` });
    const mapping = Object.fromEntries(
      job.columns
        .filter(({ field }) => field === "id" || left.includes(field ?? ""))
        .map(({ name }) => [name, null]),
    );
    await boss.change(job.id, { mode: "create", mapping });
    await boss.checked(job.id);
    await boss.ran(job.id, { skip_errors: true });
    const rows = (await boss.rows(job.id)).filter(({ record }) => record !== null);
    const made: number[] = [];
    let compared = 0;
    for (const { record, state } of rows) {
      expect(state).toBe("created");
      made.push(record ?? 0);
      const row = (await test.as("boss")("GET", `/api/sample/${record}/`)).json<Record<string, unknown>>();
      const old = before.get(String(row["title"]));
      if (old === undefined) continue;
      compared += 1;
      for (const name of Object.keys(VALUES).filter((each) => !left.includes(each))) {
        expect([name, row[name]]).toEqual([name, old[name]]);
      }
      expect([row["owner"], row["helpers"]]).toEqual([old["owner"], old["helpers"]]);
    }
    expect(compared).toBe(ids.length);
    ids = made.filter((id) => rows.find(({ record }) => record === id) !== undefined).slice(0, ids.length);
  });

  it("as a workbook has typed cells and a frozen header, and is a sound package", async () => {
    const file = await fetched("xlsx", "");
    const zip = await fromBufferPromise(file);
    const parts = new Map<string, string>();
    for await (const entry of zip.eachEntry()) {
      parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
    }
    const sheet = parts.get("xl/worksheets/sheet1.xml") ?? "";
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('s="2"><v>65.1</v>');
    expect(sheet).toContain('t="b"><v>0</v>');
    expect(sheet).not.toContain("<f>");
  });
});
