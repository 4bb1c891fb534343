import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResourceDefinition } from "../../../core/definition/types.ts";
import { toSortKey } from "../../../server/database/schema/sort-key.ts";
import { createTestApp } from "../../support/app.ts";
import type { TestApp } from "../../support/app.ts";

const holder: ResourceDefinition = {
  version: 1,
  name: "holder",
  area: "company",
  label: ["name"],
  fields: [{ name: "name", type: "text", required: true, sort: true, search: true, maxLength: 80 }],
  list: { columns: ["name"], sort: "name" },
};
const parcel: ResourceDefinition = {
  version: 1,
  name: "parcel",
  area: "company",
  label: ["title"],
  fields: [
    { name: "title", type: "text", required: true, sort: true, search: true, maxLength: 80 },
    { name: "holder", type: "reference", to: "holder", sort: true, filter: true },
    { name: "kind", type: "enum", options: ["odd", "even"], filter: true },
    { name: "topics", type: "tags", filter: true },
    { name: "weight", type: "integer", sort: true },
    { name: "state", type: "enum", options: ["waiting", "sent", "lost"], filter: true },
  ],
  list: {
    columns: ["title", "holder", "kind", "topics", "weight", "state"],
    sort: "title",
    groups: [
      { name: "here", where: { field: "state", in: ["waiting", "sent"] } },
      { name: "gone", where: { field: "state", is: "lost" } },
    ],
  },
  lifecycles: [
    {
      field: "state",
      initial: "waiting",
      states: [{ name: "waiting" }, { name: "sent" }, { name: "lost", final: true }],
      transitions: [
        { name: "send", from: ["waiting"], to: "sent", who: ["system"] },
        { name: "lose", from: ["sent"], to: "lost", who: ["system"] },
      ],
    },
  ],
};

/** More than are sorted, and more than a search counts. */
const COUNT = 4800;
const HOLDERS = 30;

interface Row {
  readonly id: number;
  readonly holder: number;
  readonly kind: string;
  readonly topics: readonly string[];
  readonly weight: number | null;
  readonly state: string;
}

const rows: readonly Row[] = Array.from({ length: COUNT }, (_item, index) => ({
  id: index + 1,
  holder: 1 + ((index * 7) % HOLDERS),
  kind: index % 2 === 0 ? "even" : "odd",
  topics: [...(index % 8 === 0 ? [] : ["red"]), ...(index % 400 === 1 ? ["blue"] : [])],
  weight: index % 11 === 0 ? null : (index * 37) % 1000,
  // more of them than are sorted have the first
  state: index % 2 === 0 ? "waiting" : index % 40 === 1 ? "lost" : "sent",
}));
/** Names in another order than ids, two of them the same. */
const nameOf = (id: number): string => `Holder ${id === 30 ? 21 : 50 - id}`;
const byHolder = (a: Row, b: Row): number => {
  const [first, second] = [toSortKey(nameOf(a.holder)), toSortKey(nameOf(b.holder))];
  return first === second ? a.id - b.id : first < second ? -1 : 1;
};

let app: TestApp;

beforeAll(async () => {
  const grants = [
    {
      rule: "superadmin",
      actions: ["list", "show", "create", "edit", "delete"] as const,
      scope: "all" as const,
    },
  ];
  app = await createTestApp({
    resources: [holder, parcel],
    access: { holder: { grants: [...grants] }, parcel: { grants: [...grants] } } as never,
  });
  const common = { created: 1, modified: 1, row_version: 1 };
  await app.database.write(async (trx) => {
    for (let id = 1; id <= HOLDERS; id += 1) {
      const name = nameOf(id);
      const texts = { name, name__key: toSortKey(name), label__: name };
      await trx
        .insertInto("holder")
        .values({ id, ...common, ...texts })
        .execute();
    }
    for (let from = 0; from < COUNT; from += 300) {
      const some = rows.slice(from, from + 300);
      const parcels = some.map(({ id, holder: of, kind, topics, weight, state }) => {
        const title = `Parcel ${String(id).padStart(5, "0")}`;
        const texts = { title, title__key: toSortKey(title), label__: title, search__: `  parcel  ${id}` };
        return { id, ...common, ...texts, holder: of, kind, weight, state, topics: JSON.stringify(topics) };
      });
      await trx.insertInto("parcel").values(parcels).execute();
      const links = some.flatMap(({ id, topics }) =>
        topics.map((value, position) => ({ owner: id, position, value })),
      );
      await trx.insertInto("parcel__topics").values(links).execute();
    }
  });
  await app.database.write((_trx, batch) =>
    batch(
      ["holder", "parcel"]
        .flatMap((table) => app.database.dialect.continueIds(table))
        .map((sql) => ({ sql, parameters: [] })),
    ),
  );
});
afterAll(() => app.close());

interface Answer {
  readonly data: readonly { readonly id: number; readonly row_version: number }[];
  readonly count: number;
  readonly count_is_exact: boolean;
}

