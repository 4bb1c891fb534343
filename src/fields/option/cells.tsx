import type { ClientField } from "../../../core/definition/client-types.ts";
import type { Tone } from "../../../core/definition/types.ts";
import { optionLabel } from "../../config/labels.ts";
import { Status } from "../../ui/status.tsx";
import { Tags } from "../../ui/tags.tsx";
import { asText, asStrings } from "../values.ts";
import type { CellProps } from "../types.ts";

export function enumCell(props: CellProps) {
  const { field, resource, value, context } = props;
  const label = optionLabel(context.index.config, resource, field.name, asText(value));
  const tone = toneOf(field, asText(value));
  return tone === "neutral" && !field.lifecycle ? label : <Status tone={tone}>{label}</Status>;
}

export function formatOption({ field, resource, value, context }: CellProps): string {
  return optionLabel(context.index.config, resource, field.name, asText(value));
}

export function optionsCell({ field, resource, value, context }: CellProps) {
  const { config } = context.index;
  return <Tags texts={asStrings(value).map((option) => optionLabel(config, resource, field.name, option))} />;
}

export function tagsCell({ value }: CellProps) {
  return <Tags texts={asStrings(value)} />;
}

export function toneOf(field: ClientField, value: string): Tone {
  return field.options?.find((option) => option.value === value)?.tone ?? "neutral";
}
