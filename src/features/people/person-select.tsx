import { Select } from "antd";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { leaveOnTab } from "../../ui/leave-on-tab.ts";
import type { Person } from "./find-people.ts";
import { Inline, Text } from "../../ui/layout.tsx";

interface PersonSelectProps {
  readonly id: string;
  readonly people: readonly Person[];
  readonly value: Person | null;
  readonly onChange: (person: Person | null) => void;
  /** Asked for with what is typed; absent: the people given are searched here. */
  readonly onSearch?: (text: string) => void;
  readonly loading: boolean;
}

/** One person, found by typing: the name, and beside it the employee id, which tells namesakes apart. */
export function PersonSelect(props: PersonSelectProps) {
  const { id, people, value, onChange, onSearch, loading } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const known = new Map([...(value ? [value] : []), ...people].map((person) => [person.id, person]));
  return (
    <Select<number>
      id={id}
      value={value?.id ?? null}
      allowClear
      loading={loading}
      placeholder={t("people.search")}
      notFoundContent={loading ? t("picker.searching") : t("picker.none")}
      options={people.map((person) => ({ value: person.id, label: person.name }))}
      optionRender={({ value: key }) => <PersonLine person={known.get(Number(key))} />}
      labelRender={({ value: key }) => known.get(Number(key))?.name ?? ""}
      showSearch={{
        searchValue: typed,
        onSearch: (text) => {
          setTyped(text);
          onSearch?.(text);
        },
        filterOption: onSearch ? false : (text, option) => matches(known.get(Number(option?.value)), text),
      }}
      onInputKeyDown={leaveOnTab}
      onChange={(key) => {
        setTyped("");
        onSearch?.("");
        onChange(known.get(key) ?? null);
      }}
      style={{ width: "100%" }}
    />
  );
}

function PersonLine({ person }: { readonly person: Person | undefined }) {
  const { t } = useTranslation();
  if (!person) return null;
  return (
    <Inline as="span" gap={3} justify="between">
      <span>{person.name}</span>
      <Text tone="quiet" size={12} tabular>
        {person.active === false ? t("people.inactive", { id: person.employee_id }) : person.employee_id}
      </Text>
    </Inline>
  );
}

function matches(person: Person | undefined, text: string): boolean {
  if (!person) return false;
  const held = `${person.name} ${person.employee_id}`.toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}
