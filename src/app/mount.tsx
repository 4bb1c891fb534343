import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { TranslationProvider } from "../i18n/use-translation.tsx";
import { Root } from "./root.tsx";

/** Draws the application into the page. `config` is under way for a signed-in person, null for anybody else. */
export function mount(config: Promise<ClientConfig> | null): void {
  const element = document.getElementById("root");
  if (!element) throw new Error("The page has no element with the id root.");
  createRoot(element).render(
    <StrictMode>
      <TranslationProvider>
        <Root initialConfig={config} />
      </TranslationProvider>
    </StrictMode>,
  );
}
