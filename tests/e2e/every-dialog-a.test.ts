import { describe } from "vitest";
import { startApplication } from "./support.ts";
import { itIsTranslated } from "./translated-walk.ts";
import { prepareOnce } from "../support/prepare-once.ts";

const application = prepareOnce(startApplication);

describe("sign-in, header, settings, profile, dialogs of lists, closed pages and the lock", () => {
  itIsTranslated(() => application, ["zh", "fr", "it"]);
});
