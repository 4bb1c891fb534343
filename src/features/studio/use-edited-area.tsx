import type { ReactElement } from "react";
import type { ResourceDefinition, ResourceLabels } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import type { Studio } from "./studio.ts";
import { useDocument } from "./use-studio.ts";

interface EditedArea {
  readonly document: ResourceDefinition;
  /** What it says in the language of the person. */
  readonly words: ResourceLabels | null;
  /** As it is in force, and as the release has it; absent where it is not there. */
  readonly base: ResourceDefinition | null | undefined;
  readonly shipped: ResourceDefinition | null;
  /** Puts both into the draft; what is not given stays. */
  readonly write: (next: ResourceDefinition, said?: ResourceLabels | null) => void;
}

interface Loading {
  /** What is shown as long as there is nothing to edit. */
  readonly instead: ReactElement;
}

/** An area as the draft has it, to be changed. */
export function useEditedArea(
  { draft, edit }: Studio,
  area: string,
): (EditedArea & { readonly instead: null }) | Loading {
  const { t, i18n } = useTranslation();
  const named = `${i18n.language}.${area}`;
  const resource = useDocument(draft, "resource", area);
  const { data: words } = useDocument(draft, "labels", named);
  if (resource.error && !resource.data)
    return { instead: <LoadFailure error={resource.error} onRetry={() => void resource.refetch()} /> };
  if (resource.data === undefined || words === undefined) return { instead: <ScreenSkeleton /> };
  if (resource.data === null) return { instead: <Text tone="quiet">{t("studio.noArea")}</Text> };
  const document = resource.data;
  return {
    instead: null,
    document,
    words,
    base: resource.base,
    shipped: resource.shipped,
    write: (next, said = words) =>
      edit([
        { kind: "resource", name: area, seen: document, document: next },
        ...(said === words ? [] : [{ kind: "labels" as const, name: named, seen: words, document: said }]),
      ]),
  };
}
