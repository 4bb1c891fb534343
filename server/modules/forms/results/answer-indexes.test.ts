import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Database } from "../../../database/types.ts";
import { AnswerIndexes, IDLE_MS } from "./answer-indexes.ts";
import type { AnswerSource } from "./sources.ts";

const sourceOf = (form: string) =>
  ({ form, resource: { name: "feedback" }, at: "submitted_on" }) as unknown as AnswerSource;

let indexes: AnswerIndexes;

beforeEach(() => {
  vi.useFakeTimers();
  indexes = new AnswerIndexes({} as Database);
});
afterEach(() => vi.useRealTimers());

it("keeps the answers to a form as long as somebody asks about it", () => {
  const [first, other] = ["interview", "test"].map((form) => indexes.find(sourceOf(form), []));
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(indexes.find(sourceOf("interview"), [])).toBe(first);
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(indexes.find(sourceOf("interview"), [])).toBe(first);
  expect(indexes.find(sourceOf("test"), [])).not.toBe(other);
});

it("begins anew when the texts among its questions are others, and keeps that for its own time", () => {
  const first = indexes.find(sourceOf("interview"), []);
  vi.advanceTimersByTime(IDLE_MS - 1);
  const second = indexes.find(sourceOf("interview"), [7]);
  expect(second).not.toBe(first);
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(indexes.find(sourceOf("interview"), [7])).toBe(second);
});

it("forgets all of a database that was restored", () => {
  const first = indexes.find(sourceOf("interview"), []);
  indexes.forget();
  expect(indexes.find(sourceOf("interview"), [])).not.toBe(first);
  expect(vi.getTimerCount()).toBe(1);
});
