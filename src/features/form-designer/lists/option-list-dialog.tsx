import { Alert, Button, Input, Modal } from "antd";
import { type ClipboardEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { LANGUAGES, type Language } from "../../../../core/definition/definitions.ts";
import { OWN_LANGUAGE } from "../../../../core/forms/labels.ts";
import type { WrittenList } from "../../../../core/forms/merge-lists.ts";
import { OPTION_LENGTH } from "../../../../core/forms/options.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { directionOf, languages } from "../../../i18n/languages.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Box, Inline, Stack, Text } from "../../../ui/layout.tsx";
import { useErrorText } from "../../../ui/report-error.ts";
import { walkCells } from "../design/labels-table.tsx";
import { readLines } from "../design/read-lines.ts";
import table from "../design/labels-table.module.css";
import { ListConflict } from "./list-conflict.tsx";
import { type SavedList, type SharedList, useSaveList } from "./option-lists.ts";
import {
  findOptionErrors,
  readOptionLabel,
  trimOptions,
  type WrittenOption,
  writeOptionLabel,
} from "./written-options.ts";
import { focusById, partById, partsIn } from "../../../lib/page-parts.ts";

interface OptionListDialogProps {
  /** What it begins with. */
  readonly list: WrittenList;
  readonly usedBy: SharedList["used_by"];
  /** Given the id of the list once it is saved. */
  readonly onSaved: (id: number) => void;
  readonly onClose: () => void;
}

