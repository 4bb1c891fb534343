import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import type { Asked } from "./asked.ts";
import { Mistake } from "./mistakes.tsx";
import { FieldSelect } from "./value-control.tsx";

type Pairs = Readonly<Record<string, string>>;

interface BeginningChoicesProps {
  /** Choices of the new record, each with the list of this one it begins with. */
  readonly options: Pairs;
  readonly here: readonly Asked[];
  readonly there: readonly Asked[];
  readonly at: string;
  /** Undefined: none. */
  readonly onChange: (options: Pairs | undefined) => void;
}

/** Which choices of a new record begin with the first of a list of this record. */
export function BeginningChoices({ options, here, there, at, onChange }: BeginningChoicesProps) {
  const { t } = useTranslation();
  const title = t("studio.propertiesOf.makes.options");
  const pairs = Object.entries(options);
  const lists = here.filter(({ type }) => type === "multi_enum");
  const free = there.filter(
    ({ name, type, computed }) => type === "enum" && !computed && !Object.hasOwn(options, name),
  );
  const [next] = free;
  const [list] = lists;
  const write = (changed: readonly (readonly [string, string])[]) =>
    onChange(changed.length === 0 ? undefined : Object.fromEntries(changed));
  return (
    <Stack gap={2} role="group" aria-label={title}>
      <Text weight={500}>{title}</Text>
      <Text size={12} tone="quiet">
        {t("studio.help.makes.options")}
      </Text>
      {pairs.map(([choice, from], index) => {
        const number = index + 1;
        const known = there.find(({ name }) => name === choice);
        return (
          <Stack key={choice} gap={1}>
            <Inline gap={1} wrap align="center">
              <FieldSelect
                label={t("studio.matches.choice", { number })}
                value={choice}
                fields={known === undefined ? free : [known, ...free]}
                onChange={(name) => write(pairs.with(index, [name, from]))}
              />
              <Text tone="quiet">=</Text>
              <FieldSelect
                label={t("studio.matches.choiceFrom", { number })}
                value={from}
                fields={lists}
                onChange={(name) => write(pairs.with(index, [choice, name]))}
              />
              <IconButton
                icon="close"
                label={t("studio.matches.removeChoice", { number })}
                onClick={() => write(pairs.toSpliced(index, 1))}
              />
            </Inline>
            <Mistake at={`${at}/${choice}`} below />
          </Stack>
        );
      })}
      {next === undefined || list === undefined ? null : (
        <Inline>
          <Button size="small" onClick={() => write([...pairs, [next.name, list.name]])}>
            {t("studio.matches.addChoice")}
          </Button>
        </Inline>
      )}
      <Mistake at={at} />
    </Stack>
  );
}
