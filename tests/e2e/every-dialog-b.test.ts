import { afterAll, beforeAll, describe } from "vitest";
import type { Language } from "../../core/definition/definitions.ts";
import { type Application, startApplication } from "./support.ts";
import { itIsTranslated } from "./translated-walk.ts";

/** In a file of their own, so that two workers share the six. */
const OTHERS: readonly Language[] = ["ar", "en", "es"];

let application: Application;

beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

describe("sign-in, header, settings, profile, dialogs of lists, closed pages and the lock", () => {
  itIsTranslated(() => application, OTHERS);
});
