import { beforeAll, describe, expect, test } from "vitest";
import { fillWorkshop } from "./workshop-data.ts";
import { openWorkshop } from "./people.ts";
import type { PersonName } from "./people.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const shop = prepareOnce(openWorkshop);
let clients: Readonly<Record<"east" | "west", number>>;

beforeAll(async () => {
  ({ clients } = await fillWorkshop(shop.app));
});

/** Titles of a job list, in the order of the answer. */
async function titles(name: PersonName, query: string): Promise<string[]> {
  const rows = await shop.list(name, `/api/job/?page_size=100&${query}`);
  return rows.map((row) => String(row["title"]));
}
const refusal = async (name: PersonName, query: string) => {
  const answer = await shop.as(name)("GET", `/api/job/?${query}`);
  if (answer.statusCode !== 400) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<{ issues: { parameter: string; code: string }[] }>().issues;
};
const sorted = (list: readonly string[]) => list.toSorted();

describe("a list", () => {
  test("answers a page with labels, the total and nothing of what was archived", async () => {
    const answer = await shop.as("boss")("GET", "/api/job/?sort=title&page_size=2");
    expect(answer.json()).toMatchObject({
      count: 5,
      count_is_exact: true,
      data: [
        {
          title: "Door",
          client: { id: clients.west, label: "Pine" },
          owner: { label: "ann" },
          rate: "40.10",
          fee: "40.10",
        },
        { title: "Floor", client: null, owner: { label: "bob" }, fee: null, skills: null },
      ],
    });
    expect(await titles("boss", "archived=archived")).toEqual(["Gate"]);
    expect(await titles("boss", "archived=all")).toHaveLength(6);
  });

  test("pages without gaps or repeats, and knows its total beyond the end", async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => shop.list("boss", `/api/job/?page=${page}&page_size=2&sort=status`)),
    );
    const ids = pages.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    const beyond = await shop.as("boss")("GET", "/api/job/?page=99&page_size=2");
    expect(beyond.json()).toMatchObject({ data: [], count: 5 });
  });

  test.each([
    ["sort=title", ["Door", "Floor", "Lamp", "Roof", "Wall"]],
    ["sort=-title", ["Wall", "Roof", "Lamp", "Floor", "Door"]],
    ["sort=due", ["Lamp", "Roof", "Door", "Wall", "Floor"]],
    ["sort=-due", ["Floor", "Wall", "Door", "Roof", "Lamp"]],
    ["sort=client,title", ["Floor", "Roof", "Wall", "Door", "Lamp"]],
    ["sort=owner,-title", ["Roof", "Door", "Wall", "Floor", "Lamp"]],
    ["sort=-fee", ["Roof", "Door", "Wall", "Lamp", "Floor"]],
    ["sort=urgent,title", ["Floor", "Lamp", "Door", "Roof", "Wall"]],
  ])("%s", async (query, expected) => {
    expect(await titles("boss", query)).toEqual(expected);
  });

  test("rows of the same age stand as the index of their date has them", async () => {
    const rows = await shop.list("boss", "/api/job/?page_size=100&archived=all");
    const dated = rows.map(({ id, received }) => ({
      id: Number(id),
      received: typeof received === "string" ? received : "",
    }));
    const oldestFirst = dated
      .toSorted((a, b) => a.received.localeCompare(b.received) || a.id - b.id)
      .map(({ id }) => id);
    const idsBy = async (sort: string) =>
      (await shop.list("boss", `/api/job/?page_size=100&archived=all&sort=${sort}`)).map(({ id }) => id);
    // some share a date, or the sort would not need the id
    expect(new Set(dated.map(({ received }) => received)).size).toBeLessThan(dated.length);
    expect(await idsBy("-age")).toEqual(oldestFirst);
    expect(await idsBy("age")).toEqual(oldestFirst.toReversed());
  });

  test.each([
    ["status=open", ["Door", "Wall"]],
    ["status=open,done", ["Door", "Floor", "Wall"]],
    ["status__not=open", ["Floor", "Lamp", "Roof"]],
    ["title=roof", ["Roof"]],
    ["title=roof,DOOR", ["Door", "Roof"]],
    ["title__contains=OO", ["Door", "Floor", "Roof"]],
    ["title__starts_with=w", ["Wall"]],
    ["due__empty=true", ["Lamp"]],
    ["due__gte=2026-04-01&due__lt=2026-12-31", ["Door", "Wall"]],
    ["hours__gt=1", ["Roof", "Wall"]],
    ["hours=2.50", ["Roof"]],
    ["rate__lte=20", ["Floor", "Wall"]],
    ["fee__gt=41", ["Roof"]],
    ["urgent=true", ["Roof", "Wall"]],
    ["urgent__empty=true", ["Floor", "Lamp"]],
    ["skills=glass", ["Roof"]],
    ["skills__not=glass", ["Door", "Floor", "Lamp", "Wall"]],
    ["skills__empty=true", ["Floor", "Lamp", "Wall"]],
    ["client_region=west", ["Door", "Lamp"]],
    ["group=live", ["Door", "Lamp", "Roof", "Wall"]],
    ["group=over", ["Floor"]],
    ["size__gte=4&status=open", ["Door", "Wall"]],
    ["starts=2026-04-01", ["Door"]],
    ["query=roof", ["Roof"]],
    ["query=ro", ["Roof"]],
    ["query=pine", ["Door", "Lamp"]],
    ["query=pine+door", ["Door"]],
    ["query=nowhere", []],
    ["query=1234", ["Lamp"]],
  ])("filters by %s", async (query, expected) => {
    expect(sorted(await titles("boss", query))).toEqual(expected);
  });

  test("filters by references, one or many, and by me", async () => {
    expect(sorted(await titles("boss", `owner=${shop.idOf("ann")}`))).toEqual(["Door", "Roof"]);
    expect(sorted(await titles("boss", `owner=${shop.idOf("ann")},${shop.idOf("gus")}`))).toEqual([
      "Door",
      "Lamp",
      "Roof",
    ]);
    expect(sorted(await titles("bob", "owner=me"))).toEqual(["Floor", "Wall"]);
    expect(sorted(await titles("boss", `helpers=${shop.idOf("ann")}`))).toEqual(["Wall"]);
    expect(sorted(await titles("boss", `client=${clients.east}&status=open`))).toEqual(["Wall"]);
  });

  test("keeps to its scope", async () => {
    expect(sorted(await titles("ann", "scope=my"))).toEqual(["Door", "Roof", "Wall"]);
    expect(sorted(await titles("bob", "scope=my"))).toEqual(["Floor", "Roof", "Wall"]);
    expect(sorted(await titles("bob", "scope=team"))).toEqual(["Floor", "Wall"]);
    expect(sorted(await titles("ann", "scope=team"))).toEqual(["Door", "Lamp", "Roof"]);
  });

  test("narrows to a region through a reference", async () => {
    const area = await shop.make("boss", "area", { name: "Coast" });
    const { row_version } = await shop.read("boss", "client", clients.east);
    await shop.as("boss")("PATCH", `/api/client/${clients.east}/`, { body: { area: area.id, row_version } });
    expect(sorted(await titles("boss", `region=${area.id}`))).toEqual(["Roof", "Wall"]);
    expect(await titles("boss", `region=${area.id + 1}`)).toEqual([]);
  });

  test.each([
    ["colour=red", "colour", "unknown_field"],
    ["sort=colour", "sort", "unknown_field"],
    ["notes=x", "notes", "unknown_operator"],
    ["sort=notes", "sort", "not_sortable"],
    ["hours=much", "hours", "invalid_filter_value"],
    ["due=2026-13-01", "due", "invalid_filter_value"],
    ["page=0", "page", "invalid_page"],
    ["page_size=1000", "page_size", "invalid_page_size"],
    ["scope=galaxy", "scope", "unknown_scope"],
    ["status__like=o", "status__like", "unknown_operator"],
    ["title=a&title=b", "title", "repeated_parameter"],
    ["__proto__=1", "__proto__", "unknown_field"],
  ])("refuses %s", async (query, parameter, code) => {
    expect(await refusal("boss", query)).toMatchObject([{ parameter, code }]);
  });

  test.each(["'; drop table job; --", "%", "_", "\\", '"', "a' or '1'='1", "\u0000", "🙂", "*", "NEAR(a b)"])(
    "takes the words %j for words",
    async (words) => {
      for (const name of ["query", "title", "title__contains", "owner", "skills"]) {
        const answer = await shop.as("boss")("GET", `/api/job/?${name}=${encodeURIComponent(words)}`);
        expect([200, 400]).toContain(answer.statusCode);
      }
    },
  );
});

