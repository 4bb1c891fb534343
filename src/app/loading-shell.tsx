import css from "./loading-shell.module.css";

/** The outline of the application while its code arrives: same edges as the shell, so nothing jumps. */
export function LoadingShell() {
  return (
    <div className={css["shell"]} aria-busy="true">
      <div className={css["side"]} />
      <div className={css["top"]} />
      <div className={css["bar"]} />
    </div>
  );
}
