import { type Draft, type Kind, useDefinitions } from "./use-studio.ts";

export interface Names {
  readonly areas: readonly string[];
  readonly reports: readonly string[];
  readonly dashboards: readonly string[];
  /** Whether the draft or a publication made it, and not the release: it can be taken out. */
  readonly isOwn: (kind: Kind, name: string) => boolean;
}

/** Names of what there is, with what the draft adds and without what it takes out. */
export function useNames(draft: Draft | undefined): Names {
  const known = useDefinitions().data ?? [];
  const changes = draft?.changes ?? [];
  const named = (kind: Kind) => {
    const changed = changes.filter((change) => change.kind === kind);
    const gone = new Set(changed.filter(({ document }) => document === null).map(({ name }) => name));
    const names = [...known.filter((one) => one.kind === kind), ...changed].map(({ name }) => name);
    return [...new Set(names)].filter((name) => !gone.has(name));
  };
  return {
    areas: named("resource"),
    reports: named("report"),
    dashboards: named("dashboard"),
    isOwn: (kind, name) => known.find((one) => one.kind === kind && one.name === name)?.shipped !== true,
  };
}
