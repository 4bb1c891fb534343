import { useCallback, useState } from "react";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { canonicalValue, sameValue } from "../../../core/definition/validate.ts";
import { isEmptyValue } from "../../fields/values.ts";

type Values = Readonly<Record<string, unknown>>;

/** Why a field holds something that nobody typed. */
export type Origin = { readonly kind: "preset" } | { readonly kind: "copied"; readonly reference: string };

interface OriginControl {
  readonly origins: Readonly<Record<string, Origin>>;
  readonly copied: (values: Values) => void;
  /** These fields are somebody's own now. */
  readonly typed: (names: readonly string[]) => void;
}

/** Remembers which values the form filled in itself, so that it can say so until somebody changes them. */
export function useOrigins(resource: ClientResource, starting: Values): OriginControl {
  const [origins, setOrigins] = useState(() => startingOrigins(resource, starting));
  const copied = useCallback(
    (values: Values) => setOrigins((all) => ({ ...all, ...copiesIn(resource, Object.keys(values)) })),
    [resource],
  );
  const typed = useCallback((names: readonly string[]) => {
    setOrigins((all) =>
      names.some((name) => name in all)
        ? Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))
        : all,
    );
  }, []);
  return { origins, copied, typed };
}

/** What the form of a new record holds at first: a default, or taken over from a record the address named. */
function startingOrigins(resource: ClientResource, starting: Values): Record<string, Origin> {
  const filled = resource.fields.filter(({ name }) => !isEmptyValue(starting[name]));
  return Object.fromEntries(
    filled.flatMap((field): [string, Origin][] => {
      const { name, copyFrom } = field;
      if (copyFrom && !isEmptyValue(starting[copyFrom.reference]))
        return [[name, { kind: "copied", reference: copyFrom.reference }]];
      const constant = field.default !== null && typeof field.default !== "object";
      const preset = constant
        ? sameValue(canonicalValue(field, starting[name]), canonicalValue(field, field.default))
        : field.default !== null;
      return preset ? [[name, { kind: "preset" }]] : [];
    }),
  );
}

function copiesIn(resource: ClientResource, names: readonly string[]): Record<string, Origin> {
  return Object.fromEntries(
    resource.fields.flatMap(({ name, copyFrom }): [string, Origin][] =>
      copyFrom && names.includes(name) ? [[name, { kind: "copied", reference: copyFrom.reference }]] : [],
    ),
  );
}
