import { Button, Modal, Radio } from "antd";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useRecordLabels } from "../../../fields/reference/labels.ts";
import { type Beginning, dataOf, getKnown } from "./beginning.ts";
import type { FilledAnswers } from "./answers-body.tsx";
import {
  type Difference,
  findRecords,
  getDifferences,
  merged,
  type Side,
  sideOf,
  type Version,
} from "./differences.ts";
import type { AnswerFields, GivenAnswers } from "./opening.ts";
import { Box, Inline, Stack, Text } from "../../../ui/layout.tsx";
import css from "./answers.module.css";

interface ConflictDialogProps<F extends AnswerFields> {
  readonly mine: FilledAnswers<F>;
  /** What somebody else gave meanwhile. */
  readonly theirs: GivenAnswers<F>;
  /** Of the fields beside the answers. */
  readonly labels: Readonly<Record<string, string>>;
  /** The two brought together: the form goes on with them, and they are sent when somebody asks for it. */
  readonly onChoose: (begin: Beginning<F>) => void;
  readonly onTheirs: () => void;
  readonly onLater: () => void;
}

/** Two people gave the same: shows where they differ, to be taken one by one or as a whole. */
export function ConflictDialog<F extends AnswerFields>(props: ConflictDialogProps<F>) {
  const { mine, theirs, labels, onChoose, onTheirs, onLater } = props;
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const both = useMemo(
    () => ({ mine: myVersion(mine, theirs), theirs: theirVersion(theirs) }),
    [mine, theirs],
  );
  const recordLabel = useRecordLabels(findRecords(both));
  const differences = getDifferences(both, (record) => recordLabel(record) ?? t("forms.record.hidden"));

  const choose = () => {
    const { fields, questions, version, data } = merged(both, differences, choices);
    const known =
      version === theirs.formVersion
        ? getKnown(theirs)
        : (mine.form ?? { questions, version, complete: true, language: theirs.language });
    onChoose({
      fields,
      known: {
        questions: known.questions,
        version: known.version,
        complete: known.complete,
        language: known.language,
      },
      start: { data, files: mine.form?.files ?? new Map() },
      earlier: theirs,
    });
  };
  const labelOf = ({ key, title }: Difference) =>
    title ??
    (key.startsWith("field:") ? (labels[key.slice("field:".length)] ?? key) : t("feedback.conflict.answers"));

  return (
    <Modal
      open
      width={720}
      title={t("feedback.conflict.title")}
      mask={{ closable: false }}
      onCancel={onLater}
      footer={
        <Inline gap={2} wrap justify="end">
          <Button onClick={onLater}>{t("feedback.conflict.later")}</Button>
          <Button type={theirs.editable ? "default" : "primary"} onClick={onTheirs}>
            {t("feedback.conflict.takeTheirs")}
          </Button>
          {theirs.editable ? (
            <Button type="primary" onClick={choose}>
              {t("feedback.conflict.choose")}
            </Button>
          ) : null}
        </Inline>
      }
    >
      <p>{t(theirs.editable ? "feedback.conflict.text" : "feedback.conflict.closed")}</p>
      {theirs.editable ? (
        <Stack gap={4} above={4}>
          {differences.map((difference) => (
            <Choice
              key={difference.key}
              label={labelOf(difference)}
              difference={difference}
              side={sideOf(difference, choices)}
              onChange={(side) => setChoices((before) => ({ ...before, [difference.key]: side }))}
            />
          ))}
        </Stack>
      ) : null}
    </Modal>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly difference: Difference;
  readonly side: Side;
  readonly onChange: (side: Side) => void;
}

function Choice({ label, difference, side, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <Box as="h2" below={1} size={13} weight={600} id={id}>
        {label}
      </Box>
      <Radio.Group
        aria-labelledby={id}
        className={css["sides"] ?? ""}
        value={side}
        onChange={({ target }) => onChange(target.value as Side)}
      >
        {(["mine", "theirs"] as const).map((one) => (
          <Radio key={one} value={one}>
            <Text tone="quiet" size={12}>
              {t(`feedback.conflict.${one}`)}
            </Text>
            {difference[one].length === 0 ? (
              <Text tone="faint">{t("feedback.conflict.nothing")}</Text>
            ) : (
              difference[one].map((line) => (
                <span key={line}>
                  <bdi>{line}</bdi>
                </span>
              ))
            )}
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}

function myVersion<F extends AnswerFields>(
  { fields, form }: FilledAnswers<F>,
  theirs: GivenAnswers<F>,
): Version<F> {
  if (form === null) return { fields, version: theirs.formVersion, questions: theirs.questions, data: {} };
  return { fields, version: form.version, questions: form.questions, data: form.data };
}

function theirVersion<F extends AnswerFields>(theirs: GivenAnswers<F>): Version<F> {
  const { fields, formVersion: version, questions } = theirs;
  return { fields, version, questions, data: dataOf(theirs) };
}
