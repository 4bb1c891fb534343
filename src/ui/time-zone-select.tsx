import { Select } from "antd";
import { type AriaAttributes, useState } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { listTimeZones, type TimeZoneOption } from "./time-zones.ts";

interface TimeZoneSelectProps extends AriaAttributes {
  readonly id?: string;
  /** An IANA name; null or empty where none is chosen. */
  readonly value: string | null;
  readonly onChange: (name: string | null) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
  readonly allowClear?: boolean;
}

/** A time zone, found by its name, its offset or what people call it. */
export function TimeZoneSelect({ value, onChange, allowClear = false, ...control }: TimeZoneSelectProps) {
  const { t, i18n } = useTranslation();
  const [zones, setZones] = useState<readonly TimeZoneOption[]>([]);
  return (
    <Select
      {...control}
      value={value === "" ? null : value}
      allowClear={allowClear}
      placeholder={t("picker.placeholder")}
      notFoundContent={t("picker.none")}
      options={[...zones]}
      onOpenChange={(open) => {
        // Four hundred zones in two languages take some 100 ms: only once somebody looks for one.
        if (open) setZones(listTimeZones({ language: i18n.language, now: Date.now() }));
      }}
      showSearch={{
        filterOption: (typed, zone) => zone?.search.includes(typed.trim().toLowerCase()) ?? false,
      }}
      onChange={(name: string | null | undefined) => onChange(name ?? null)}
      style={{ width: "100%", maxWidth: 360 }}
    />
  );
}
