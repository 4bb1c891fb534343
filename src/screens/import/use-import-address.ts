import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** Where the person stands in an import: all of it is in the address, so a reload goes on there. */
export interface ImportAddress {
  readonly resource: string | null;
  readonly job: number | null;
  /** A step that is looked at again although the work is further. */
  readonly step: "mapping" | "rows" | null;
  /** Which rows of the check are shown; null: all. */
  readonly state: string | null;
  readonly page: number;
}

type Change = Partial<Record<keyof ImportAddress, string | number | null>>;

export function useImportAddress(): readonly [
  ImportAddress,
  (change: Change, options?: { readonly replace?: boolean }) => void,
] {
  const [search, setSearch] = useSearchParams();
  const address = useMemo<ImportAddress>(() => {
    const step = search.get("step");
    return {
      resource: search.get("resource"),
      job: wholeOrNull(search.get("job")),
      step: step === "mapping" || step === "rows" ? step : null,
      state: search.get("state"),
      page: wholeOrNull(search.get("page")) ?? 1,
    };
  }, [search]);
  const change = useCallback(
    (changed: Change, { replace = false } = {}) => {
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changed)) {
            if (value === null || value === undefined) next.delete(name);
            else next.set(name, String(value));
          }
          return next;
        },
        { replace },
      );
    },
    [setSearch],
  );
  return [address, change];
}

function wholeOrNull(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