/** A shared list with its options in all languages. Which forms offer it stands there before it is saved. */
export function OptionListDialog({ list, usedBy, onSaved, onClose }: OptionListDialogProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const errorText = useErrorText();
  const id = useId();
  const rows = useRef<HTMLTableSectionElement>(null);
  const nextKey = useRef(list.options.length);
  const [title, setTitle] = useState(list.title);
  const [options, setOptions] = useState<readonly WrittenOption[]>(() =>
    list.options.map((option, key) => ({ ...option, key })),
  );
  const [isChecked, setChecked] = useState(false);
  const [moved, setMoved] = useState("");
  /** As it was when what is written here began. */
  const [base, setBase] = useState(list);
  const [conflict, setConflict] = useState<Exclude<SavedList, { id: number }> | null>(null);
  const { mutate, isPending, error } = useSaveList();
  const errors = findOptionErrors(options);
  const isUntitled = title.trim() === "";

  const focusWords = (at: number) =>
    partsIn<HTMLTextAreaElement>(rows.current, "translation", OWN_LANGUAGE)[at]?.focus();
  const save = () => {
    setChecked(true);
    if (isUntitled) return focusById(`${id}title`);
    const wrong = options.findIndex(({ key }) => errors.has(key));
    if (wrong >= 0) return focusWords(wrong);
    if (options.length === 0) return put([""], { at: 0 });
    const mine = { ...base, title: title.trim(), options: trimOptions(options) };
    return mutate(
      { base, mine },
      { onSuccess: (saved) => (saved.id === null ? meet(saved) : onSaved(saved.id)) },
    );
  };
  /** Goes on with what both made, from what the other one saved. */
  const meet = (saved: Exclude<SavedList, { id: number }>) => {
    setBase(saved.theirs);
    setTitle(saved.mine.title);
    setOptions(saved.mine.options.map((option) => ({ ...option, key: (nextKey.current += 1) })));
    setConflict(saved);
  };
  const put = (values: readonly string[], { at, replaced = 0 }: { at: number; replaced?: number }) => {
    const added = values.map((value) => ({
      key: (nextKey.current += 1),
      id: null,
      value,
      labels: {},
      is_retired: false,
    }));
    flushSync(() => setOptions(options.toSpliced(at, replaced, ...added)));
    focusWords(at + values.length - 1);
  };
  const change = (option: WrittenOption, next: WrittenOption | null) =>
    setOptions(options.flatMap((one) => (one.key === option.key ? (next ?? []) : one)));
  const move = (option: WrittenOption, by: -1 | 1) => {
    const at = options.indexOf(option);
    flushSync(() => {
      setOptions(options.toSpliced(at, 1).toSpliced(at + by, 0, option));
      setMoved(
        t("formDesigner.lists.moved", {
          option: readOptionLabel(option, OWN_LANGUAGE),
          position: format.number(at + by + 1),
          count: options.length,
          number: format.number(options.length),
        }),
      );
    });
    const names = by < 0 ? ["up", "down"] : ["down", "up"];
    const buttons = names.map((name) => partById(`${id}${name}${option.key}`));
    buttons.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus();
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>, option: WrittenOption) => {
    const lines = readLines(event.clipboardData.getData("text/plain"));
    if (lines.length < 2) return;
    event.preventDefault();
    const at = options.indexOf(option);
    const isEmpty = option.id === null && option.value === "" && Object.keys(option.labels).length === 0;
    put(lines, isEmpty ? { at, replaced: 1 } : { at: at + 1 });
  };

  return (
    <Modal
      open
      width={1200}
      title={list.id === null ? t("formDesigner.lists.new") : t("formDesigner.lists.edit")}
      okText={t("actions.save")}
      cancelText={t("actions.close")}
      confirmLoading={isPending}
      mask={{ closable: false }}
      onOk={save}
      onCancel={onClose}
    >
      <Stack gap={4}>
        {error ? <Alert type="error" role="alert" title={errorText(error)} /> : null}
        {conflict === null ? null : (
          <ListConflict
            {...conflict.merged}
            options={options}
            onTakeTitle={setTitle}
            onTake={(theirs) =>
              setOptions(options.map((one) => (one.id === theirs.id ? { ...theirs, key: one.key } : one)))
            }
          />
        )}
        <Uses usedBy={usedBy} />
        <Stack gap={1}>
          <Text as="label" htmlFor={`${id}title`} weight={500} size={13}>
            {t("formDesigner.lists.title")}
          </Text>
          <Input
            id={`${id}title`}
            value={title}
            maxLength={120}
            dir="auto"
            aria-required
            aria-invalid={isChecked && isUntitled}
            aria-describedby={isChecked && isUntitled ? `${id}untitled` : undefined}
            status={isChecked && isUntitled ? "error" : ""}
            onChange={({ target }) => setTitle(target.value)}
          />
          {isChecked && isUntitled ? (
            <Text as="p" role="alert" id={`${id}untitled`} tone="bad" size={13}>
              {t("formDesigner.lists.untitled")}
            </Text>
          ) : null}
        </Stack>
        <Box
          className={table["scroll"]}
          card
          scroll
          role="region"
          aria-label={t("formDesigner.lists.options")}
          tabIndex={-1}
          onKeyDown={walkCells}
        >
          {/* room for an option with its buttons */}
          <table className={table["table"]} style={{ "--names": "160px" } as object}>
            <thead>
              <tr>
                <th scope="col">{t("formDesigner.lists.options")}</th>
                {languages.map(({ code, name }) => (
                  <th key={code} scope="col" lang={code} dir={directionOf(code)}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody ref={rows}>
              {options.map((option, index) => (
                <OptionRow
                  key={option.key}
                  id={id}
                  option={option}
                  index={index}
                  count={options.length}
                  error={isChecked ? errors.get(option.key) : undefined}
                  onChange={(next) => change(option, next)}
                  onMove={(by) => move(option, by)}
                  onPaste={(event) => paste(event, option)}
                />
              ))}
            </tbody>
          </table>
        </Box>
        <div>
          <Button onClick={() => put([""], { at: options.length })}>{t("formDesigner.lists.add")}</Button>
        </div>
        <span className="visually-hidden" role="status">
          {moved}
        </span>
      </Stack>
    </Modal>
  );
}

interface OptionRowProps {
  readonly id: string;
  readonly option: WrittenOption;
  readonly index: number;
  readonly count: number;
  readonly error: "blank" | "twice" | undefined;
  /** Null: it goes. */
  readonly onChange: (option: WrittenOption | null) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
}

function OptionRow({ id, option, index, count, error, onChange, onMove, onPaste }: OptionRowProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const words = readOptionLabel(option, OWN_LANGUAGE);
  const name = words.trim() === "" ? t("formDesigner.lists.unnamed", { position: index + 1 }) : words;
  const cell = (language: Language) => {
    const isOwn = language === OWN_LANGUAGE;
    const text = readOptionLabel(option, language);
    return (
      <td key={language} data-missing={text.trim() === ""}>
        <textarea
          rows={1}
          lang={language}
          dir={directionOf(language)}
          maxLength={OPTION_LENGTH}
          value={text}
          placeholder={isOwn ? "" : words}
          aria-label={t("formDesigner.lists.cell", {
            position: format.number(index + 1),
            language: languages.find(({ code }) => code === language)?.name,
          })}
          aria-invalid={isOwn && error !== undefined}
          aria-describedby={isOwn && error !== undefined ? `${id}error${option.key}` : undefined}
          onPaste={isOwn ? onPaste : undefined}
          onChange={({ target }) =>
            onChange(writeOptionLabel(option, language, target.value.replaceAll(/\r?\n/gu, " ")))
          }
        />
        {isOwn && error !== undefined ? (
          <Text as="p" role="alert" id={`${id}error${option.key}`} tone="bad" size={12}>
            {t(`formDesigner.lists.errors.${error}`, { option: words })}
          </Text>
        ) : null}
      </td>
    );
  };
  return (
    <tr data-title="true" data-retired={option.is_retired}>
      <th scope="row">
        <Inline align="center" gap={1}>
          <Text tabular>{format.number(index + 1)}</Text>
          <IconButton
            id={`${id}up${option.key}`}
            icon="ascending"
            label={t("formDesigner.lists.up", { option: name })}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            id={`${id}down${option.key}`}
            icon="descending"
            label={t("formDesigner.lists.down", { option: name })}
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          />
          {option.id === null ? (
            <IconButton
              icon="close"
              label={t("formDesigner.lists.remove", { option: name })}
              onClick={() => onChange(null)}
            />
          ) : (
            <IconButton
              icon={option.is_retired ? "undo" : "close"}
              label={t(`formDesigner.lists.${option.is_retired ? "restore" : "retire"}`, { option: name })}
              onClick={() => onChange({ ...option, is_retired: !option.is_retired })}
            />
          )}
        </Inline>
        {option.is_retired ? <Text tone="warning">{t("formDesigner.lists.retired")}</Text> : null}
      </th>
      {LANGUAGES.map(cell)}
    </tr>
  );
}

/** Which forms are about to change with a list. */
function Uses({ usedBy }: Pick<OptionListDialogProps, "usedBy">) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const uses = usedBy.map(({ title, questions }) =>
    t("formDesigner.lists.use", {
      form: title ?? t("formDesigner.lists.hiddenForm"),
      count: questions,
      number: format.number(questions),
    }),
  );
  return (
    <Text as="p" tone="quiet">
      {uses.length === 0
        ? t("formDesigner.lists.unused")
        : t("formDesigner.lists.usedBy", { forms: format.list(uses) })}
    </Text>
  );
}
