import { useId, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientField } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { optionLabel } from "../../config/labels.ts";
import { Segments } from "../../ui/segments.tsx";
import { onMouseDown } from "../../ui/on-mouse-down.ts";
import { Status } from "../../ui/status.tsx";
import type { FilterProps } from "../types.ts";
import { useAnyOrNone } from "../filters/any-or-none.tsx";
import { valueOf, withValue } from "../filters/entries.ts";
import { Presence } from "../filters/presence.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Grid, Inline, Text } from "../../ui/layout.tsx";
import css from "../filters/filters.module.css";
import controls from "../../ui/control.module.css";

/** From this many options on, typing finds one faster than the eye. */
const SEARCH_FROM = 9;

/** Any of the ticked options, or none of them. A retired one is still offered: old rows hold it. */
export function OptionFilter(props: FilterProps) {
  const { field, resource, labelId } = props;
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const id = useId();
  const [typed, setTyped] = useState("");
  const { values, choose, press, mode } = useAnyOrNone(props);
  const options = (field.options ?? []).map(({ value, tone }) => ({
    value,
    tone,
    label: optionLabel(config, resource, field.name, value),
  }));
  const wanted = typed.trim().toLocaleLowerCase();
  const shown = options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  return (
    <Grid className={css["editor"]} gap={2}>
      {mode}
      {options.length >= SEARCH_FROM ? (
        <SearchField
          className={controls["input"]}
          label={t("filters.searchOptions")}
          value={typed}
          onType={setTyped}
        />
      ) : null}
      <Grid role="group" aria-labelledby={labelId} className={css["options"]} maxBlockSize={264} scroll wide>
        {shown.map(({ value, tone, label }) => (
          <Inline
            as="label"
            key={value}
            className="hover-ground"
            align="center"
            gap={2}
            minBlockSize={28}
            padInline={1}
            radius="control"
            size={13}
            htmlFor={`${id}-${value}`}
            onPointerDown={onMouseDown(() => press(otherwise(values, value)))}
          >
            <input
              id={`${id}-${value}`}
              type="checkbox"
              checked={values.includes(value)}
              onChange={() => choose(otherwise(values, value))}
            />
            {field.lifecycle ? <Status tone={tone}>{label}</Status> : label}
          </Inline>
        ))}
      </Grid>
      {shown.length === 0 ? (
        <Text as="p" tone="quiet" size={13}>
          {t("picker.none")}
        </Text>
      ) : null}
      <Presence {...props} field={withFirstState(field)} />
    </Grid>
  );
}

/** The chosen values with one more, or without it. */
const otherwise = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];

/** A state is never empty: every record starts in one. */
function withFirstState(field: ClientField): ClientField {
  return field.lifecycle ? { ...field, required: true } : field;
}

export function BooleanFilter(props: FilterProps) {
  const { field, entries, onChange, labelId } = props;
  const { t } = useTranslation();
  const value = valueOf(entries, "eq");
  return (
    <Grid className={css["editor"]} gap={2}>
      <Segments
        labelledBy={labelId}
        value={value === "" ? "any" : value}
        options={[
          { value: "any", label: t("filters.any") },
          { value: "true", label: t("values.yes") },
          { value: "false", label: t("values.no") },
        ]}
        onChange={(next) =>
          onChange(
            withValue({ entries, field: field.name, operator: "eq", value: next === "any" ? "" : next }),
          )
        }
      />
      <Presence {...props} />
    </Grid>
  );
}
