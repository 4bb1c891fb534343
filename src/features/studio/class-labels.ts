import { useTranslation } from "../../i18n/use-translation.tsx";
import { type Draft, useDocument } from "./use-studio.ts";

/** What classes of fields are called in the reader's language. */
export function useClassLabels(draft: Draft | undefined): (name: string) => string {
  const { i18n } = useTranslation();
  const words = useDocument(draft, "labels", `${i18n.language}.access`).data as
    | { readonly classes?: Readonly<Record<string, string>> }
    | null
    | undefined;
  return (name) => words?.classes?.[name] ?? name;
}
