import { describe, expect, it } from "vitest";
import { SIZES } from "../sizes.ts";
import { createWorld } from "../world.ts";
import { planLives } from "./lives.ts";
import { instant, isWorkday } from "../clock.ts";
import type { SizeName } from "../sizes.ts";

const worldOf = (size: SizeName, now: number) =>
  createWorld({
    size: SIZES[size],
    seed: 11,
    now,
    full: true,
    sink: { add: () => undefined, addSystem: () => undefined, settle: () => Promise.resolve() },
    codes: new Map(),
  });
const world = worldOf("small", Date.UTC(2026, 4, 20, 15));
const lives = planLives(world);

describe("planned lives", () => {
  it("has as many people in each state as the size says", () => {
    const counts = Map.groupBy(lives, ({ final }) => final);
    expect(counts.get("on_project")?.length).toBe(SIZES.small.onProject);
    expect(counts.get("ex")?.length).toBe(SIZES.small.formerConsultants);
    const bench = ["on_bench", "in_training", "marketing_hold"] as const;
    expect(bench.reduce((sum, state) => sum + (counts.get(state)?.length ?? 0), 0)).toBe(SIZES.small.bench);
  });

  it("sells every project step by step before it begins", () => {
    for (const { sale, start } of lives.flatMap(({ placements }) => placements)) {
      const steps = [
        sale.leadAt,
        sale.submittedAt,
        sale.clientAt,
        ...sale.interviews,
        sale.offeredAt,
        sale.acceptedAt,
        sale.orderedAt,
        sale.signedAt,
      ];
      expect(steps).toEqual(steps.toSorted((a, b) => a - b));
      expect(sale.signedAt).toBeLessThan(start * 86_400_000 + 86_400_000);
    }
  });

  it("never has somebody on two projects at once", () => {
    const overlapping = lives.filter(({ placements }) =>
      placements.some(({ start }, index) => index > 0 && (placements[index - 1]?.end ?? Infinity) >= start),
    );
    expect(overlapping).toEqual([]);
  });

  it("signs nothing for people on the bench", () => {
    const bench = lives.filter(({ final }) => final === "on_bench");
    expect(bench.length).toBeGreaterThan(10);
    expect(bench.filter(({ placements }) => (placements.at(-1)?.sale.signedAt ?? 0) <= world.now)).toEqual(
      [],
    );
  });

  it.each([20, 21, 22, 23])("hears of exits on workdays, and never tomorrow (%i November)", (date) => {
    const there = worldOf("100k", Date.UTC(2026, 10, date, 6));
    const exits = planLives(there).flatMap(({ exit }) => exit ?? []);
    expect(exits.length).toBeGreaterThan(400);
    const wrong = exits.filter(({ noticeOn }) => !isWorkday(noticeOn) || instant(noticeOn, 11) > there.now);
    expect(wrong).toEqual([]);
  });
});
