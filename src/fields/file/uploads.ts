import { createContext } from "react";

/** Ends with what went wrong; with null once the file is there, or was given up. */
type Upload = Promise<string | null>;

/** Hears of every upload that begins in the form around. */
export const UploadsContext = createContext<(upload: Upload) => void>(() => undefined);

/** The uploads of a form, which is not sent before they have ended: what arrives later would be lost. */
export function createUploads() {
  const underWay = new Set<Upload>();
  return {
    add: (upload: Upload): void => {
      underWay.add(upload);
      void upload.then(() => underWay.delete(upload));
    },
    /** What went wrong with one of them, once all have ended; null where none is under way. */
    ended: (): Upload | null =>
      underWay.size === 0
        ? null
        : Promise.all(underWay).then((problems) => problems.find((problem) => problem !== null) ?? null),
  };
}
