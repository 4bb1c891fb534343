import { describe } from "vitest";
import type { Language } from "../../core/definition/definitions.ts";
import { startApplication } from "./support.ts";
import { itIsTranslated } from "./translated-walk.ts";
import { prepareOnce } from "../support/prepare-once.ts";

/** In a file of their own, so that two workers share the languages; English is what all other tests read. */
const OTHERS: readonly Language[] = ["ar", "es"];

const application = prepareOnce(startApplication);

describe("sign-in, header, settings, profile, dialogs of lists, closed pages and the lock", () => {
  itIsTranslated(() => application, OTHERS);
});
