import { afterAll, beforeAll, describe } from "vitest";
import { type Application, startApplication } from "./support.ts";
import { itIsTranslated } from "./translated-walk.ts";

let application: Application;

beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

describe("sign-in, header, settings, profile, dialogs of lists, closed pages and the lock", () => {
  itIsTranslated(() => application, ["zh", "fr", "it"]);
});
