import { Select } from "antd";
import { parseSortToken } from "../../../core/definition/sort.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { Choice } from "./chosen-list.tsx";
import { type LayoutEditing, markedFields } from "./layout-editing.ts";

/** The ways a list of the area can be ordered, each field upwards and downwards. */
export function useOrders(editing: LayoutEditing): readonly Choice[] {
  const { t } = useTranslation();
  const common = editing.columns.filter(({ value }) => value === "created" || value === "modified");
  return [...markedFields(editing, "sort"), ...common].flatMap(({ value: name, label }) =>
    [name, `-${name}`].map((value) => ({
      value,
      label:
        parseSortToken(value).direction === "asc"
          ? t("studio.layout.ascending", { name: label })
          : t("studio.layout.descending", { name: label }),
    })),
  );
}

interface OrderSelectProps {
  readonly id: string;
  /** What holds where nothing is chosen. */
  readonly placeholder: string;
  readonly orders: readonly Choice[];
  readonly value: string | undefined;
  /** Empty: nothing is chosen. */
  readonly onChange: (sort: string) => void;
}

/** The order of a list: fields with a direction each, the first deciding. */
export function OrderSelect({ id, placeholder, orders, value, onChange }: OrderSelectProps) {
  return (
    <Select
      id={id}
      mode="multiple"
      style={{ inlineSize: "100%" }}
      placeholder={placeholder}
      value={value?.split(",").map((token) => token.trim()) ?? []}
      options={[...orders]}
      optionFilterProp="label"
      onChange={(tokens: string[]) => onChange(withoutOpposites(tokens).join(","))}
    />
  );
}

/** A field orders one way: the way chosen last. */
function withoutOpposites(tokens: readonly string[]): string[] {
  const nameOf = (token: string) => token.replace(/^-/, "");
  return tokens.filter((token, at) => !tokens.slice(at + 1).some((later) => nameOf(later) === nameOf(token)));
}
