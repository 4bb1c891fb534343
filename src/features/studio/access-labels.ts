import { useTranslation } from "../../i18n/use-translation.tsx";
import { type Draft, useDocument } from "./use-studio.ts";

/** What classes of fields, or roles, are called in the reader's language. */
export function useAccessLabels(
  draft: Draft | undefined,
  group: "classes" | "roles",
): (name: string) => string {
  const { i18n } = useTranslation();
  const words = useDocument(draft, "labels", `${i18n.language}.access`).data as
    | Partial<Record<typeof group, Readonly<Record<string, string>>>>
    | null
    | undefined;
  return (name) => words?.[group]?.[name] ?? name;
}
