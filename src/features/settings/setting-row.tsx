import type { ReactNode } from "react";
import css from "./settings.module.css";

interface SettingRowProps {
  readonly name: string;
  readonly help?: string;
  /** Of the control, where the name is its label; other controls carry their own. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** One thing to set: what it is at the start, the choice at the end. */
export function SettingRow({ name, help, id, children }: SettingRowProps) {
  return (
    <div className={css["row"]}>
      <div>
        {id === undefined ? (
          <div className={css["name"]} aria-hidden="true">
            {name}
          </div>
        ) : (
          <label className={css["name"]} htmlFor={id}>
            {name}
          </label>
        )}
        {help === undefined ? null : <p className={css["help"]}>{help}</p>}
      </div>
      <div className={css["control"]}>{children}</div>
    </div>
  );
}
