import { Alert } from "antd";
import { type Problems, useProblemLines } from "../form/use-issue-text.ts";
import { Box } from "../../ui/layout.tsx";

interface ElsewhereProps {
  readonly resource: string;
  readonly problems: Problems;
  readonly text: string;
  readonly doubtful?: boolean;
}

/** What is wrong or doubtful at fields that a dialog does not ask for. */
export function Elsewhere({ resource, problems, text, doubtful = false }: ElsewhereProps) {
  const found = useProblemLines(resource)(problems);
  if (found.length === 0) return null;
  return (
    <Box below={4}>
      <Alert
        role="note"
        type={doubtful ? "warning" : "error"}
        title={text}
        description={
          <ul>
            {found.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        }
      />
    </Box>
  );
}
