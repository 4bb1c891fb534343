import { Alert } from "antd";
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
          {problems.map(({ resource, pointer, message }) => (
            <li key={`${resource} ${pointer} ${message}`}>
              <bdi dir="ltr">{[resource, pointer].filter(Boolean).join(" ")}</bdi>{" "}
              <bdi lang="en">{message}</bdi>
            </li>
          ))}
        </ul>
      }
    />
  );
}
