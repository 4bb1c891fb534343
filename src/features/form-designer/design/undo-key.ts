import type { KeyboardEvent } from "react";
import { latinKey } from "../../../lib/latin-key.ts";

/** Whether a key takes back the last change or makes it again. */
export function readUndoKey({
  ctrlKey,
  metaKey,
  shiftKey,
  nativeEvent,
}: KeyboardEvent): "undo" | "redo" | null {
  if (!(ctrlKey || metaKey)) return null;
  const name = latinKey(nativeEvent);
  if (name === "y") return "redo";
  if (name !== "z") return null;
  return shiftKey ? "redo" : "undo";
}
