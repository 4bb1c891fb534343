import { Input, Select, Space } from "antd";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import {
  joinPhone,
  PHONE_COUNTRIES,
  type PhoneCountry,
  type PhoneParts,
  readNational,
  splitPhone,
  writeNational,
} from "./phone.ts";
import css from "./editor.module.css";

interface PhoneInputProps {
  readonly id?: string;
  /** +, country code and digits. */
  readonly value?: string | null;
  readonly onChange?: (value: string | null) => void;
  readonly onCountry: (country: PhoneCountry) => void;
}

const COUNTRIES = Object.keys(PHONE_COUNTRIES) as PhoneCountry[];

/** A phone number: its country from a list, the country's code beside it, the rest typed. */
export function PhoneInput({ id, value = null, onChange, onCountry, ...aria }: PhoneInputProps) {
  const { t, i18n } = useTranslation();
  const [parts, setParts] = useState(() => splitPhone(value));
  // another value came from elsewhere: a draft, or what the server keeps
  const current = joinPhone(parts) === value ? parts : splitPhone(value);
  const names = new Intl.DisplayNames(i18n.language, { type: "region" });
  const give = (next: PhoneParts) => {
    setParts(next);
    onCountry(next.country);
    onChange?.(joinPhone(next));
  };
  return (
    <Space.Compact block>
      <Select<PhoneCountry>
        className={css["country"] ?? ""}
        aria-label={t("profile.phoneCountry")}
        value={current.country}
        options={COUNTRIES.map((country) => ({
          value: country,
          label: names.of(country.toUpperCase()) ?? country,
        }))}
        popupMatchSelectWidth={false}
        onChange={(country) => give({ ...current, country })}
      />
      <Space.Addon dir="ltr">{PHONE_COUNTRIES[current.country]}</Space.Addon>
      <Input
        {...aria}
        {...(id === undefined ? {} : { id })}
        type="tel"
        autoComplete="tel-national"
        className={css["number"] ?? ""}
        value={writeNational(current)}
        onChange={({ target }) => give({ ...current, national: readNational(target.value, current.country) })}
      />
    </Space.Compact>
  );
}
