import { Button, Select } from "antd";
import type { Effect } from "../../../core/definition/types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Card, Inline, Stack, Text } from "../../ui/layout.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { Mistake } from "./mistakes.tsx";
import { areaAtEnd, PathSelect } from "./path-select.tsx";
import { goesOn } from "./asked.ts";
import type { Area, Areas } from "./use-areas.ts";
import { NumberBox } from "../../ui/number-box.tsx";

type Related = NonNullable<Extract<Effect, { kind: "create" }>["related"]>[number];
const BOUNDS = ["atLeast", "fewerThan"] as const;
type Bound = (typeof BOUNDS)[number];

interface RelatedEditorProps {
  readonly related: readonly Related[];
  /** The area whose records others stand around. */
  readonly start: Area;
  readonly area: Area;
  readonly areas: Areas;
  readonly at: string;
  readonly onChange: (related: readonly Related[]) => void;
}

/** How many other records must stand around one, for an effect to be carried out. */
export function RelatedEditor({ related, start, area, areas, at, onChange }: RelatedEditorProps) {
  const { t } = useTranslation();
  const [relation] = areas.relationsTo(start.name);
  return (
    <Stack gap={2} role="group" aria-label={t("studio.effect.related")}>
      <Text weight={500}>{t("studio.effect.related")}</Text>
      {related.map((one, index) => {
        const number = index + 1;
        const target = areaAtEnd(areas, start, one.path);
        const bound: Bound = one.fewerThan === undefined ? "atLeast" : "fewerThan";
        const amount = one[bound] ?? 1;
        const write = (next: Related) => onChange(related.with(index, next));
        const limit = (kind: Bound, value: number | string) => {
          const { atLeast: _, fewerThan: __, ...others } = one;
          write({ ...others, [kind]: value });
        };
        return (
          // such records have no name of their own: their place is all there is
          <Card key={index} pad={3}>
            <Stack gap={2}>
              <Inline gap={1} align="center" wrap>
                <Select<Bound>
                  aria-label={t("studio.related.bound", { number })}
                  value={bound}
                  style={{ inlineSize: 150 }}
                  showSearch={{ optionFilterProp: "label" }}
                  options={BOUNDS.map((value) => ({ value, label: t(`studio.related.bounds.${value}`) }))}
                  onChange={(kind) => limit(kind, amount)}
                />
                {typeof amount === "number" ? (
                  <NumberBox
                    aria-label={t("studio.related.amount", { number })}
                    min={1}
                    max={100}
                    value={amount}
                    style={{ inlineSize: 90 }}
                    onChange={(value) => limit(bound, value ?? 1)}
                  />
                ) : (
                  <Text>{area.fields.find(({ name }) => name === amount)?.label ?? amount}</Text>
                )}
                <PathSelect
                  label={t("studio.related.path", { number })}
                  areas={areas}
                  start={start}
                  value={one.path}
                  ends={goesOn}
                  goes={goesOn}
                  toChildren
                  onChange={(path) => write({ ...one, path })}
                />
              </Inline>
              <Mistake at={`${at}/${index}/path`} />
              <ConditionEditor
                label={t("studio.related.where", { number })}
                value={one.where}
                fields={target?.fields ?? []}
                parents={start.fields}
                at={`${at}/${index}/where`}
                onChange={(where) => {
                  const { where: _, ...others } = one;
                  write(where === undefined ? others : { ...others, where });
                }}
              />
              <Inline>
                <Button size="small" onClick={() => onChange(related.toSpliced(index, 1))}>
                  {t("studio.related.remove", { number })}
                </Button>
              </Inline>
              <Mistake at={`${at}/${index}`} />
            </Stack>
          </Card>
        );
      })}
      <Inline>
        <Button
          size="small"
          onClick={() =>
            onChange([
              ...related,
              {
                path: relation === undefined ? "" : `${relation.area.name}(${relation.field.name})`,
                atLeast: 1,
              },
            ])
          }
        >
          {t("studio.related.add")}
        </Button>
      </Inline>
      <Mistake at={at} />
    </Stack>
  );
}
