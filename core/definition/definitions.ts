import type { CompiledAccess } from "../shared/compiled-access.ts";
import type { CompiledResources, NavigationDefinition, ResourceLabels } from "./types.ts";

export const LANGUAGES = ["en", "zh", "es", "fr", "it", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];

/** One configuration version, compiled: what every request works with. Replaced as a whole when a version is published. */
export interface Definitions {
  readonly version: number;
  readonly resources: CompiledResources;
  readonly access: CompiledAccess;
  readonly navigation: NavigationDefinition;
  /** language → resource → words; a language without words of a resource falls back to English. */
  readonly labels: Readonly<Partial<Record<Language, Readonly<Record<string, ResourceLabels>>>>>;
}
