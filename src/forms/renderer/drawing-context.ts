import type { Registry } from "@rjsf/utils";
import { createContext, use } from "react";

/** What every question of a form is drawn with. */
export interface Drawing {
  readonly registry: Registry;
  readonly disabled: boolean;
  readonly readonly: boolean;
}

export const DrawingContext = createContext<Drawing | null>(null);

export function useDrawing(): Drawing {
  const drawing = use(DrawingContext);
  if (!drawing) throw new Error("A question is drawn outside of rjsf.");
  return drawing;
}
