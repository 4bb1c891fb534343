import { describe, expect, it } from "vitest";
import { getChoices, CREATE } from "./choices.ts";

const oak = { id: 1, label: "Oak", hint: "East" };
const pine = { id: 2, label: "Pine", hint: null };
const elm = { id: 3, label: "Elm", hint: null };
const nothing = {
  found: [],
  chosen: [],
  suggested: [],
  recent: [],
  query: "",
  narrowed: false,
  create: null,
};

describe("what a picker offers", () => {
  it("is what was chosen lately, then the rest once each", () => {
    const groups = getChoices({ ...nothing, found: [oak, pine], recent: [pine, elm] });
    expect(groups).toMatchObject([
      { group: "recent", options: [{ value: 2 }, { value: 3 }] },
      { group: "found", options: [{ value: 1, hint: "East" }] },
    ]);
  });

  it("begins with what is suggested, each once, and with nothing of it while somebody searches", () => {
    const best = [{ ...elm, hint: "92 of 100" }];
    const all = { ...nothing, found: [oak, elm], recent: [elm, pine], suggested: best };
    expect(getChoices(all)).toMatchObject([
      { group: "suggested", options: [{ value: 3, hint: "92 of 100" }] },
      { group: "recent", options: [{ value: 2 }] },
      { group: "found", options: [{ value: 1 }] },
    ]);
    expect(getChoices({ ...all, query: "o" })).toMatchObject([{ value: 1 }, { value: 3, hint: null }]);
  });

  it("leaves out recent ones that the field may not hold", () => {
    const groups = getChoices({ ...nothing, found: [oak, pine], recent: [pine, elm], narrowed: true });
    expect(groups).toMatchObject([{ options: [{ value: 2 }] }, { options: [{ value: 1 }] }]);
  });

  it("is what was found alone while somebody searches, with the way to a new one at the end", () => {
    const found = getChoices({ ...nothing, found: [oak], recent: [pine], query: "o", create: "Create" });
    expect(found).toMatchObject([{ value: 1 }, { value: CREATE, label: "Create" }]);
  });

  it("is the way to a new one where nothing was found", () => {
    expect(getChoices({ ...nothing, query: "zz", create: "Create “zz”" })).toMatchObject([
      { group: "none", options: [{ value: CREATE }] },
    ]);
    expect(getChoices({ ...nothing, query: "zz" })).toEqual([]);
  });

  it("holds what is chosen already, so that the box can name it", () => {
    expect(getChoices({ ...nothing, found: [oak], chosen: [elm] })).toMatchObject([
      { value: 3 },
      { value: 1 },
    ]);
  });
});
