import { Select } from "antd";
import type { ClientField } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { optionLabel } from "../../config/labels.ts";
import { Status } from "../../ui/status.tsx";
import { ariaOf } from "../aria.ts";
import { LeftText, useSearchText } from "../search-text.tsx";
import { useStartedSearch } from "../start-search.ts";
import { asText, asStrings } from "../values.ts";
import type { InputProps } from "../types.ts";

const SEARCH_FROM = 8;

export function EnumInput(props: InputProps) {
  const options = useOptions(props, asStrings([props.value]));
  const search = useSearch(props);
  return (
    <>
      <Select
        {...ariaOf(props)}
        {...(props.id === undefined ? {} : { id: props.id })}
        value={asText(props.value) || null}
        disabled={props.disabled ?? false}
        options={options}
        optionRender={({ data }) =>
          data.tone === "neutral" ? data.label : <Status tone={data.tone}>{data.label}</Status>
        }
        {...atOnce(props)}
        showSearch={options.length >= SEARCH_FROM || props.autoFocus === true ? search.shown : false}
        onOpenChange={search.onOpenChange}
        allowClear={!props.field.required}
        onChange={(value: string | undefined) => {
          search.chosen();
          props.onChange?.(value ?? null);
        }}
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      />
      <LeftText text={search.left} />
    </>
  );
}

export function MultiEnumInput(props: InputProps) {
  const chosen = asStrings(props.value);
  const options = useOptions(props, chosen);
  const search = useSearch(props);
  return (
    <>
      <Select
        {...ariaOf(props)}
        {...(props.id === undefined ? {} : { id: props.id })}
        mode="multiple"
        value={chosen}
        disabled={props.disabled ?? false}
        options={options}
        {...atOnce(props)}
        showSearch={search.shown}
        onOpenChange={search.onOpenChange}
        onChange={(values: string[]) => {
          search.chosen();
          props.onChange?.(values);
        }}
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      />
      <LeftText text={search.left} />
    </>
  );
}

export function TagsInput(props: InputProps) {
  const [searchValue, onSearch] = useStartedSearch(props.startText);
  return (
    <Select
      {...ariaOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      mode="tags"
      {...(props.autoFocus === true ? { autoFocus: true } : {})}
      open={false}
      suffixIcon={null}
      tokenSeparators={[","]}
      showSearch={{ searchValue, onSearch }}
      onSelect={() => onSearch("")}
      value={asStrings(props.value)}
      disabled={props.disabled ?? false}
      onChange={(values: string[]) => props.onChange?.(values.map((value) => value.trim()).filter(Boolean))}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    />
  );
}

/** A cell of a grid shows its choices at once. */
function atOnce({ autoFocus }: InputProps) {
  return autoFocus === true ? { autoFocus, defaultOpen: true } : {};
}

/** Searching by the words of the options, beginning with what somebody typed to open them. */
function useSearch({ startText = "" }: InputProps) {
  const { text: searchValue, type: onSearch, ...rest } = useSearchText(startText);
  return { ...rest, shown: { optionFilterProp: "label", searchValue, onSearch } };
}

/** The options on offer: those in use, and a retired one only where the record still holds it. */
function useOptions(
  { field, resource }: { field: ClientField; resource: string },
  chosen: readonly string[],
) {
  const { config } = useConfigIndex();
  return (field.options ?? [])
    .filter(({ value, retired }) => !retired || chosen.includes(value))
    .map(({ value, tone }) => ({ value, tone, label: optionLabel(config, resource, field.name, value) }));
}
