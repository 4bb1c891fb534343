import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { findNames, type Party } from "./support-calls.ts";

interface NameSelectProps {
  readonly id?: string;
  readonly party: Party;
  readonly value: string | null;
  readonly onChange: (name: string | null) => void;
}

/** Finds one party of a project by a few letters of the name. */
export function NameSelect({ id, party, value, onChange }: NameSelectProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ["profile", "names", party, wanted],
    queryFn: ({ signal }) => findNames(party, wanted, { signal }),
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
      allowClear
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
