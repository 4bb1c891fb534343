import { readFileSync } from "node:fs";
import i18next from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { PERIODS } from "../../../../core/query/periods.ts";
import { type FilterEntry, readListState } from "../../../list/list-state.ts";
import { getConditions, filterSentence, type Sentence } from "./filter-sentences.ts";

let t: Sentence["t"];

beforeAll(async () => {
  const path = new URL("../../../../locales/en/app.json", import.meta.url);
  const app = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  const words = i18next.createInstance();
  t = await words.init({
    lng: "en",
    ns: ["app"],
    defaultNS: "app",
    resources: { en: { app } },
    interpolation: { escapeValue: false },
  });
});

/** The chips of an address, each value spelled in capitals. */
function said(search: string, yesNo = false): string[] {
  const { filters } = readListState(search, { regionSwitch: true });
  const spell = (value: string) => value.toUpperCase();
  return getConditions(filters).map(({ entries }) =>
    filterSentence({ t, label: "Field", entries, spell, yesNo }),
  );
}

describe("a filter as a sentence", () => {
  it.each([
    ["?a=x", "Field is X"],
    ["?a=x,y", "Field is any of X, Y"],
    ["?a=p,q,r,s", "Field is any of P, Q, R, S"],
    ["?a=p,q,r,s,t", "Field is any of P, Q, R and 2 more"],
    ["?a__not=x", "Field is not X"],
    ["?a__not=x,y", "Field is none of X, Y"],
    ["?a=empty", "Field is empty"],
    ["?a__not=empty", "Field has a value"],
    ["?a__gt=5", "Field over 5"],
    ["?a__lt=5", "Field under 5"],
    ["?a__gte=5", "Field from 5"],
    ["?a__lte=5", "Field up to 5"],
    ["?a__contains=x, y", "Field contains “X, Y”"],
    ["?a__starts_with=x", "Field starts with “X”"],
    ["?a__empty=true", "Field is empty"],
    ["?a__empty=false", "Field has a value"],
    ["?a__within=last_7_days", "Field in the last 7 days"],
    ["?a__within=this_week", "Field this week"],
  ])("%s reads %s", (search, sentence) => {
    expect(said(search)).toEqual([sentence]);
  });

  it("puts two bounds of a field into one, whatever stands between them", () => {
    expect(said("?a__gte=1&b=x&a__lte=9")).toEqual(["Field from 1 to 9", "Field is X"]);
    expect(said("?a__lte=9&a__gte=1")).toEqual(["Field from 1 to 9"]);
    expect(said("?a__gte=1&b__lte=9")).toEqual(["Field from 1", "Field up to 9"]);
  });

  it("says yes and no after a colon", () => {
    expect(said("?a=yes", true)).toEqual(["Field: YES"]);
  });

  it("has words for every period", () => {
    const sentences = PERIODS.map((period) => said(`?a__within=${period}`)[0]);
    expect(new Set(sentences).size).toBe(PERIODS.length);
    expect(sentences.filter((sentence) => sentence?.includes("filters."))).toEqual([]);
  });

  it("keeps the entries a chip takes away with it", () => {
    const entry = (operator: FilterEntry["operator"]): FilterEntry => ({
      field: "a",
      operator,
      values: ["1"],
    });
    const [condition] = getConditions([entry("gte"), entry("lte")]);
    expect(condition?.entries.map(({ operator }) => operator)).toEqual(["gte", "lte"]);
  });
});
