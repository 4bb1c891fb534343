import type { ClientResource } from "../../../core/definition/client-types.ts";
import { Outline } from "../../ui/outline.tsx";

/** The outline of a record that is on its way: header, facts, tabs. */
export function DetailSkeleton({ resource }: { readonly resource: ClientResource }) {
  const facts = resource.keyFacts.length > 0 ? [{ height: 72 }] : [];
  const hasStages = resource.lifecycles[0]?.states.some(({ stage }) => stage) === true;
  const stages = hasStages ? [{ height: 27 }] : [];
  return (
    <Outline
      gap={4}
      measure="wide"
      blocks={[
        { width: 320, height: "var(--control)" },
        ...stages,
        ...facts,
        { width: 480, height: 24 },
        { height: 320 },
      ]}
    />
  );
}
