import { Select } from "antd";
import type { Area, Areas, Choice } from "./use-areas.ts";

interface RecipientSelectProps {
  readonly label: string;
  readonly to: readonly string[];
  readonly area: Area;
  readonly areas: Areas;
  /** Actors and rules that can be told of something. */
  readonly actors: readonly Choice[];
  readonly onChange: (to: readonly string[]) => void;
}

/** Whom something is told: people that a record names, and whoever a rule is about. */
export function RecipientSelect({ label, to, area, areas, actors, onChange }: RecipientSelectProps) {
  const people = peopleOf(area, areas);
  const known = [...people, ...actors];
  const others = to.filter((one) => !known.some(({ value }) => value === one));
  return (
    <Select
      aria-label={label}
      mode="multiple"
      value={[...to]}
      style={{ minInlineSize: 240, flex: 1 }}
      optionFilterProp="label"
      options={[...known, ...others.map((value) => ({ value, label: value }))]}
      onChange={onChange}
    />
  );
}

/** People a record names, itself or by a record it refers to. */
function peopleOf(area: Area, areas: Areas): Choice[] {
  const named = ({ person, type }: Area["fields"][number]) =>
    person && (type === "reference" || type === "references");
  const own = area.fields.filter(named).map(({ name, label }) => ({ value: name, label }));
  const further = area.fields
    .filter(({ type, person }) => type === "reference" && !person)
    .flatMap((step) =>
      (areas.find(step.to ?? "")?.fields ?? [])
        .filter(named)
        .map(({ name, label }) => ({ value: `${step.name}.${name}`, label: `${step.label} › ${label}` })),
    );
  return [...own, ...further];
}
