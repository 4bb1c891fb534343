import "./app/tokens.css";
import "./app/base.css";
import "./app/states.css";
import { settleAddress, startApplication } from "./app/early.ts";
import { drawLoadingOutline } from "./app/loading-outline.ts";
import { startLanguage } from "./i18n/start-language.ts";
import { loadStartLabels } from "./i18n/load-labels.ts";
import { isLocked } from "./lib/lock.ts";
import { applyPageAppearance, takeAppearanceFromAddress } from "./appearance/apply.ts";
import { isPageOfSession, leavePage } from "./lib/session.ts";

/** Leaves the page as soon as another window changed whose session this is, also when a browser brings back an old page. */
function watchSession(): void {
  const look = () => {
    if (!isPageOfSession()) leavePage();
  };
  look();
  for (const event of ["storage", "pageshow", "focus"]) window.addEventListener(event, look);
}

// Everything the first page needs starts here at once: its data, its words and its code. What this file itself needs is
// little, so that it runs as soon as the page is read.
takeAppearanceFromAddress();
applyPageAppearance();
watchSession();
const language = startLanguage();
const opens = settleAddress();
if (opens) startApplication();
if (opens && !isLocked()) drawLoadingOutline();
const words = loadStartLabels(language, opens ? ["start", "app"] : ["start"]);
const [boot, page, i18n] = [
  import("./app/prefetch/boot.ts"),
  import("./app/mount.tsx"),
  import("./i18n/i18n.ts"),
];
const config = boot.then(({ loadConfig }) => ({ started: opens ? loadConfig() : null }));
void i18n
  .then(({ startI18n }) => startI18n(language, words))
  .then(() => Promise.all([page, config]))
  .then(([{ mount }, { started }]) => mount(started));
