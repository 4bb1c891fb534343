import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, describe, expect, it } from "vitest";
import words from "../../locales/en/app.json" with { type: "json" };
import { ApiError } from "../lib/api-error.ts";
import { CrashPage } from "./crash-page.tsx";

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: "en",
    defaultNS: "app",
    ns: ["app"],
    resources: { en: { app: words } },
    interpolation: { escapeValue: false },
  });
});

/** The page as it stands where a screen threw this. */
function pageOf(error: unknown): string {
  const router = createMemoryRouter(
    [{ id: "broken", path: "/", element: null, errorElement: <CrashPage /> }],
    {
      hydrationData: { errors: { broken: error } },
    },
  );
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe("a screen that broke", () => {
  it("[R2.86] says 'Sorry, server goes wrong' and leads to the start page", () => {
    const page = pageOf(new Error("Nothing to draw"));
    expect(page).toContain("Sorry, server goes wrong");
    expect(page).toMatch(/<a [^>]*href="\/"[^>]*>Go to Home<\/a>/);
  });

  it("keeps the program's words to the report, and gives a number to ask about", () => {
    const page = pageOf(new TypeError("i.map is not a function"));
    expect(page).not.toContain("i.map");
    expect(page).toMatch(/Request \d+/);
    expect(page).toContain("Copy request number");
  });

  it("gives the number of a failed call to copy", () => {
    const page = pageOf(new ApiError({ status: 500, code: "x", message: "No", requestId: "abc-1" }));
    expect(page).toContain("Request abc-1");
    expect(page).toContain("Copy request number");
  });
});
