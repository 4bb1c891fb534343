import { Button, Select } from "antd";
import type { Predicate } from "../../../core/definition/types.ts";
import {
  type Clause,
  type Condition,
  type Group,
  isGroup,
  JOINS,
  partPointers,
  readGroup,
  writeGroup,
} from "../../../core/studio/conditions.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Box, Inline, Stack } from "../../ui/layout.tsx";
import { type Asked, archivedAt, itself } from "./asked.ts";
import { ClauseLine } from "./clause-line.tsx";
import { type Askable, findSubject, isShown, newClause, subjectsOf } from "./clauses.ts";
import { JsonOrSentence } from "./json-or-sentence.tsx";
import { Mistake } from "./mistakes.tsx";

interface ConditionEditorProps {
  /** What depends on the condition, such as "Shown when". */
  readonly label: string;
  readonly help?: string;
  readonly value: Predicate | undefined;
  readonly fields: readonly Asked[];
  /** The area whose records it is asked of; absent: it cannot ask for the record itself. */
  readonly of?: string;
  /** Fields of the record that the condition is asked for, where it is about other ones. */
  readonly parents?: readonly Asked[];
  /** Whether it may ask who looks: what is the same for everybody may not. */
  readonly ofPeople?: boolean;
  /** Where it stands in the definition, as a JSON pointer. */
  readonly at?: string;
  readonly onChange: (value: Predicate | undefined) => void;
}

/** A condition in a sentence: comparisons, and groups of them within one another; as JSON on a press. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { label, help, value, of, parents = [], ofPeople = false, at, onChange } = props;
  const { t } = useTranslation();
  const fields =
    of === undefined
      ? props.fields
      : [...props.fields, itself(of, t("studio.say.record")), archivedAt(t("common.archived"))];
  return (
    <JsonOrSentence
      label={label}
      help={help}
      value={value}
      said
      at={at}
      fits={(read) => typeof read === "object" && read !== null && !Array.isArray(read)}
      onChange={(next) => onChange(next as Predicate | undefined)}
    >
      <GroupEditor
        label={label}
        group={readGroup(value)}
        askable={{ fields, parents }}
        ofPeople={ofPeople}
        at={at}
        top
        onChange={(group) => onChange(writeGroup(group))}
      />
    </JsonOrSentence>
  );
}

interface GroupEditorProps {
  readonly label: string;
  readonly group: Group;
  readonly askable: Askable;
  readonly ofPeople: boolean;
  readonly at: string | undefined;
  /** Whether it is the whole condition: then a single comparison is not called a group. */
  readonly top?: boolean;
  readonly onChange: (group: Group) => void;
}

function GroupEditor(props: GroupEditorProps) {
  const { label, group, askable, at, top = false, onChange } = props;
  const { t } = useTranslation();
  const { join, parts } = group;
  const pointers = partPointers(group, at ?? "", top);
  const write = (next: readonly Condition[]) => onChange({ join, parts: next });
  const [first] = subjectsOf(askable, null);
  return (
    <Stack gap={2}>
      {!top || parts.length > 1 || join === "none" || join === "notAll" ? (
        <Select
          aria-label={t("studio.condition.join", { label })}
          value={join}
          style={{ maxInlineSize: 320 }}
          showSearch={{ optionFilterProp: "label" }}
          options={JOINS.map((value) => ({ value, label: t(`studio.condition.${value}`) }))}
          onChange={(value) => onChange({ ...group, join: value })}
        />
      ) : null}
      {parts.map((part, index) => (
        <Part
          // a part has no name of its own: its place is all there is
          key={index}
          {...props}
          number={index + 1}
          part={part}
          at={at === undefined ? undefined : pointers[index]}
          onChange={(next) => write(parts.with(index, next))}
          onRemove={() => write(parts.toSpliced(index, 1))}
        />
      ))}
      {first === undefined ? null : (
        <Inline gap={2} wrap>
          <Button
            size="small"
            aria-label={t("studio.condition.addTo", { label })}
            onClick={() => write([...parts, newClause(first)])}
          >
            {t("studio.condition.add")}
          </Button>
          {parts.length === 0 ? null : (
            <Button
              size="small"
              type="text"
              aria-label={t("studio.condition.addGroupTo", { label })}
              onClick={() =>
                write([...parts, { join: join === "any" ? "all" : "any", parts: [newClause(first)] }])
              }
            >
              {t("studio.condition.addGroup")}
            </Button>
          )}
        </Inline>
      )}
      {at === undefined || pointers[0] === at ? null : <Mistake at={at} />}
    </Stack>
  );
}

interface PartProps extends Omit<GroupEditorProps, "group" | "top" | "onChange"> {
  readonly number: number;
  readonly part: Condition;
  readonly onChange: (part: Condition) => void;
  readonly onRemove: () => void;
}

function Part({ label, number, part, askable, ofPeople, at, onChange, onRemove }: PartProps) {
  const { t } = useTranslation();
  const remove = (
    <IconButton icon="close" label={t("studio.condition.remove", { label, number })} onClick={onRemove} />
  );
  if (isGroup(part))
    return (
      <Box pad={2} border="soft" radius="control" role="group" aria-label={groupLabel()}>
        <Inline gap={1} justify="between">
          <GroupEditor
            label={groupLabel()}
            group={part}
            askable={askable}
            ofPeople={ofPeople}
            at={at}
            onChange={onChange}
          />
          {remove}
        </Inline>
      </Box>
    );
  const found = "json" in part ? undefined : findSubject(part.subject, askable);
  if (found === undefined || "json" in part || !isShown(part, askable))
    return (
      <Inline gap={1} align="baseline">
        <Box grow shrink>
          <JsonOrSentence
            label={t("studio.condition.part.whole", { label, number })}
            value={writeGroup({ join: "all", parts: [part] })}
            said={false}
            at={at}
            onChange={(read) => {
              const { join, parts } = readGroup(read as Predicate | undefined);
              const [only] = parts;
              if (only !== undefined) onChange(parts.length === 1 ? only : { join, parts });
            }}
          >
            {null}
          </JsonOrSentence>
        </Box>
        {remove}
      </Inline>
    );
  return (
    <Stack gap={0}>
      <Inline gap={1} wrap align="center">
        <ClauseLine
          {...{ number, label, askable, ofPeople, found, onChange }}
          clause={part satisfies Clause}
        />
        {remove}
      </Inline>
      {at === undefined ? null : <Mistake at={at} below />}
    </Stack>
  );

  function groupLabel(): string {
    return t("studio.condition.group", { label, number });
  }
}
