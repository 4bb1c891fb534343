import { Alert, Button } from "antd";
import { useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { MessagePage } from "../../ui/message-page.tsx";
import { type TrailStep, usePageTrail } from "../../ui/page-title.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { TabList } from "../../ui/tab-list.tsx";
import { DifferenceList } from "./differences/difference-list.tsx";
import { Differences } from "./differences/differences.tsx";
import {
  changeCount,
  useDesignDraft,
  useDesignedForms,
  useDraftForm,
  useVersionQuestions,
  type DraftForm,
  type FactsTask,
} from "./designed-forms.ts";
import { FORMS_IN_STUDIO, FORMS_PATH, STUDIO_PATH, useMayOpenStudio } from "./path.ts";
import { DesignPart } from "./design/design-part.tsx";
import { FormStatus } from "./form-status.tsx";
import { FormsSkeleton } from "./form-states.tsx";
import { FormFactsDialog } from "./form-facts-dialog.tsx";
import { FormMenu } from "./form-menu.tsx";
import { FormResults } from "./results/form-results.tsx";
import { ErrorList } from "./error-list.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { FormUse, VersionLine } from "./version-line.tsx";
import { VersionList } from "./version-list.tsx";
import { Box, Inline, Stack } from "../../ui/layout.tsx";
import css from "./form-designer.module.css";
import reading from "../../ui/reading-page.module.css";

/** One form: what would be published, what keeps it from that, and what was. */
export function OneForm({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const { data: answer } = useDesignedForms();
  const navigate = useNavigate();
  const [task, setTask] = useState<FactsTask | null>(null);
  const { data: draft, error, refetch } = useDraftForm(name);
  const [publishing, setPublishing] = useState(false);
  const [isSaved, setSaved] = useState(true);
  const listed = answer?.data.find(({ form_name }) => form_name === name);
  // the list was asked for before what was saved since
  const form = listed && draft ? { ...listed, ...standing(draft) } : listed;
  const title = form?.title ?? name;
  usePageTrail(useTrailTo(title));
  if (error instanceof ApiError && error.code === "unknown_form") return <NoSuchForm error={error} />;
  return (
    <section className={reading["page"]} data-wide="" aria-labelledby="form-title">
      <Inline as="header" gap={3} wrap align="start" justify="between">
        <div>
          <Inline wrap align="center" gap={[2, 3]}>
            <h1 id="form-title" className="page-title">
              <bdi>{title}</bdi>
            </h1>
            {form ? <FormStatus form={form} /> : null}
          </Inline>
          <Inline as="p" wrap gap={[0, 4]} tone="quiet" size={13}>
            {form ? <VersionLine facts={form.published} /> : null}
            {form ? <FormUse areas={form.used_by} /> : null}
          </Inline>
        </div>
        <Inline className="no-print" gap={2} wrap>
          <LinkButton to={`/records/question?form_name=${encodeURIComponent(name)}&is_active=true`}>
            {t("formDesigner.listQuestions")}
          </LinkButton>
          {draft ? (
            <Button
              type="primary"
              disabled={
                form?.state === "retired" ||
                !isSaved ||
                draft.problems.length > 0 ||
                changeCount(draft.differences) === 0
              }
              onClick={() => setPublishing(true)}
            >
              {t("formDesigner.publish")}
            </Button>
          ) : null}
          {form ? (
            <FormMenu form={form} mayCreate={answer?.permissions.create === true} onTask={setTask} />
          ) : null}
        </Inline>
      </Inline>
      {form?.state === "retired" ? (
        <Alert role="note" type="warning" title={t("formDesigner.retiredNote")} />
      ) : null}
      {task === null ? null : (
        <FormFactsDialog
          task={task}
          onClose={() => setTask(null)}
          onSaved={(made) => {
            setTask(null);
            if (task.kind !== "rename") void navigate(`${FORMS_PATH}/${made}`);
          }}
        />
      )}
      {error && !draft ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : draft === undefined ? (
        <FormsSkeleton rows={3} />
      ) : (
        <>
          <ErrorList name={name} problems={draft.problems} />
          <FormParts name={name} draft={draft} onSaved={setSaved} />
          <PublishDialog name={name} draft={draft} open={publishing} onClose={() => setPublishing(false)} />
        </>
      )}
    </section>
  );
}

const standing = ({ problems, differences }: DraftForm) => ({
  problems,
  has_changes: changeCount(differences) > 0,
});

/** Nothing can be done here to a form that there is not. */
function NoSuchForm({ error }: { readonly error: ApiError }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <MessagePage
      icon="search"
      title={errorText(error)}
      actions={<LinkButton to={FORMS_PATH}>{t("formDesigner.title")}</LinkButton>}
    >
      <p>{t("notFound.text")}</p>
    </MessagePage>
  );
}

/** The studio stands above the forms for those who may open it. */
function useTrailTo(title: string): TrailStep[] {
  const { t } = useTranslation();
  const inStudio = useMayOpenStudio();
  return useMemo(() => {
    const forms = { title: t("formDesigner.title"), path: inStudio ? FORMS_IN_STUDIO : FORMS_PATH };
    return [...(inStudio ? [{ title: t("studio.title"), path: STUDIO_PATH }] : []), forms, { title }];
  }, [inStudio, t, title]);
}

const PARTS = ["design", "preview", "changes", "versions", "results"] as const;

interface FormPartsProps {
  readonly name: string;
  readonly draft: DraftForm;
  readonly onSaved: (isSaved: boolean) => void;
}

function FormParts({ name, draft, onSaved }: FormPartsProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [search, setSearch] = useSearchParams();
  const part = PARTS.find((one) => one === search.get("part")) ?? "design";
  // the designer begins anew with what was brought back
  const [round, setRound] = useState(0);
  const count = changeCount(draft.differences);
  const tabs = [
    { name: "design", title: t("formDesigner.design.tab") },
    { name: "preview", title: t("formDesigner.preview") },
    { name: "changes", title: t("formDesigner.toPublish"), count: format.number(count) },
    { name: "versions", title: t("formDesigner.versions") },
    { name: "results", title: t("formDesigner.results.tab") },
  ];
  return (
    <TabList
      label={t("formDesigner.parts")}
      value={part}
      tabs={tabs}
      onChange={(next) => setSearch(next === "design" ? {} : { part: next }, { replace: true })}
    >
      <DesignPart
        key={round}
        name={name}
        shown={part === "design" || part === "preview" ? part : null}
        onSaved={onSaved}
      />
      {part === "changes" ? <Changes name={name} draft={draft} /> : null}
      {part === "versions" ? <VersionList name={name} onBroughtBack={() => setRound(round + 1)} /> : null}
      {part === "results" ? <FormResults form={name} /> : null}
    </TabList>
  );
}

function Changes({ name, draft }: Pick<FormPartsProps, "name" | "draft">) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { base_version: version, differences, release } = draft;
  const before = useVersionQuestions({ name, version });
  const after = useDesignDraft(name);
  return (
    <Stack className={css["card"]} card relative gap={2} pad={4}>
      {before.data === undefined || after.data === undefined ? (
        <DifferenceList differences={differences} />
      ) : (
        <Differences
          before={{
            label:
              version === 0
                ? t("formDesigner.unpublished")
                : t("formDesigner.version", { version: format.number(version) }),
            questions: before.data,
          }}
          after={{ label: t("formDesigner.compare.draft"), questions: after.data.questions }}
          differences={differences}
        />
      )}
      {release !== null && changeCount(release) > 0 ? (
        <Box as="section" above={4} padAbove={4} borderAbove aria-labelledby="form-release">
          <Box as="h2" id="form-release" below={2} size={14} weight={600}>
            {t("formDesigner.release")}
          </Box>
          <Inline as="p" wrap gap={[0, 4]} tone="quiet" size={13}>
            {t("formDesigner.releaseNote")}
          </Inline>
          <DifferenceList differences={release} />
        </Box>
      ) : null}
    </Stack>
  );
}
