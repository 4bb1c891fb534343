import { App, Button, Select } from "antd";
import { memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import type { Design } from "../../../../core/forms/design.ts";
import { questionsIn } from "../../../../core/forms/language.ts";
import { pruned } from "../../../../core/forms/prune.ts";
import { sampleAnswers } from "../../../../core/forms/sample.ts";
import { buildFormTree } from "../../../../core/forms/tree.ts";
import type { FormData, Question } from "../../../../core/forms/types.ts";
import { RecordSourceContext, type RecordSource } from "../../../forms/record-source.ts";
import { UnhurriedContext } from "../../../forms/renderer/unhurried-questions.ts";
import { QuestionForm } from "../../../forms/question-form.tsx";
import type { FilledForm } from "../../../forms/types.ts";
import { useQuestionForm } from "../../../forms/use-question-form.ts";
import { isLanguage, languages } from "../../../i18n/languages.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { isRecord, ApiError } from "../../../lib/api-error.ts";
import { colorScheme } from "../../../lib/color-scheme.ts";
import { leaveOnTab } from "../../../ui/leave-on-tab.ts";
import { Box, Inline, Stack, Text } from "../../../ui/layout.tsx";
import { useReportError } from "../../../ui/report-error.ts";
import { Segments } from "../../../ui/segments.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { useWorkspace } from "../../../workspace/use-workspace.ts";
import design from "../design/design.module.css";
import { makeSampleFiles } from "./sample-files.ts";
import { DEVICES, type Device, type PreviewAppearance, ShownAs } from "./shown-as.tsx";
import { WhyAsked } from "./why-asked.tsx";
import css from "./preview.module.css";
import { takesRecords } from "../../../../core/forms/kinds.ts";
import { pickRecords } from "../../../fields/reference/pick-records.ts";

interface LivePreviewProps {
  readonly name: string;
  readonly design: Design;
  /** How it is looked at by somebody who never chose. */
  readonly device: Device;
}

const LANGUAGES = languages.map(({ code, name }) => ({ value: code, label: name }));
const SCHEMES = ["light", "dark"] as const;

/** How somebody looked at a form last; the next one is looked at like that. */
const KEY = "form_preview";

function readChosen(kept: unknown): Partial<PreviewAppearance> {
  const { language, ...said } = isRecord(kept) ? kept : {};
  const device = DEVICES.find((one) => one === said["device"]);
  const scheme = SCHEMES.find((one) => one === said["scheme"]);
  return { ...(device && { device }), ...(isLanguage(language) && { language }), ...(scheme && { scheme }) };
}

/** The form as people would fill it. It can be tried out; nothing is stored. */
export function LivePreview({ design: questions, ...props }: LivePreviewProps) {
  return <SettledPreview {...props} design={useDeferredValue(useSettled(questions))} />;
}

/** Drawn for the form alone that somebody made, not for every key on the way to it. */
const SettledPreview = memo(function SettledPreview({
  name,
  design: settled,
  device: first,
}: LivePreviewProps) {
  const { t, i18n } = useTranslation();
  const { preferences, setPreference } = useWorkspace();
  const chosen = readChosen(preferences[KEY]);
  const own = isLanguage(i18n.language) ? i18n.language : "en";
  const look: PreviewAppearance = { device: first, language: own, scheme: colorScheme(), ...chosen };
  const { device, language, scheme } = look;
  const [filled, setFilled] = useState<FilledForm | null>(null);
  const choose = (change: Partial<PreviewAppearance>) => setPreference(KEY, { ...chosen, ...change });
  return (
    <section className={design["preview"]} data-pane="" data-preview={device} aria-labelledby="live-preview">
      <Stack gap={2} below={3}>
        <Box as="h2" size={14} weight={600} id="live-preview">
          {t("formDesigner.preview")}
        </Box>
        <Box as="p" tone="quiet" size={13}>
          {t("formDesigner.previewNote")}
        </Box>
        <Inline gap={2} wrap>
          <Segments
            label={t("formDesigner.look.device")}
            value={device}
            options={DEVICES.map((value) => ({ value, label: t(`formDesigner.look.devices.${value}`) }))}
            onChange={(value) => choose({ device: value })}
          />
          <Segments
            label={t("formDesigner.look.scheme")}
            value={scheme}
            options={SCHEMES.map((value) => ({ value, label: t(`formDesigner.look.schemes.${value}`) }))}
            onChange={(value) => choose({ scheme: value })}
          />
          <Select
            className={css["language"] ?? ""}
            aria-label={t("formDesigner.look.language")}
            value={language}
            options={LANGUAGES}
            onInputKeyDown={leaveOnTab}
            onChange={(value) => choose({ language: value })}
          />
        </Inline>
      </Stack>
      {settled.some(hasTitle) ? (
        <>
          <FilledPreview name={name} design={settled} look={look} filled={filled} onFill={setFilled} />
          <WhyAsked design={settled} data={filled?.data ?? NOTHING} />
        </>
      ) : (
        <Text as="p" tone="quiet" size={13}>
          {t("formDesigner.previewEmpty")}
        </Text>
      )}
    </section>
  );
});

const NOTHING: FormData = {};

const hasTitle = ({ title }: Design[number]): boolean => title.trim() !== "";

interface FilledPreviewProps {
  readonly name: string;
  readonly design: Design;
  readonly look: PreviewAppearance;
  /** What was answered before the form changed; it stays as far as it is still asked. */
  readonly filled: FilledForm | null;
  readonly onFill: (filled: FilledForm) => void;
}

function FilledPreview({ name, design: questions, look, filled, onFill }: FilledPreviewProps) {
  const { language } = look;
  const asked = useMemo(
    () =>
      questionsIn({
        form: {
          form_name: name,
          version: 0,
          questions: questions.filter(hasTitle),
        },
        language,
      }),
    [name, questions, language],
  );
  const key = useMemo(() => JSON.stringify(asked), [asked]);
  return <Preview key={key} name={name} questions={asked} look={look} before={filled} onFill={onFill} />;
}

interface PreviewProps {
  readonly name: string;
  readonly questions: ReturnType<typeof questionsIn>;
  readonly look: PreviewAppearance;
  readonly before: FilledForm | null;
  readonly onFill: (filled: FilledForm) => void;
}

function Preview({ name, questions, look, before, onFill }: PreviewProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const form = useQuestionForm({
    formName: name,
    known: { questions, version: 0, complete: true },
    start: before
      ? { data: pruned({ tree: buildFormTree({ questions }), data: before.data }), files: before.files }
      : undefined,
    followsLanguage: false,
    onChange: onFill,
  });
  const source = useCallback<RecordSource>((question) => designedRecords(name, question), [name]);
  const reportError = useReportError();
  const [isFilling, setIsFilling] = useState(false);
  const fill = async () => {
    setIsFilling(true);
    try {
      const records = await findSampleRecords(name, questions);
      const data = sampleAnswers({
        form: { questions },
        recordsFor: (id, count) => (records.get(id) ?? []).slice(0, count),
        text: t("formDesigner.look.sampleText", { lng: look.language }),
      });
      form.replace({ data, files: await makeSampleFiles(data) });
    } catch (error) {
      reportError(error);
    } finally {
      setIsFilling(false);
    }
  };
  const tryOut = async () => {
    const { ok } = await form.check();
    if (ok) message.success(t("formDesigner.wouldBeTaken"));
  };
  return (
    <>
      <Inline gap={2} wrap below={3}>
        <Button size="small" onClick={() => void fill()}>
          {t("formDesigner.look.sample")}
        </Button>
        <Button
          size="small"
          disabled={isFilling}
          onClick={() => form.replace({ data: NOTHING, files: new Map() })}
        >
          {t("formDesigner.look.empty")}
        </Button>
        <Button size="small" disabled={isFilling} onClick={() => void tryOut()}>
          {t("formDesigner.tryOut")}
        </Button>
      </Inline>
      <ShownAs look={look}>
        <RecordSourceContext value={source}>
          <UnhurriedContext value>
            <QuestionForm form={form} />
          </UnhurriedContext>
        </RecordSourceContext>
      </ShownAs>
    </>
  );
}

/** Where the records of a question are asked for that is not published yet. */
function designedRecords(form: string, { records_of, records_where }: Question): ReturnType<RecordSource> {
  return {
    path: `/api/forms/${encodeURIComponent(form)}/records/`,
    parameters: {
      records_of: records_of ?? "",
      ...((records_where ?? null) === null ? {} : { records_where: JSON.stringify(records_where) }),
    },
  };
}

/** By question the first records that it offers; a question whose area or filter cannot be used has none. */
async function findSampleRecords(
  form: string,
  questions: readonly Question[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const asked = questions.filter((question) => takesRecords(question) && question.records_of);
  const found = await Promise.all(
    asked.map(async (question) => {
      const { path, parameters } = designedRecords(form, question);
      const records = await pickRecords({ path, query: "", narrowed: parameters }).catch((error: unknown) => {
        if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return [];
        throw error;
      });
      return [question.id, records.map(({ id }) => id)] as const;
    }),
  );
  return new Map(found);
}
