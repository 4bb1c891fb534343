import { FoundNameSelect } from "../found-name-select.tsx";
import { findTeams } from "./profile-calls.ts";

interface TeamSelectProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (name: string) => void;
}

/** Finds a team by a few letters of its name. */
export function TeamSelect({ id, value = null, onChange }: TeamSelectProps) {
  return (
    <FoundNameSelect
      id={id}
      of="teams"
      find={findTeams}
      value={value}
      onChange={(name) => {
        if (name !== null) onChange?.(name);
      }}
    />
  );
}
