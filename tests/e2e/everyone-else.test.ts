import { afterAll, beforeAll, describe } from "vitest";
import { type Application, startApplication } from "./support.ts";
import { itIsInWords } from "./words-walk.ts";

let application: Application;

beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

describe("sign-in, header, settings, profile, dialogs of lists, closed pages and the lock", () => {
  itIsInWords(() => application, ["zh", "fr", "it"]);
});
