import { shippedDefinitions } from "../../fixtures/shipped.ts";
import type { TestApp } from "../../support/app.ts";
import { createShippedApp } from "../../support/shipped-app.ts";
import { seedWorld } from "./seed.ts";
import { buildWorld, NOW, type World, type WorldPerson } from "./world.ts";

/** A server with the world's people and rows in it, which takes as many calls a minute as a test makes. */
export async function openWorld(): Promise<{ readonly app: TestApp; readonly world: World }> {
  const app = await createShippedApp({}, { clock: () => NOW, limits: { callsPerMinute: 0 } });
  return { app, world: await seedWorld(app.app.benchline.database, buildWorld(await shippedDefinitions())) };
}

export const personNamed = (world: World, name: string): WorldPerson =>
  world.people.find((person) => person.name === name)!;
