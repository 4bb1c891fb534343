/**
 * The key of a shortcut: letters as on a Latin keyboard, in small ones. Where the keyboard writes another script, the same
 * keys stand for them, as in other programs.
 */
export function latinKey({ key, code }: { readonly key: string; readonly code: string }): string {
  if (key.length !== 1) return key;
  const [, letter = key] = /^Key([A-Z])$/.exec(code) ?? [];
  return (key > "\u007f" ? letter : key).toLowerCase();
}
