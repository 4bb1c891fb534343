import { beforeAll, describe, expect, test } from "vitest";
import { RightsSets } from "../../../server/resources/plan/rights-set.ts";
import { readQuery } from "../../../server/resources/read/list.ts";
import type { OpenResource } from "../../../server/resources/read/open.ts";
import { matchingRows } from "../../../server/resources/views/matches.ts";
import type { ViewRow } from "../../../server/resources/views/types.ts";
import { workshop } from "../../fixtures/workshop.ts";
import { createTestApp } from "../../support/app.ts";
import { fillWorkshop, WORKSHOP_PEOPLE } from "./workshop-data.ts";
import { prepareOnce } from "../../support/prepare-once.ts";

/** A list chosen in memory answers the same rows in the same order as the database does. */
const app = prepareOnce(() => createTestApp({ fixture: workshop, people: WORKSHOP_PEOPLE }));
let open: OpenResource;
let rows: ViewRow[];

beforeAll(async () => {
  const { jobs } = await fillWorkshop(app);
  const live = jobs.slice(0, 5);
  const records = await Promise.all(live.map((id) => app.as("boss")("GET", `/api/job/${id}/`)));
  rows = records.map((answer) => answer.json<ViewRow>());
  const definitions = app.app.benchline.definitions();
  const actor = {
    employeeId: app.users["boss"]!.id,
    roles: ["superadmin"],
    teamIds: [],
    departmentTeamIds: [],
    timeZone: "America/New_York",
    impersonator: null,
  };
  const rights = new RightsSets(app.database.dialect).of(actor, definitions);
  const resource = definitions.resources.byName["job"]!;
  open = { definitions, resource, rights, own: rights.rightsOf("job"), actor, now: Date.now() };
});

const QUERIES: Record<string, string>[] = [
  {},
  ...[
    "title",
    "-title",
    "due",
    "-due",
    "hours",
    "-rate",
    "urgent",
    "size,-title",
    "client",
    "-client",
    "status,due",
    "starts",
    "created",
  ].map((sort) => ({ sort })),
  { title: "roof" },
  { title: "ROOF,Door" },
  { title__not: "Roof" },
  { title__contains: "OO" },
  { title__starts_with: "wa" },
  { title__empty: "true" },
  { status: "open,done" },
  { status__not: "open" },
  { urgent: "true" },
  { urgent__empty: "true" },
  { size__gt: "3" },
  { size__lte: "4", size__gte: "4" },
  { rate: "40.10" },
  { rate__lt: "40.1" },
  { hours__gte: "1" },
  { due: "2026-04-01" },
  { due__gt: "2026-04-01" },
  { due__empty: "false" },
  { starts: "2026-03-31" },
  { starts__lt: "2026-04-01T05:00:00Z" },
  { client: "1" },
  { client: "1,2" },
  { client: "empty" },
  { client__not: "1" },
  { helpers__empty: "true" },
  { skills: "wood" },
  { skills: "glass,steel" },
  { skills__not: "wood" },
  { skills__empty: "false" },
  { pin: "1234" },
  { query: "oak" },
  { query: "ro" },
  { query: "pine gus" },
  { query: "door pine" },
  { query: "JOB" },
  { query: "oo" },
  { group: "live" },
  { group: "over" },
  { archived: "archived" },
  { archived: "all", title__not: "Gate" },
];

describe("the same rows in the same order", () => {
  test.each(QUERIES)("%j", async (parameters) => {
    const address = new URLSearchParams({ page_size: "100", ...parameters }).toString();
    const answer = await app.as("boss")("GET", `/api/job/?${address}`);
    expect(answer.statusCode).toBe(200);
    const fromDatabase = answer.json<{ data: { id: number }[] }>().data.map(({ id }) => id);
    const live = new Set(rows.map(({ id }) => id));
    const found = matchingRows(open, readQuery(open, parameters), rows).map(({ id }) => id);
    expect(found).toEqual(fromDatabase.filter((id) => live.has(id)));
  });
});
