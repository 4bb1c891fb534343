import type { SessionUser } from "../../../core/people/session-user.ts";
import { Stack } from "../../ui/layout.tsx";

/** What somebody supports now, one a line; nothing where there is none. */
export function currentProjects({ project }: Pick<SessionUser, "project">) {
  const { current_project: current } = project;
  if (current.length === 0) return null;
  return (
    <Stack as="ul" gap={1}>
      {current.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </Stack>
  );
}