describe("rows the actor may not see", () => {
  test("are in no list, no total and no search", async () => {
    expect(sorted(await titles("gus", ""))).toEqual(["Lamp", "Wall"]);
    expect(sorted(await titles("cap", ""))).toEqual(["Door", "Lamp", "Roof"]);
    expect(sorted(await titles("clerk", ""))).toEqual(["Door", "Wall"]);
    const counted = await shop.as("gus")("GET", "/api/job/?page_size=1");
    expect(counted.json()).toMatchObject({ count: 2 });
    expect(await titles("gus", "query=roof")).toEqual([]);
    expect(await titles("gus", "title=roof")).toEqual([]);
    expect((await shop.as("nobody")("GET", "/api/job/")).statusCode).toBe(403);
  });
});

describe("fields the actor does not read", () => {
  const shown = async (name: PersonName, field: string) => {
    const rows = await shop.list(name, "/api/job/?page_size=100");
    return sorted(rows.filter((row) => field in row).map((row) => String(row["title"])));
  };

  test("are absent row by row", async () => {
    expect(await shown("ann", "rate")).toEqual(["Door", "Roof", "Wall"]);
    expect(await shown("ann", "fee")).toEqual(["Door", "Roof", "Wall"]);
    expect(await shown("bob", "rate")).toEqual(["Floor", "Roof", "Wall"]);
    expect(await shown("cap", "rate")).toEqual(["Door", "Lamp", "Roof"]);
    expect(await shown("cap", "pin")).toEqual([]);
    expect(await shown("gus", "rate")).toEqual([]);
    expect(await shown("boss", "pin")).toHaveLength(5);
    const job = (await shop.list("boss", "/api/job/?title=floor"))[0]!;
    expect(await shop.read("bob", "job", job.id)).toHaveProperty("rate", "20.00");
    const read = await shop.read("ann", "job", job.id);
    expect(read).not.toHaveProperty("rate");
    expect(read).not.toHaveProperty("fee");
    expect(read).not.toHaveProperty("pin");
  });

  test("find only the rows in which they are read", async () => {
    expect(sorted(await titles("boss", "rate__gt=0"))).toEqual(["Door", "Floor", "Roof", "Wall"]);
    expect(sorted(await titles("ann", "rate__gt=0"))).toEqual(["Door", "Roof", "Wall"]);
    expect(sorted(await titles("bob", "fee__gt=0"))).toEqual(["Roof", "Wall"]);
    expect(sorted(await titles("ann", "rate__empty=true"))).toEqual([]);
    expect(sorted(await titles("ann", "rate__not=1"))).toEqual(["Door", "Roof", "Wall"]);
    expect(await titles("ann", "query=1234")).toEqual([]);
    expect(await titles("ann", "pin=1234")).toEqual([]);
  });

  test("sort as if nothing were there", async () => {
    expect(await titles("ann", "sort=-rate")).toEqual(["Roof", "Door", "Wall", "Lamp", "Floor"]);
    expect(await titles("boss", "sort=-rate")).toEqual(["Roof", "Door", "Floor", "Wall", "Lamp"]);
  });

  test("do not exist for those who read them nowhere", async () => {
    expect(await refusal("gus", "rate__gt=0")).toMatchObject([
      { parameter: "rate__gt", code: "unknown_field" },
    ]);
    expect(await refusal("gus", "sort=fee")).toMatchObject([{ parameter: "sort", code: "unknown_field" }]);
    expect(await refusal("cap", "pin=1234")).toMatchObject([{ code: "unknown_field" }]);
    expect(await titles("cap", "query=1234")).toEqual([]);
  });
});
