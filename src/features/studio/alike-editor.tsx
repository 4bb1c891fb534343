import { Button, Input } from "antd";
import type { RecordCheck } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Card, Inline, Stack, Text } from "../../ui/layout.tsx";
import { type Asked, isText } from "./asked.ts";
import { Mistake } from "./mistakes.tsx";
import { PathList } from "./path-list.tsx";
import type { Area, Areas } from "./use-areas.ts";
import { NumberBox } from "../../ui/number-box.tsx";

type Alike = NonNullable<RecordCheck["alike"]>[number];

interface AlikeEditorProps {
  readonly alike: readonly Alike[];
  readonly target: Area;
  readonly area: Area;
  readonly areas: Areas;
  readonly at: string;
  readonly onChange: (alike: readonly Alike[]) => void;
}

const ends = (field: Asked): boolean => isText(field) || field.type === "tags";
const goes = ({ type }: Asked): boolean => type === "reference" || type === "address";

/** Which texts of the other record must be like which ones of this one, and how much. */
export function AlikeEditor({ alike, target, area, areas, at, onChange }: AlikeEditorProps) {
  const { t } = useTranslation();
  const [there] = target.fields.filter(ends);
  const here = area.fields.find(({ name }) => name === there?.name) ?? area.fields.find(ends);
  return (
    <Stack gap={2} role="group" aria-label={t("studio.check.alike")}>
      <Text weight={500}>{t("studio.check.alike")}</Text>
      <Text size={12} tone="quiet">
        {t("studio.help.check.alike")}
      </Text>
      {alike.map((one, index) => {
        const number = index + 1;
        const write = (part: Partial<Alike>) => onChange(alike.with(index, { ...one, ...part }));
        return (
          // such texts have no name of their own: their place is all there is
          <Card key={index} pad={3}>
            <Stack gap={3}>
              {(["there", "here"] as const).map((side) => (
                <PathList
                  key={side}
                  label={t(`studio.alike.${side}`, { number })}
                  paths={one[side]}
                  areas={areas}
                  start={side === "there" ? target : area}
                  ends={ends}
                  goes={goes}
                  first={(side === "there" ? there : here)?.name ?? ""}
                  at={`${at}/${index}/${side}`}
                  onChange={(paths) => write({ [side]: paths as [string] })}
                />
              ))}
              <Inline gap={1} align="center" wrap>
                <Text>{t("studio.alike.percent")}</Text>
                <NumberBox
                  aria-label={t("studio.alike.percentOf", { number })}
                  min={1}
                  max={100}
                  value={one.percent}
                  style={{ inlineSize: 90 }}
                  onChange={(percent) => write({ percent: percent ?? 100 })}
                />
                <Text tone="quiet">%</Text>
              </Inline>
              <Words
                number={number}
                words={one.words ?? {}}
                onChange={(words) => {
                  const { words: _, ...others } = one;
                  onChange(
                    alike.with(index, Object.keys(words).length === 0 ? others : { ...others, words }),
                  );
                }}
              />
              <Inline>
                <Button size="small" onClick={() => onChange(alike.toSpliced(index, 1))}>
                  {t("studio.alike.remove", { number })}
                </Button>
              </Inline>
              <Mistake at={`${at}/${index}`} />
            </Stack>
          </Card>
        );
      })}
      {there === undefined || here === undefined ? null : (
        <Inline>
          <Button
            size="small"
            onClick={() => onChange([...alike, { there: [there.name], here: [here.name], percent: 80 }])}
          >
            {t("studio.alike.add")}
          </Button>
        </Inline>
      )}
      <Mistake at={at} />
    </Stack>
  );
}

interface WordsProps {
  readonly number: number;
  readonly words: Readonly<Record<string, string>>;
  readonly onChange: (words: Readonly<Record<string, string>>) => void;
}

/** Words that stand for others, such as “sr” for “senior”, or for nothing. */
function Words({ number, words, onChange }: WordsProps) {
  const { t } = useTranslation();
  const entries = Object.entries(words);
  const write = (next: readonly (readonly [string, string])[]) => onChange(Object.fromEntries(next));
  return (
    <Stack gap={1} role="group" aria-label={t("studio.alike.words", { number })}>
      <Text tone="quiet" size={13}>
        {t("studio.alike.wordsLead")}
      </Text>
      {entries.map(([word, meaning], index) => (
        // a word changes while it is typed: its place is what stays
        <Inline key={index} gap={1} align="center">
          <Input
            aria-label={t("studio.alike.word", { number: index + 1 })}
            value={word}
            style={{ inlineSize: 140 }}
            onChange={({ target }) => {
              const next = target.value.toLowerCase();
              if (!entries.some(([other]) => other === next)) write(entries.with(index, [next, meaning]));
            }}
          />
          <Text tone="quiet">=</Text>
          <Input
            aria-label={t("studio.alike.meaning", { number: index + 1 })}
            placeholder={t("studio.alike.nothing")}
            value={meaning}
            style={{ inlineSize: 140 }}
            onChange={({ target }) => write(entries.with(index, [word, target.value.toLowerCase()]))}
          />
          <IconButton
            icon="close"
            label={t("studio.alike.removeWord", { number: index + 1 })}
            onClick={() => write(entries.toSpliced(index, 1))}
          />
        </Inline>
      ))}
      {Object.hasOwn(words, "") ? null : (
        <Inline>
          <Button size="small" type="text" onClick={() => write([...entries, ["", ""]])}>
            {t("studio.alike.addWord")}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}
