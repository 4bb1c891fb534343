import { Button, Select } from "antd";
import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { OrderedList } from "./ordered-list.tsx";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ChosenListProps {
  readonly label: string;
  readonly hint?: string;
  readonly chosen: readonly string[];
  /** All that can be chosen. */
  readonly choices: readonly Choice[];
  readonly max?: number;
  /** As many stay at least. */
  readonly min?: number;
  readonly onChange: (chosen: string[]) => void;
}

/** Some of several things in an order of their own: added below, moved by hand, taken out. */
export function ChosenList(props: ChosenListProps) {
  const { label, hint, chosen, choices, max = Infinity, min = 0, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const labelOf = (name: string) => choices.find(({ value }) => value === name)?.label ?? name;
  const left = choices.filter(({ value }) => !chosen.includes(value));
  return (
    <Stack gap={1}>
      <Text id={id} weight={500}>
        {label}
      </Text>
      {hint === undefined ? null : (
        <Text tone="quiet" size={12}>
          {hint}
        </Text>
      )}
      {chosen.length === 0 ? (
        <Text tone="quiet">{t("studio.layout.nothingChosen")}</Text>
      ) : (
        <OrderedList
          labelledBy={id}
          items={chosen.map((name) => ({ name }))}
          labelOf={labelOf}
          actions={({ name }) =>
            chosen.length <= min ? null : (
              <Button
                size="small"
                type="text"
                onClick={() => onChange(chosen.filter((other) => other !== name))}
              >
                {t("studio.remove")}
                <span className="visually-hidden"> {labelOf(name)}</span>
              </Button>
            )
          }
          onReorder={(items) => onChange(items.map(({ name }) => name))}
        />
      )}
      {left.length === 0 || chosen.length >= max ? null : (
        <Select
          aria-label={t("studio.layout.addTo", { list: label })}
          placeholder={t("studio.layout.add")}
          value={null}
          showSearch={{ optionFilterProp: "label" }}
          options={[...left]}
          onChange={(name: string | null) => name !== null && onChange([...chosen, name])}
        />
      )}
    </Stack>
  );
}
