import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Select } from "antd";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { findTeams } from "./profile-calls.ts";

interface TeamSelectProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (name: string) => void;
}

/** Finds a team by a few letters of its name. */
export function TeamSelect({ id, value = null, onChange }: TeamSelectProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const wanted = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ["profile", "teams", wanted],
    queryFn: ({ signal }) => findTeams(wanted, { signal }),
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
      loading={isFetching}
      placeholder={t("picker.placeholder")}
      notFoundContent={isFetching ? t("picker.searching") : t("picker.none")}
      options={(data ?? []).map((name) => ({ value: name, label: name }))}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onChange={(name: string) => {
        setTyped("");
        onChange?.(name);
      }}
      style={{ width: "100%" }}
    />
  );
}
