import type { ReactNode } from "react";
import type { ClientResource } from "../../core/definition/client-types.ts";
import type { AccessAction } from "../config/access.ts";
import { useConfigIndex } from "../config/config-context.tsx";
import { useAccess } from "../providers/use-access.ts";
import { AccessDenied, AccessMessage } from "./access-denied.tsx";
import { NotFound } from "./not-found.tsx";

interface ResourceGateProps {
  readonly resource: string;
  readonly action: AccessAction;
  /** `part`: what stands around it keeps its own name; default: a page. */
  readonly as?: "page" | "part";
  readonly children: (resource: ClientResource) => ReactNode;
}

/** A screen of a resource, or what says why it is closed to the reader. */
export function ResourceGate({ resource: name, action, as = "page", children }: ResourceGateProps) {
  const resource = useConfigIndex().resource(name);
  const { can, reason } = useAccess({ resource: name, action });
  if (resource === null) return <NotFound />;
  if (can) return children(resource);
  const Denied = as === "page" ? AccessDenied : AccessMessage;
  return (
    <Denied sentence={reason} of={{ resource: name, action: action === "import" ? "create" : action }} />
  );
}