async function list(query: string): Promise<Answer> {
  const answer = await app.as("boss")("GET", `/api/parcel/?${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Answer>();
}
const idsOf = async (query: string): Promise<number[]> => (await list(query)).data.map(({ id }) => id);
const ids = (some: readonly Row[], page = 1): number[] =>
  some.slice((page - 1) * 20, page * 20).map(({ id }) => id);

describe("a long list", () => {
  test.each([1, 2, 17, COUNT / 20])("comes in the order of a reference's labels: page %i", async (page) => {
    const up = rows.toSorted(byHolder);
    expect(await idsOf(`sort=holder&page_size=20&page=${page}`)).toEqual(ids(up, page));
    const down = rows.toSorted((a, b) => byHolder(b, a));
    expect(await idsOf(`sort=-holder&page_size=20&page=${page}`)).toEqual(ids(down, page));
  });

  test("keeps that order under filters that most rows pass", async () => {
    const red = rows.filter(({ topics }) => topics.includes("red")).toSorted(byHolder);
    expect(await idsOf("sort=holder&page_size=20&topics=red")).toEqual(ids(red));
    const even = red.filter(({ kind }) => kind === "even");
    expect(await idsOf("sort=holder&page_size=20&topics=red&kind=even")).toEqual(ids(even));
  });

  test("finds what has a common element and what has a rare one", async () => {
    const having = (topic: string) => rows.filter(({ topics }) => topics.includes(topic));
    const red = having("red");
    expect(await list("topics=red&page_size=20")).toMatchObject({ count: red.length, count_is_exact: true });
    expect(await idsOf("topics=red&page_size=20&page=3")).toEqual(ids(red, 3));
    expect(await idsOf("topics=blue&page_size=20")).toEqual(ids(having("blue")));
    const either = rows.filter(({ topics }) => topics.length > 0);
    expect(await idsOf("topics=red,blue&page_size=20&page=2")).toEqual(ids(either, 2));
    const odd = red.filter(({ kind }) => kind === "odd");
    expect(await list("topics=red&kind=odd&page_size=20")).toMatchObject({ count: odd.length });
    const without = rows.filter(({ topics }) => !topics.includes("red"));
    expect(await idsOf("topics__not=red&kind=even&page_size=20")).toEqual(ids(without));
  });

  test("keeps any order under a state many have, one few have, some states together and an open section", async () => {
    const byWeight = (a: Row, b: Row) => (a.weight ?? -1) - (b.weight ?? -1) || a.id - b.id;
    const having = (...states: string[]) =>
      rows.filter(({ state }) => states.includes(state)).toSorted(byWeight);
    for (const page of [1, 2, 60]) {
      const asked = `sort=weight&page_size=20&page=${page}`;
      expect(await idsOf(`${asked}&state=waiting`)).toEqual(ids(having("waiting"), page));
      expect(await idsOf(`${asked}&state=sent`)).toEqual(ids(having("sent"), page));
      expect(await idsOf(`${asked}&state=lost`)).toEqual(ids(having("lost"), page));
      expect(await idsOf(`${asked}&state=waiting,lost`)).toEqual(ids(having("waiting", "lost"), page));
      expect(await idsOf(`${asked}&state__not=lost`)).toEqual(ids(having("waiting", "sent"), page));
      expect(await idsOf(`${asked}&group=here`)).toEqual(ids(having("waiting", "sent"), page));
      expect(await idsOf(`${asked}&group=gone`)).toEqual(ids(having("lost"), page));
    }
    expect(await list("sort=weight&page_size=20&state=waiting,sent")).toMatchObject({
      count: having("waiting", "sent").length,
    });
  });

  test("counts what a search finds up to a thousand, and all on request", async () => {
    expect(await list("query=parcel")).toMatchObject({ count: 1000, count_is_exact: false });
    expect(await list("query=parcel&count=exact")).toMatchObject({ count: COUNT, count_is_exact: true });
  });

  test("adds up some thousand rows by itself, and all on request", async () => {
    const sum = rows.reduce((total, { weight }) => total + (weight ?? 0), 0);
    const filled = rows.filter(({ weight }) => weight !== null).length;
    const totals = { "sum:weight": sum, "count:weight": filled };
    const asked = "totals=sum:weight,count:weight";
    const lost = rows.filter(({ state }) => state === "lost");
    expect(await list(`${asked}&page_size=5&state=lost`)).toMatchObject({
      count: lost.length,
      totals: {
        "sum:weight": lost.reduce((total, { weight }) => total + (weight ?? 0), 0),
        "count:weight": lost.filter(({ weight }) => weight !== null).length,
      },
    });
    expect(await list(`${asked}&page_size=5`)).not.toHaveProperty("totals");
    expect(await list(`${asked}&page_size=5&count=exact`)).toMatchObject({ count: COUNT, totals });
    expect(await list(`${asked}&query=parcel`)).not.toHaveProperty("totals");
    expect(await list(`${asked}&query=parcel&count=exact`)).toMatchObject({ count: COUNT, totals });
  });
});

describe("a total", () => {
  test("follows every write at once, also one without the reference the list is sorted by", async () => {
    const boss = app.as("boss");
    expect((await list("kind=odd")).count).toBe(COUNT / 2);
    const made = await boss("POST", "/api/parcel/", { body: { title: "New", kind: "odd" } });
    expect(made.statusCode).toBe(201);
    expect((await list("kind=odd")).count).toBe(COUNT / 2 + 1);
    const { id, row_version } = made.json<{ id: number; row_version: number }>();
    expect((await idsOf("sort=holder&page_size=20"))[0]).toBe(id);
    const gone = await boss("DELETE", `/api/parcel/${id}/`, { body: { row_version } });
    expect(gone.statusCode).toBeLessThan(300);
    expect((await list("kind=odd")).count).toBe(COUNT / 2);
  });

  test("follows a write of another process", async () => {
    const other = await app.second();
    try {
      const before = (await list("kind=even")).count;
      const made = await other.as("boss")("POST", "/api/parcel/", {
        body: { title: "Elsewhere", kind: "even" },
      });
      expect(made.statusCode).toBe(201);
      await expect.poll(async () => (await list("kind=even")).count, { timeout: 5000 }).toBe(before + 1);
    } finally {
      await other.close();
    }
  });
});
