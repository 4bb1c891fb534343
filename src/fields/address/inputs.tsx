import { useTranslation } from "../../i18n/use-translation.tsx";
import { groupOf } from "../aria.ts";
import { tidyDecimal } from "../number/exact.ts";
import { asAddress, asGeo } from "../values.ts";
import type { InputProps } from "../types.ts";
import css from "./address.module.css";

const LINES = ["street", "city", "state", "zip", "country"] as const;

/** Street, city, state, zip and country as one value; null when all of them are empty. */
export function AddressInput(props: InputProps) {
  const { t } = useTranslation();
  const address = asAddress(props.value);
  const change = (line: (typeof LINES)[number], text: string) => {
    const next = { ...address, [line]: text === "" ? null : text };
    const empty = LINES.every((name) => (next[name] ?? null) === null);
    props.onChange?.(empty ? null : next);
  };
  return (
    <div className={css["address"]} {...groupOf(props)}>
      {LINES.map((line) => (
        <label key={line} className={css[line]}>
          <span>{t(`address.${line}`)}</span>
          <input
            className={css["line"]}
            autoComplete="off"
            value={address?.[line] ?? ""}
            disabled={props.disabled ?? false}
            onChange={(event) => change(line, event.target.value)}
            onBlur={props.onBlur}
          />
        </label>
      ))}
    </div>
  );
}

const AXES = ["latitude", "longitude"] as const;

export function GeoInput(props: InputProps) {
  const { t } = useTranslation();
  const place = asGeo(props.value);
  const change = (axis: (typeof AXES)[number], text: string) => {
    const figure = Number(tidyDecimal(text, 0));
    props.onChange?.(text === "" ? null : { ...(place ?? { latitude: 0, longitude: 0 }), [axis]: figure });
  };
  return (
    <div className={css["geo"]} {...groupOf(props)}>
      {AXES.map((axis) => (
        <label key={axis}>
          <span>{t(`address.${axis}`)}</span>
          <input
            className={css["line"]}
            type="number"
            step="any"
            value={place?.[axis] ?? ""}
            disabled={props.disabled ?? false}
            onChange={(event) => change(axis, event.target.value)}
            onBlur={props.onBlur}
          />
        </label>
      ))}
    </div>
  );
}
