import { describe, expect, test } from "vitest";
import { openWorkshop } from "./people.ts";
import type { PersonName } from "./people.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const shop = prepareOnce(openWorkshop);

const get = async (name: PersonName, address: string) => {
  const answer = await shop.as(name)("GET", address);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{
    data: { id: number; label: string | null }[];
    labels?: Record<string, Record<string, string | null>>;
  }>();
};

describe("names of the records a list is narrowed by", () => {
  test("come with the rows, and only where a filter names some", async () => {
    const client = await shop.make("boss", "client", { name: "Label client" });
    const ann = shop.idOf("ann");
    const answer = await get("ann", `/api/job/?client=${client.id},999999&helpers__not=${ann}&size__gte=1`);
    expect(answer.labels).toEqual({
      client: { [client.id]: "Label client", 999999: null },
      employee: { [ann]: "ann" },
    });
    expect(await get("ann", "/api/job/?size__gte=1")).not.toHaveProperty("labels");
  });

  test("are those somebody may see: by picking alone, too", async () => {
    const east = await shop.make("boss", "client", { name: "East client", region: "east" });
    const west = await shop.make("boss", "client", { name: "West client", region: "west" });
    const answer = await get("gus", `/api/job/?client=${east.id},${west.id}`);
    expect(answer.labels).toEqual({ client: { [east.id]: "East client", [west.id]: null } });
    expect(answer).toEqual({ data: [], count: 0, count_is_exact: true, labels: answer.labels });
    const picked = await get("gus", `/api/client/pick/?ids=${east.id},${west.id},x`);
    expect(picked.data).toEqual([{ id: east.id, label: "East client", hint: null }]);
    expect((await get("gus", "/api/client/pick/?ids=")).data).toEqual([]);
  });
});

describe("a filter by one's own", () => {
  test("person or teams follows whoever asks", async () => {
    const own = await shop.make("boss", "job", { title: "Of ann", owner: shop.idOf("ann") });
    const other = await shop.make("boss", "job", { title: "Of bob", owner: shop.idOf("bob") });
    const ids = async (name: PersonName, query: string) =>
      (await get(name, `/api/job/?${query}`)).data.map(({ id }) => id);
    expect(await ids("ann", "owner=me")).toEqual([own.id]);
    expect(await ids("bob", "owner=me")).toEqual([other.id]);
    expect(await ids("ann", "team=my_team")).toEqual([own.id]);
    expect(await ids("bob", "team=my_team")).toEqual([other.id]);
    expect(await ids("bob", "team__not=my_team")).toEqual([own.id]);
    const wrong = await shop.as("ann")("GET", "/api/job/?client=my_team");
    expect(wrong.statusCode).toBe(400);
  });
});
