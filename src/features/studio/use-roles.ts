import { createContext, use } from "react";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { type Draft, useDocument } from "./use-studio.ts";

/** The draft that is open, for what asks far below the part that edits it. */
export const DraftContext = createContext<Draft | undefined>(undefined);

/** Roles people can hold as they stand with the draft, by their names; none where nobody needs them. */
export function useRoles(isNeeded: boolean): readonly { readonly value: string; readonly label: string }[] {
  const { config } = useConfigIndex();
  const { data } = useDocument(use(DraftContext), "access", isNeeded ? "access" : null);
  return (data?.roles ?? []).map((value) => ({ value, label: config.ruleLabels[value] ?? humanise(value) }));
}
