/** Keys that do something now, newest last. A screen above another (a drawer) registers later and wins. */
export interface Shortcut {
  /** `n`, `?`, `/`, `mod+s`: `mod` is Ctrl, and Cmd on a Mac. */
  readonly keys: string;
  /** What it does, in the person's language; the help sheet shows it. */
  readonly label: string;
  /** It belongs to the frame and not to the screen in it. */
  readonly everywhere?: boolean;
  /** Whether there is anything on the page that it could act on; asked when the help sheet opens. */
  readonly applies?: () => boolean;
  readonly run: () => void;
}

const active: Shortcut[] = [];
const listeners = new Set<() => void>();
let snapshot: readonly Shortcut[] = [];

export function addShortcut(shortcut: Shortcut): () => void {
  active.push(shortcut);
  announce();
  return () => {
    active.splice(active.indexOf(shortcut), 1);
    announce();
  };
}

export function activeShortcuts(): readonly Shortcut[] {
  return snapshot;
}

export function onShortcutsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Runs what a key stands for. A letter typed into a field is text; with Ctrl or Cmd it is a command there too. */
export function handleShortcutKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const mod = event.ctrlKey || event.metaKey;
  if (!mod && isTyping(event.target)) return;
  const keys = (mod ? "mod+" : "") + (event.key.length === 1 ? event.key.toLowerCase() : event.key);
  const found = active.findLast((shortcut) => shortcut.keys === keys);
  if (!found) return;
  event.preventDefault();
  found.run();
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches(
      "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=combobox]",
    )
  );
}

function announce(): void {
  snapshot = [...active];
  for (const listener of listeners) listener();
}
