import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { TabDefinition } from "../../../core/definition/types.ts";
import type { AnswerRecord, Question } from "../../../core/forms/types.ts";
import { useConfigIndex, useOnBehalf } from "../../config/config-context.tsx";
import type { ApiRecord } from "../../config/record.ts";
import { FeedEntry } from "../../feed/feed-entry.tsx";
import { Box, Stack } from "../../ui/layout.tsx";
import { useRecordForms } from "../../forms/record/use-record-forms.ts";
import { asDynamicReference, asReference, asText } from "../../fields/values.ts";
import { AnswersView } from "../../forms/answers-view.tsx";
import { waitingPath } from "../../providers/data-provider.ts";
import { useApi } from "../../providers/use-api.ts";
import { Icon } from "../../ui/icon.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { DecidingRules } from "../access-denied.tsx";
import { Part } from "./part.tsx";

interface AnswersOf {
  readonly form: string;
  /** The resource the answers are kept as. */
  readonly makes: string;
  readonly about: { readonly resource: string; readonly id: number };
}

/** Calls of their own, by what the answers are kept as. */
const OWN_CALLS: Readonly<Record<string, (of: AnswersOf) => string>> = {
  supervisor_feedback: ({ about }) => `/api/${about.resource}/${about.id}/supervisor_feedback/`,
};

/** Where the answers about a record are read. */
function answersPath(of: AnswersOf): string {
  const own = OWN_CALLS[of.makes];
  if (own) return own(of);
  const query = new URLSearchParams({ resource: of.about.resource, id: String(of.about.id) });
  return `/api/forms/${of.form}/responses/?${query.toString()}`;
}

/** Answers as the calls about forms give them: the record they are kept as, with the questions of its version. */
type GivenAnswers = ApiRecord & {
  readonly answers: readonly AnswerRecord[];
  readonly questions: readonly Question[];
};

interface AnswersTabProps {
  readonly tab: Extract<TabDefinition, { kind: "answers" }>;
  readonly resource: ClientResource;
  readonly record: ApiRecord;
}

/** What was answered about a record, with the questions as they were asked then. */
export function AnswersTab({ tab, resource, record }: AnswersTabProps) {
  const { t, i18n } = useTranslation();
  const index = useConfigIndex();
  const kept = index.resource(tab.makes);
  const about = getAbout(tab, { resource, record });
  const onBehalfOf = useOnBehalf();
  const offered = useRecordForms(resource, record).find(
    ({ makes, reason }) => onBehalfOf === null && makes === tab.makes && reason === null,
  );
  const formName = typeof tab.form === "string" ? tab.form : asText(record[tab.form.field]);
  const path =
    onBehalfOf !== null
      ? waitingPath(resource.name, record.id, { part: `answers/${tab.name}/`, person: onBehalfOf })
      : about === null
        ? ""
        : answersPath({ form: formName, makes: tab.makes, about });
  const {
    data: answer,
    error,
    refetch,
  } = useApi<{
    data: GivenAnswers | readonly GivenAnswers[] | null;
    permissions?: { readonly read?: boolean };
  }>(path, {
    queryKey: ["answers", path, i18n.language],
    enabled: about !== null,
  });
  const data = answer && [answer.data.data ?? []].flat();
  if (kept === null || kept.feed === null || about === null)
    return (
      <Box as="p" pad={[8, 4]} tone="quiet" text="center">
        {t("related.none")}
      </Box>
    );
  if (answer?.data.permissions?.read === false)
    return (
      <MessagePage icon="lock" title={t("access.title")} inline>
        <DecidingRules of={{ resource: tab.makes, action: "show" }} />
      </MessagePage>
    );
  const { feed } = kept;
  return (
    <>
      {offered ? (
        <Box as="p" below={3}>
          <Button icon={<Icon name={data?.length === 0 ? "plus" : "edit"} />} onClick={offered.open}>
            {offered.label}
          </Button>
        </Box>
      ) : null}
      <Part
        error={data === undefined ? error : null}
        loading={data === undefined}
        empty={data?.length === 0}
        emptyText={t(offered ? "feed.noAnswersYet" : "feed.noAnswers")}
        onRetry={() => void refetch()}
      >
        <Stack gap={3} measure={860}>
          {(data ?? []).map((given) => (
            <FeedEntry
              key={given.id}
              resource={kept}
              feed={feed}
              row={given}
              without={tab.reference === undefined ? [resource.name, "record", "form_name"] : feed.texts}
            >
              <AnswersView questions={given.questions} records={given.answers} />
            </FeedEntry>
          ))}
        </Stack>
      </Part>
    </>
  );
}

interface About {
  readonly resource: string;
  readonly id: number;
}

function getAbout(
  { reference }: AnswersTabProps["tab"],
  { resource, record }: Pick<AnswersTabProps, "resource" | "record">,
): About | null {
  if (reference === undefined) return { resource: resource.name, id: record.id };
  const anywhere = asDynamicReference(record[reference]);
  if (anywhere !== null) return { resource: anywhere.resource, id: anywhere.id };
  const to = resource.fields.find(({ name }) => name === reference)?.to ?? null;
  const target = asReference(record[reference]);
  return to === null || target === null ? null : { resource: to, id: target.id };
}
