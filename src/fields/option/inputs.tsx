import { Select } from "antd";
import type { ClientField } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { optionLabel } from "../../config/labels.ts";
import { Status } from "../../ui/status.tsx";
import { ariaOf } from "../aria.ts";
import { asText, asTexts } from "../values.ts";
import type { InputProps } from "../types.ts";

const SEARCH_FROM = 8;

export function EnumInput(props: InputProps) {
  const options = useOptions(props, asTexts([props.value]));
  return (
    <Select
      {...ariaOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      value={asText(props.value) || null}
      disabled={props.disabled ?? false}
      options={options}
      optionRender={({ data }) =>
        data.tone === "neutral" ? data.label : <Status tone={data.tone}>{data.label}</Status>
      }
      showSearch={options.length >= SEARCH_FROM ? { optionFilterProp: "label" } : false}
      allowClear={!props.field.required}
      onChange={(value: string | undefined) => props.onChange?.(value ?? null)}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    />
  );
}

export function MultiEnumInput(props: InputProps) {
  const chosen = asTexts(props.value);
  const options = useOptions(props, chosen);
  return (
    <Select
      {...ariaOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      mode="multiple"
      value={chosen}
      disabled={props.disabled ?? false}
      options={options}
      showSearch={{ optionFilterProp: "label" }}
      onChange={(values: string[]) => props.onChange?.(values)}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    />
  );
}

export function TagsInput(props: InputProps) {
  return (
    <Select
      {...ariaOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[","]}
      value={asTexts(props.value)}
      disabled={props.disabled ?? false}
      onChange={(values: string[]) => props.onChange?.(values.map((value) => value.trim()).filter(Boolean))}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
    />
  );
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
