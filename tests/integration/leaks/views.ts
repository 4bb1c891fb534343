import type { TestApp } from "../../support/app.ts";
import type { World, WorldPerson } from "../matrix/world.ts";

/** A view of every list that speaks of all its classed fields, made by somebody who reads them: resource → id. */
export async function makeViews(
  { app }: TestApp,
  world: World,
  maker: WorldPerson,
): Promise<Map<string, number>> {
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
