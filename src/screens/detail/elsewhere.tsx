import { Alert } from "antd";
import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box } from "../../ui/layout.tsx";

interface ElsewhereProps {
  readonly resource: string;
  readonly problems: readonly (readonly [path: string, texts: readonly string[]])[];
  readonly text: string;
  readonly doubtful?: boolean;
}

/** What is wrong or doubtful at fields that a dialog does not ask for. */
export function Elsewhere({ resource, problems, text, doubtful = false }: ElsewhereProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  if (problems.length === 0) return null;
  return (
    <Box below={4}>
      <Alert
        role="note"
        type={doubtful ? "warning" : "error"}
        title={text}
        description={
          <ul>
            {problems.map(([path, texts]) => (
              <li key={path}>
                {t("form.problem", {
                  field: fieldLabel(config, resource, path.split(".")[0] ?? path),
                  problem: texts.join(" "),
                })}
              </li>
            ))}
          </ul>
        }
      />
    </Box>
  );
}
