import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { FilterEntry } from "../../list/list-state.ts";
import type { FilterProps } from "../types.ts";
import { useAnyOrNone } from "../filters/any-or-none.tsx";
import { valueOf, withValue } from "../filters/entries.ts";
import { operatorsOf } from "../filters/operators.ts";
import { Presence } from "../filters/presence.tsx";
import { useTyping } from "../../ui/use-typing.ts";
import css from "../filters/filters.module.css";
import controls from "../../ui/control.module.css";
import { Grid } from "../../ui/layout.tsx";

const WAYS = ["contains", "starts_with", "eq", "not"] as const;
type Way = (typeof WAYS)[number];

const PAUSE_MS = 350;

/** Rows whose text contains, begins with, is or is not what is typed; asked for after a pause. */
export function TextFilter(props: FilterProps) {
  const { field, entries, onChange } = props;
  const { t } = useTranslation();
  const ways = WAYS.filter((way) => operatorsOf(field).includes(way));
  const [wanted, setWanted] = useState<Way>(ways[0] ?? "contains");
  const way = wayOf(entries) ?? wanted;
  const value = valueOf(entries, way);
  return (
    <Grid className={css["editor"]} gap={2}>
      <Grid gap={2} wide>
        {ways.length > 1 ? (
          <select
            className={controls["input"]}
            aria-label={t("filters.comparison")}
            value={way}
            onChange={(event) => {
              const next = ways.find((one) => one === event.target.value) ?? way;
              setWanted(next);
              if (value !== "") onChange(withValue({ entries, field: field.name, operator: next, value }));
            }}
          >
            {ways.map((one) => (
              <option key={one} value={one}>
                {t(`filters.ways.${one}`)}
              </option>
            ))}
          </select>
        ) : null}
        <TypedValue
          value={value}
          label={t(`filters.ways.${way}`)}
          onChange={(text) => onChange(withValue({ entries, field: field.name, operator: way, value: text }))}
        />
      </Grid>
      <Presence {...props} />
    </Grid>
  );
}

function wayOf(entries: readonly FilterEntry[]): Way | null {
  return WAYS.find((way) => entries.some(({ operator }) => operator === way)) ?? null;
}

interface TypedValueProps {
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

function TypedValue({ value, label, onChange }: TypedValueProps) {
  const { text, type, send } = useTyping({ value, pause: PAUSE_MS, onChange });
  return (
    <input
      className={controls["input"]}
      type="text"
      autoComplete="off"
      aria-label={label}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => send()}
      onKeyDown={(event) => {
        if (event.key === "Enter") send();
      }}
    />
  );
}

/** Any or none of the typed words, as they stand in the rows. */
export function TagsFilter(props: FilterProps) {
  const { t } = useTranslation();
  const { values, choose, mode } = useAnyOrNone(props);
  return (
    <Grid className={css["editor"]} gap={2}>
      {mode}
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[","]}
        aria-labelledby={props.labelId}
        placeholder={t("filters.typeTags")}
        value={[...values]}
        onChange={(next: string[]) => choose(next)}
        style={{ width: "100%" }}
      />
      <Presence {...props} />
    </Grid>
  );
}
