import { describe, expect, test } from "vitest";
import { openWorkshop } from "./people.ts";
import type { PersonName } from "./people.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

const shop = prepareOnce(openWorkshop);

interface Picked {
  readonly id: number;
  readonly label: string | null;
  readonly hint: string | null;
}

async function pick(name: PersonName, address: string): Promise<Picked[]> {
  const answer = await shop.as(name)("GET", address);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<{ data: Picked[] }>().data;
}

describe("the second line of a picker", () => {
  test("tells namesakes apart by words and names, options in the reader's words", async () => {
    const client = await shop.make("boss", "client", { name: "Hinted", region: "east" });
    await shop.make("boss", "job", { title: "Hinted roof", client: client.id });
    expect(await pick("boss", "/api/client/pick/?query=hinted")).toEqual([
      { id: client.id, label: "Hinted", hint: "East" },
    ]);
    const [job] = await pick("boss", "/api/job/pick/?query=hinted%20roof");
    expect(job?.hint).toContain("Hinted · boss");
  });

  test("is nothing to somebody who may pick a record and not see it", async () => {
    await shop.make("boss", "client", { name: "Only named", region: "east" });
    expect(await pick("gus", "/api/client/pick/?query=only%20named")).toMatchObject([
      { label: "Only named", hint: null },
    ]);
  });

  test("leaves out a name the reader may not know", async () => {
    const area = await shop.make("boss", "area", { name: "Unnamed quarter" });
    await shop.make("boss", "client", { name: "Quartered", region: "west", area: area.id });
    const [found] = await pick("ann", "/api/client/pick/?query=quartered");
    expect(found).toMatchObject({ label: "Quartered" });
    expect(found?.hint).not.toContain("#");
    expect(found?.hint).not.toContain("quarter");
  });
});
