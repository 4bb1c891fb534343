import { describe, expect, it } from "vitest";
import { countLinks, type Delegation, findRepresented, leadsBack } from "./delegations.ts";

const [ADA, BEN, CAL, DOT, EVE] = [1, 2, 3, 4, 5] as const;
const given = (person: number, delegate: number, from = "2026-12-01", to = "2026-12-31"): Delegation => ({
  person,
  delegate,
  from,
  to,
});
const CHAIN = [given(ADA, BEN), given(BEN, CAL, "2026-12-01", "2026-12-10"), given(CAL, DOT)];

describe("for whom somebody decides", () => {
  it("is who gave their approvals to them, and those who gave theirs before, nearest first", () => {
    expect(findRepresented(CHAIN, DOT)).toEqual([
      { person: CAL, delegates: [DOT], to: "2026-12-31" },
      { person: BEN, delegates: [DOT, CAL], to: "2026-12-10" },
      { person: ADA, delegates: [DOT, CAL, BEN], to: "2026-12-10" },
    ]);
    expect(findRepresented(CHAIN, ADA)).toEqual([]);
  });

  it("goes three links far, names nobody twice and never oneself", () => {
    const longer = [...CHAIN, given(DOT, EVE)];
    expect(findRepresented(longer, EVE).map(({ person }) => person)).toEqual([DOT, CAL, BEN]);
    expect(findRepresented([given(ADA, BEN), given(BEN, ADA)], BEN).map(({ person }) => person)).toEqual([
      ADA,
    ]);
  });
});

describe("a chain of delegations", () => {
  it("is counted in both directions, on days all of it is in force", () => {
    expect(countLinks(given(DOT, EVE), CHAIN)).toBe(4);
    expect(countLinks(given(DOT, EVE, "2026-12-11", "2026-12-20"), CHAIN)).toBe(2);
    expect(countLinks(given(BEN, CAL), [given(ADA, BEN), given(CAL, DOT)])).toBe(3);
    expect(countLinks(given(ADA, BEN), [])).toBe(1);
  });

  it("leads back only where its days meet", () => {
    expect(leadsBack(given(DOT, ADA), CHAIN)).toBe(true);
    expect(leadsBack(given(DOT, ADA, "2026-12-11", "2026-12-20"), CHAIN)).toBe(false);
    expect(leadsBack(given(BEN, ADA), [given(ADA, BEN)])).toBe(true);
    expect(leadsBack(given(DOT, EVE), CHAIN)).toBe(false);
  });
});
