import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { request } from "../../lib/http.ts";
import { ariaOf } from "../aria.ts";
import type { AriaProps } from "../types.ts";
import { type ReferenceValue } from "../values.ts";
import { rememberLabels } from "./labels.ts";
import css from "./reference.module.css";

interface PickerProps extends AriaProps {
  readonly id?: string;
  /** What is picked from. */
  readonly to: string;
  readonly value: readonly ReferenceValue[];
  readonly onChange: (value: readonly ReferenceValue[]) => void;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly clearable?: boolean;
  readonly onBlur?: () => void;
  /** What narrows the choice to what a field allows, asked for when the list opens. */
  readonly candidates?: () => Readonly<Record<string, string>>;
}

/** Finds records by a few letters: name first, a second line that tells namesakes apart. All by keyboard. */
export function ReferencePicker(props: PickerProps) {
  const { to, value, onChange, multiple = false } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [narrowed, setNarrowed] = useState<Readonly<Record<string, string>>>({});
  const wanted = useDeferredValue(typed.trim());
  const found = useQuery({
    queryKey: ["pick", to, narrowed, wanted],
    queryFn: ({ signal }) => pick({ to, query: wanted, narrowed, signal }),
    enabled: open,
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  });
  const choices = merge(value, found.data ?? []);
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  const change = (ids: readonly number[]) => {
    const chosen = ids.flatMap((id) => byId.get(id) ?? []);
    rememberLabels(to, chosen);
    setTyped("");
    onChange(chosen);
  };
  return (
    <Select<number | number[]>
      {...ariaOf(props)}
      {...(props.id === undefined ? {} : { id: props.id })}
      {...(multiple ? { mode: "multiple" as const } : {})}
      value={multiple ? value.map(({ id }) => id) : (value[0]?.id ?? null)}
      disabled={props.disabled ?? false}
      allowClear={props.clearable ?? true}
      open={open}
      onOpenChange={(next) => {
        if (next) setNarrowed(props.candidates?.() ?? {});
        setOpen(next);
      }}
      loading={found.isFetching}
      placeholder={t("picker.placeholder")}
      notFoundContent={found.isPending || found.isFetching ? t("picker.searching") : t("picker.none")}
      options={choices.map(({ id, label, hint }) => ({ value: id, label, hint }))}
      optionRender={({ data }) => (
        <span className={css["choice"]}>
          <span>{data.label}</span>
          {data.hint ? <span className={css["hint"]}>{data.hint}</span> : null}
        </span>
      )}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped, autoClearSearchValue: true }}
      onChange={(ids) => change(Array.isArray(ids) ? ids : ids === undefined || ids === null ? [] : [ids])}
      {...(props.onBlur ? { onBlur: props.onBlur } : {})}
      style={{ width: "100%" }}
    />
  );
}

interface PickOptions {
  readonly to: string;
  readonly query: string;
  readonly narrowed: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

async function pick({ to, query, narrowed, signal }: PickOptions): Promise<ReferenceValue[]> {
  const parameters = new URLSearchParams({ query, ...narrowed });
  const { data } = await request<{ data: ReferenceValue[] }>({
    path: `/api/${to}/pick/?${parameters.toString()}`,
    signal,
  });
  return data;
}

/** The found ones, and before them those already chosen that the search did not find. */
function merge(chosen: readonly ReferenceValue[], found: readonly ReferenceValue[]): ReferenceValue[] {
  const ids = new Set(found.map(({ id }) => id));
  return [...chosen.filter(({ id }) => !ids.has(id)), ...found];
}
