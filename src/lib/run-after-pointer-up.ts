let pressed = false;
const waiting: (() => void)[] = [];

function release(): void {
  pressed = false;
  // After the click that the release makes.
  window.setTimeout(() => {
    for (const run of waiting.splice(0)) run();
  });
}

window.addEventListener("pointerdown", () => (pressed = true), { capture: true });
window.addEventListener("pointerup", release, { capture: true });
window.addEventListener("pointercancel", release, { capture: true });

/**
 * Runs at once, or when the button under the pointer is let go: what is shown on leaving a field would otherwise push
 * away the very thing somebody is about to click.
 */
export function runAfterPointerUp(run: () => void): void {
  if (pressed) waiting.push(run);
  else run();
}
