import { createContext, use } from "react";

/** Id of the person in whose place the reader decides; null: in their own. */
export const OnBehalf = createContext<number | null>(null);

export const useOnBehalf = (): number | null => use(OnBehalf);

/** A call made in somebody's place. */
export const onBehalfPath = (path: string, person: number | null): string =>
  person === null ? path : `${path}${path.includes("?") ? "&" : "?"}on_behalf_of=${person}`;
