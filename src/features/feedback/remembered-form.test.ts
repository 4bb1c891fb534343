import { beforeEach, expect, test, vi } from "vitest";
import { MemoryStorage } from "../../testing/storage.ts";
import type { FeedbackRequest } from "../../forms/record/open-feedback.ts";
import { rememberedForm, rememberForm } from "./remembered-form.ts";

const place = { person: 1, actingAs: null, pathname: "/records/interview/7" };
const request: FeedbackRequest = { kind: "supervisor", context: { interview: { id: 7 } } };

beforeEach(() => {
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  return () => vi.unstubAllGlobals();
});

test("a form comes back to whoever had it open, on the page it was open over", () => {
  rememberForm({ ...request, onSent: () => undefined }, place);
  expect(rememberedForm(place)).toEqual(request);
  expect(sessionStorage.getItem("open_form")).not.toContain("person");
  for (const other of [{ person: 2 }, { actingAs: 2 }, { pathname: "/records/interview/8" }])
    expect(rememberedForm({ ...place, ...other })).toBeNull();
});

test("what was closed, and what this release does not know, stays away", () => {
  rememberForm(request, place);
  rememberForm(null, place);
  expect(rememberedForm(place)).toBeNull();
  rememberForm({ ...request, kind: "gone" } as unknown as FeedbackRequest, place);
  expect(rememberedForm(place)).toBeNull();
  sessionStorage.setItem("open_form", "{");
  expect(rememberedForm(place)).toBeNull();
});
