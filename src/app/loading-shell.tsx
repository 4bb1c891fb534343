import { LOADING_PARTS } from "./loading-outline.ts";
import css from "./loading-shell.module.css";

/** The outline of the application while its code arrives: same edges as the shell, so nothing jumps. */
export function LoadingShell() {
  return (
    <div className={css["shell"]} aria-busy="true">
      {LOADING_PARTS.map((name) => (
        <div key={name} className={css[name]} />
      ))}
    </div>
  );
}
