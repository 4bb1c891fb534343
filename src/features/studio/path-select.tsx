import { Select } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline } from "../../ui/layout.tsx";
import { type Asked, SELF } from "./asked.ts";
import type { Area, Areas } from "./use-areas.ts";

/** A step to the records that refer to the one at hand: `project(consultant)`. */
export const CHILDREN = /^([a-z][a-z0-9_]*)\(([a-z][a-z0-9_]*)\)$/;
const ENDS_HERE = "";

interface Line {
  readonly step: string | undefined;
  readonly area: Area;
  readonly choices: { readonly value: string; readonly label: string }[];
  readonly isOpen: boolean;
}

interface PathSelectProps {
  readonly label: string;
  readonly areas: Areas;
  /** Fields of the area the path begins in, where they are not those of `areas`. */
  readonly start: Area;
  readonly value: string;
  /** Whether a path may end in a field. */
  readonly ends: (field: Asked) => boolean;
  /** What one may go along; others end the path. Absent: references. */
  readonly goes?: (field: Asked) => boolean;
  /** Whether the path may also go to records that refer to the one at hand. */
  readonly toChildren?: boolean;
  /** Whether the record at hand is an end of its own; then it is called this. */
  readonly self?: string;
  /** Steps at most. */
  readonly most?: number;
  readonly onChange: (path: string) => void;
}

const isReference = ({ type }: Asked): boolean => type === "reference";

/** A path along references, chosen step by step: what can be chosen next is what the area there has. */
export function PathSelect(props: PathSelectProps) {
  const { label, areas, start, value, ends, goes = isReference, toChildren = false, self, most = 6 } = props;
  const { t } = useTranslation();
  const steps = value === "" ? [] : value.split(".");
  const lines: Line[] = [];
  let area: Area | undefined = start;
  for (let index = 0; index < most && area !== undefined; index += 1) {
    const step: string | undefined = steps[index];
    const before: string | undefined = steps[index - 1];
    // what the path may end in already needs no further step
    const isOpen: boolean = index > 0 && endsAt(before, lines.at(-1)?.area, props);
    const here: Area = area;
    const choices = choicesAt(here, index);
    if (choices.length === 0) break;
    lines.push({ step, area: here, choices, isOpen });
    area = step === undefined ? undefined : (next(step, here, areas, props) ?? undefined);
  }
  return (
    <Inline gap={1} wrap align="center">
      {lines.map(({ step, choices, isOpen }, index) => (
        <Select<string | null>
          // a step has no name of its own: its place in the path is all there is
          key={index}
          aria-label={t("studio.path.step", { label, number: index + 1 })}
          value={step ?? null}
          style={{ minInlineSize: 160, maxInlineSize: 260 }}
          placeholder={t(isOpen ? "studio.path.further" : "studio.path.choose")}
          showSearch={{ optionFilterProp: "label" }}
          status={step === undefined || choices.some((one) => one.value === step) ? "" : "error"}
          options={
            isOpen && step !== undefined
              ? [{ value: ENDS_HERE, label: t("studio.path.ends") }, ...choices]
              : choices
          }
          onChange={(chosen) =>
            props.onChange([...steps.slice(0, index), ...(chosen === ENDS_HERE ? [] : [chosen])].join("."))
          }
        />
      ))}
    </Inline>
  );

  function choicesAt(here: Area, index: number) {
    const fields = here.fields
      .filter((field) => ends(field) || goes(field))
      .map((field) => ({ value: field.name, label: field.label }));
    const children = toChildren
      ? areas.relationsTo(here.name).map((relation) => ({
          value: `${relation.area.name}(${relation.field.name})`,
          label: t("studio.path.children", { area: relation.area.label, field: relation.field.label }),
        }))
      : [];
    return [
      ...(self !== undefined && index === 0 ? [{ value: SELF, label: self }] : []),
      ...fields,
      ...children,
    ];
  }
}

function endsAt(
  step: string | undefined,
  area: Area | undefined,
  { ends, toChildren = false }: PathSelectProps,
): boolean {
  if (step === undefined || area === undefined) return false;
  if (toChildren && CHILDREN.test(step)) return true;
  const field = area.fields.find(({ name }) => name === step);
  return field !== undefined && ends(field);
}

function next(
  step: string,
  area: Area,
  areas: Areas,
  { goes = isReference, toChildren = false }: PathSelectProps,
): Area | null {
  const [, child] = (toChildren && CHILDREN.exec(step)) || [];
  if (child !== undefined) return areas.find(child) ?? null;
  const field = area.fields.find(({ name }) => name === step);
  return field !== undefined && goes(field) ? (areaOf(areas, field) ?? null) : null;
}

/** What a field leads to: the area it refers to, or the lines of an address. */
const areaOf = (areas: Areas, { type, to }: Asked): Area | undefined =>
  type === "address" ? areas.address : areas.find(to ?? "");

/** The area at the end of a path over references and to records that refer to the one at hand; undefined where it leads nowhere. */
export function areaAtEnd(areas: Areas, start: Area, path: string): Area | undefined {
  if (path === "" || path === SELF) return start;
  let area: Area | undefined = start;
  for (const step of path.split(".")) {
    const child = CHILDREN.exec(step)?.[1];
    const field: Asked | undefined = area.fields.find(({ name }) => name === step);
    area = child === undefined ? field && areaOf(areas, field) : areas.find(child);
    if (area === undefined) return undefined;
  }
  return area;
}
