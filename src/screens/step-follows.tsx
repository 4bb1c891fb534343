import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useTranslation } from "../i18n/use-translation.tsx";
import { ApiError, isRecord } from "../lib/api-error.ts";
import type { WaitingSave } from "../offline/saves.ts";
import { callApi } from "../providers/data-provider.ts";
import { Inline, Stack, Text } from "../ui/layout.tsx";
import { useErrorText } from "../ui/report-error.ts";
import type { TriedStep } from "./form/use-saving.ts";
import { useIssueLines } from "./form/use-issue-text.ts";
import { Differences } from "./list/bulk/differences.tsx";
import type { BulkRow } from "./list/bulk/types.ts";
import { PlannedEffects } from "./planned-effects.tsx";

/** What a dry run of one step answers. */
interface Tried extends TriedStep, Pick<BulkRow, "changes"> {}

interface StepFollowsProps {
  readonly save: WaitingSave;
  readonly onSend: (seen: number) => void;
}

/** What a step that waited would lead to by the rules of now, or why it cannot be made; it is sent by what is shown. */
export function StepFollows({ save, onSend }: StepFollowsProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { path, body, subject } = save;
  const { resource } = subject;
  const lines = useIssueLines(resource);
  const { data, error } = useQuery({
    queryKey: ["waiting-step", save.id, save.at, save.problem?.requestId],
    queryFn: () =>
      callApi<Tried>({
        method: "post",
        url: path,
        payload: { ...(isRecord(body) ? body : {}), dry_run: true },
      }),
  });
  if (error !== null) {
    const found = error instanceof ApiError ? lines(error.errors) : [];
    return <Text tone="bad">{found.join(" ") || errorText(error)}</Text>;
  }
  if (data === undefined) return null;
  const { changes = {}, effects = [], told = [], skipped = [], warnings = [], config_version } = data;
  return (
    <Stack gap={2} size={13}>
      <Differences resource={resource} changes={changes}>
        {warnings.map(({ field, message }) => (
          <Text key={`${field} ${message}`} tone="warning">
            {lines({ [field]: [message] })}
          </Text>
        ))}
      </Differences>
      <PlannedEffects effects={effects} told={told} skipped={skipped} title={t("effects.title")} />
      <Inline>
        <Button size="small" onClick={() => onSend(config_version)}>
          {t("offline.again")}
        </Button>
      </Inline>
    </Stack>
  );
}
