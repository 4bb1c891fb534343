import { FoundNameSelect } from "../found-name-select.tsx";
import { findNames, type Party } from "./support-calls.ts";

interface NameSelectProps {
  readonly id?: string;
  readonly party: Party;
  readonly value: string | null;
  readonly onChange: (name: string | null) => void;
}

/** Finds one party of a project by a few letters of the name. */
export function NameSelect({ id, party, value, onChange }: NameSelectProps) {
  return (
    <FoundNameSelect
      id={id}
      of={party}
      find={(typed, options) => findNames(party, typed, options)}
      value={value}
      onChange={onChange}
      allowClear
    />
  );
}
