import { Alert } from "antd";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise, partLabel } from "../../config/labels.ts";
import { Box } from "../../ui/layout.tsx";

interface NotesProps {
  readonly resource: string;
  readonly notes: NonNullable<ClientResource["sections"][number]["notes"]>;
}

/** Texts between the fields of a form; one that appears while somebody types is said to them. */
export function Notes({ resource, notes }: NotesProps) {
  const { config } = useConfigIndex();
  return notes.map(({ name, tone = "info" }) => (
    <Box key={name} spanAll below={4}>
      <Alert
        type={tone}
        showIcon
        role={tone === "warning" ? "alert" : "status"}
        title={partLabel(config, resource, "notes", name) ?? humanise(name)}
      />
    </Box>
  ));
}
