import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";

interface FoundNameSelectProps {
  readonly id?: string | undefined;
  /** What is looked for, as part of the key under which answers are kept. */
  readonly of: string;
  readonly find: (typed: string, options: { readonly signal: AbortSignal }) => Promise<readonly string[]>;
  readonly value: string | null;
  readonly onChange: (name: string | null) => void;
  readonly allowClear?: boolean;
}

/** Finds something by a few letters of its name. */
export function FoundNameSelect({ id, of, find, value, onChange, allowClear }: FoundNameSelectProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ["profile", of, wanted],
    queryFn: ({ signal }) => find(wanted, { signal }),
    enabled: open,
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value}
      open={open}
      onOpenChange={setOpen}
      allowClear={allowClear ?? false}
      loading={isFetching}
      placeholder={t("picker.placeholder")}
      notFoundContent={isFetching ? t("picker.searching") : t("picker.none")}
      options={(data ?? []).map((name) => ({ value: name, label: name }))}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onChange={(name: string | null | undefined) => {
        setTyped("");
        onChange(name ?? null);
      }}
      style={{ width: "100%" }}
    />
  );
}
