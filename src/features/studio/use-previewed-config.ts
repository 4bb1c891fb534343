import { useMemo } from "react";
import type { ClientConfig } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { type Draft, usePreview } from "./use-studio.ts";

/** Undefined while it is fetched, null as long as the draft has mistakes. */
export type PreviewedConfig = ClientConfig | null | undefined;

const READING = ["list", "show"] as const;
const NO_CHANGES = { resources: [], labels: {} };

/** The configuration of this person as it would be after publishing; the area itself is looked at, not worked with. */
export function usePreviewedConfig(draft: Draft | undefined, area: string): PreviewedConfig {
  const { config } = useConfigIndex();
  const changed = (draft?.changes.length ?? 0) > 0;
  const preview = usePreview(draft, area);
  const data = changed ? preview.data : NO_CHANGES;
  return useMemo(() => {
    if (!data) return data;
    const names = new Set(data.resources.map(({ name }) => name));
    const others = config.resources.filter(({ name }) => !names.has(name));
    // no cell is changed and no step is made from here
    const resources = [...others, ...data.resources].map((resource) =>
      resource.name === area ? { ...resource, actions: READING, forms: [] } : resource,
    );
    return { ...config, resources, labels: { ...config.labels, ...data.labels } };
  }, [data, config, area]);
}
