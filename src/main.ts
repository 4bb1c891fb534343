import "./app/tokens.css";
import "./app/base.css";
import { startBoot } from "./app/boot.ts";
import { startI18n, startLanguage } from "./i18n/i18n.ts";
import { applyColorScheme } from "./lib/color-scheme.ts";

applyColorScheme();
const language = startLanguage();
const config = startBoot();
const [{ mount }] = await Promise.all([import("./app/mount.tsx"), startI18n(language)]);
mount(config);
