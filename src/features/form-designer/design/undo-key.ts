import type { KeyboardEvent } from "react";

/** Whether a key takes back the last change or makes it again. */
export function readUndoKey({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): "undo" | "redo" | null {
  if (!(ctrlKey || metaKey)) return null;
  const name = key.toLowerCase();
  if (name === "y") return "redo";
  if (name !== "z") return null;
  return shiftKey ? "redo" : "undo";
}
