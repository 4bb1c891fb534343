import { describe, expect, it } from "vitest";
import { mentionAt, suggestedPeople, toStored, withMention } from "./mentions.ts";

describe("mentions", () => {
  it.each([
    ["@", { start: 0, query: "" }],
    ["Ask @Pri", { start: 4, query: "Pri" }],
    ["Ask @Priya Sha", { start: 4, query: "Priya Sha" }],
    ["(@pr", { start: 1, query: "pr" }],
    ["line\n@pr", { start: 5, query: "pr" }],
    ["mail a@b.example", null],
    ["Ask @Priya Sharma about it today", null],
    ["nobody", null],
  ])("are looked for in %j", (text, expected) => {
    expect(mentionAt(text, text.length)).toEqual(expected);
  });

  it("[R5.33] [R5.34] [R5.36] offer at most ten people whose name begins with what was typed, whatever its case", () => {
    const named = (...labels: string[]) => labels.map((label) => ({ label }));
    const people = named("Ann Lee", "Joanna Ray", "Álvaro Anders", "ANDREW Mill");
    const names = (query: string) => suggestedPeople(people, query).map(({ label }) => label);
    expect(names("an")).toEqual(["Ann Lee", "ANDREW Mill"]);
    expect(names("AN")).toEqual(names("an"));
    expect(names("ann l")).toEqual(["Ann Lee"]);
    expect(names("")).toHaveLength(4);
    const many = named(...Array.from({ length: 12 }, (_, place) => `Ann ${place}`));
    expect(suggestedPeople(many, "ann")).toHaveLength(10);
  });

  it("take the place of what was typed, with the caret behind them", () => {
    const put = withMention({ text: "Ask @Pri now", caret: 8, start: 4, name: "Priya Sharma" });
    expect(put).toEqual({ text: "Ask @Priya Sharma now", caret: 18 });
  });

  it("are kept by id: the longest name wins, a name nobody chose is text, and nothing else becomes markup", () => {
    const chosen = [
      { id: 4, label: "Ann" },
      { id: 7, label: "Ann Lee" },
    ];
    expect(toStored("@Ann Lee & @Ann\n<b>@Bob</b>", chosen)).toEqual({
      body:
        '<p><a href="/records/employee/7">@Ann Lee</a> &amp; <a href="/records/employee/4">@Ann</a></p>' +
        "<p>&lt;b&gt;@Bob&lt;/b&gt;</p>",
      mentions: [7, 4],
    });
    expect(toStored("Nobody", chosen).mentions).toEqual([]);
  });
});
