import { type CanReturnType, useCan } from "@refinedev/core";
import { useConfigIndex } from "../config/config-context.tsx";
import { type AccessQuestion, decideAccess } from "./access-control-provider.ts";

/**
 * Refine's `useCan`, whose answer is there in the frame that asks: nothing appears or moves a moment later. An answer
 * lives as long as what asks and the configuration it follows from.
 */
export function useAccess(question: AccessQuestion): CanReturnType {
  const index = useConfigIndex();
  const { resource, action, ...about } = question;
  const decide = () => decideAccess(index, question);
  const { data } = useCan({
    resource,
    action,
    params: { ...about, configuration: index.serial },
    queryOptions: { initialData: decide, structuralSharing: true, gcTime: 0 },
  });
  return data ?? decide();
}
