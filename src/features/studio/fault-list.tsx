import { Alert } from "antd";
import { LocatedErrorText } from "./definition-error-text.tsx";
import type { DefinitionError } from "./use-studio.ts";

interface FaultListProps {
  readonly title: string;
  readonly level: "error" | "warning";
  readonly problems: readonly DefinitionError[];
}

/** What speaks against definitions, each at its place. */
export function FaultList({ title, level, problems }: FaultListProps) {
  if (problems.length === 0) return null;
  return (
    <Alert
      type={level}
      role="alert"
      title={title}
      description={
        <ul>
          {problems.map((error) => (
            <li key={`${error.resource} ${error.pointer} ${error.message}`}>
              <LocatedErrorText error={error} />
            </li>
          ))}
        </ul>
      }
    />
  );
}
