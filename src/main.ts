import "./app/tokens.css";
import "./app/base.css";
import { startBoot } from "./app/boot.ts";
import { startLanguage } from "./i18n/start-language.ts";
import { loadStartWords } from "./i18n/words.ts";
import { applyPageLook, takeLookFromAddress } from "./lib/page-look.ts";
import { watchSession } from "./lib/session-watch.ts";

// Everything the first page needs starts here at once: its data, its words and its code.
takeLookFromAddress();
applyPageLook();
watchSession();
const language = startLanguage();
const config = startBoot();
const words = loadStartWords(language);
const [page, i18n] = [import("./app/mount.tsx"), import("./i18n/i18n.ts")];
void i18n
  .then(({ startI18n }) => startI18n(language, words))
  .then(() => page)
  .then(({ mount }) => mount(config));
