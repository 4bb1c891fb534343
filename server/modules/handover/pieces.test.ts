import { expect, it } from "vitest";
import { toPieces } from "./pieces.ts";

it("writes each record once, however many of its fields change hands", () => {
  const work = (resource: string, field: string, ids: number[]) => ({ resource, field, same: null, ids });
  expect(
    toPieces([
      work("lead", "owner", [1, 2]),
      work("consultant", "mentor", [1, 2, 3]),
      work("consultant", "recruiter", [2, 4]),
    ]),
  ).toEqual([
    { resource: "lead", fields: ["owner"], ids: [1, 2] },
    { resource: "consultant", fields: ["mentor"], ids: [1, 3] },
    { resource: "consultant", fields: ["mentor", "recruiter"], ids: [2] },
    { resource: "consultant", fields: ["recruiter"], ids: [4] },
  ]);
});
