import { Alert, App, Input, type InputRef, Modal, Select } from "antd";
import { useId, useRef, useState } from "react";
import { resourcePlural } from "../../config/labels.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { languages } from "../../i18n/languages.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { focusOnOpen } from "../../ui/focus-on-open.ts";
import { leaveOnTab } from "../../ui/leave-on-tab.ts";
import { Stack, Text } from "../../ui/layout.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import {
  type FactsTask,
  type FormFacts,
  useDesignedForms,
  useFormFacts,
  useSaveForm,
} from "./designed-forms.ts";
import { FormsSkeleton } from "./form-states.tsx";

interface FormFactsDialogProps {
  readonly task: FactsTask;
  /** Given the name of the form once it is saved. */
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
}

const NEW: FormFacts = { title: "", description: null, filled_on: null, translations: {} };

/** Title, description and area of a form. */
export function FormFactsDialog({ task, onSaved, onClose }: FormFactsDialogProps) {
  const { t } = useTranslation();
  const known = task.kind === "new" ? null : task.name;
  const { data, error, refetch } = useFormFacts(known);
  if (task.kind === "new") return <FactsForm {...{ task, onSaved, onClose }} facts={NEW} />;
  if (data === undefined)
    return (
      <Modal open title={task.title} footer={null} onCancel={onClose}>
        {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <FormsSkeleton rows={2} />}
      </Modal>
    );
  const copied = { ...data, title: t("formDesigner.copyTitle", { title: task.title }), translations: {} };
  return <FactsForm {...{ task, onSaved, onClose }} facts={task.kind === "rename" ? data : copied} />;
}

function FactsForm({ task, facts, onSaved, onClose }: FormFactsDialogProps & { readonly facts: FormFacts }) {
  const { t, i18n } = useTranslation();
  const { config } = useConfigIndex();
  const { message } = App.useApp();
  const errorText = useErrorText();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [values, setValues] = useState(facts);
  const [untitled, setUntitled] = useState(false);
  const { mutate, isPending, error } = useSaveForm(task);
  const title = {
    new: () => t("formDesigner.newForm"),
    duplicate: () => t("formDesigner.duplicateTitle", { title: named(task) }),
    rename: () => t("formDesigner.renameTitle", { title: named(task) }),
  }[task.kind]();
  const save = () => {
    if (isPending) return;
    setUntitled(values.title.trim() === "");
    if (values.title.trim() === "") return first.current?.focus();
    mutate(values, {
      onSuccess: (answer) => {
        void message.success(answer.message);
        onSaved(answer.data?.form_name ?? named(task));
      },
    });
  };
  // the title itself is in the language one works in
  const others = languages.filter(({ code }) => code !== i18n.language || code in facts.translations);
  const areas = config.resources
    .filter(({ kind, operations }) => kind === "record" && operations.includes("show"))
    .map(({ name }) => ({ value: name, label: resourcePlural(config, name) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Modal
      open
      width={560}
      title={title}
      okText={task.kind === "rename" ? t("actions.save") : t("formDesigner.create")}
      cancelText={t("actions.close")}
      confirmLoading={isPending}
      afterOpenChange={(open) => focusOnOpen(open, first.current?.input)}
      onOk={save}
      onCancel={onClose}
    >
      <Stack gap={4} onKeyDownCapture={leaveOnTab}>
        {error ? <Alert type="error" role="alert" title={errorText(error)} /> : null}
        <div>
          <Label htmlFor={`${id}title`} text={t("formDesigner.titleLabel")} />
          <Input
            ref={first}
            id={`${id}title`}
            value={values.title}
            maxLength={120}
            dir="auto"
            aria-required
            aria-invalid={untitled}
            aria-describedby={untitled ? `${id}untitled` : undefined}
            status={untitled ? "error" : ""}
            onPressEnter={save}
            onChange={({ target }) => {
              setUntitled(false);
              setValues({ ...values, title: target.value });
            }}
          />
          {untitled ? (
            <Text as="p" role="alert" id={`${id}untitled`} above={1} tone="bad" size={13}>
              {t("formDesigner.titleNeeded")}
            </Text>
          ) : null}
        </div>
        <div>
          <Label htmlFor={`${id}description`} text={t("formDesigner.descriptionLabel")} />
          <Input.TextArea
            id={`${id}description`}
            value={values.description ?? ""}
            maxLength={2000}
            dir="auto"
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => setValues({ ...values, description: target.value })}
          />
        </div>
        <div>
          <Label htmlFor={`${id}area`} text={t("formDesigner.filledOn")} />
          <Select
            id={`${id}area`}
            style={{ inlineSize: "100%" }}
            allowClear
            showSearch={{ optionFilterProp: "label" }}
            placeholder={t("formDesigner.anyArea")}
            value={values.filled_on}
            options={areas}
            onChange={(area: string | null | undefined) => setValues({ ...values, filled_on: area ?? null })}
          />
        </div>
        {task.kind === "new" ? (
          <div>
            <Label htmlFor={`${id}begin`} text={t("formDesigner.begin.label")} />
            <BeginSelect id={`${id}begin`} onChange={(begin) => setValues(withBeginning(values, begin))} />
          </div>
        ) : null}
        <details open={Object.keys(facts.translations).length > 0}>
          <summary>{t("formDesigner.otherLanguages")}</summary>
          <Stack gap={2} above={2}>
            {others.map(({ code, name }) => (
              <Input
                key={code}
                prefix={<Text tone="quiet">{name}</Text>}
                lang={code}
                dir="auto"
                aria-label={name}
                maxLength={120}
                value={values.translations[code]?.title ?? ""}
                onChange={({ target }) => {
                  const { [code]: before, ...others } = values.translations;
                  const text = { description: null, ...before, title: target.value };
                  setValues({
                    ...values,
                    translations: target.value === "" ? others : { ...others, [code]: text },
                  });
                }}
              />
            ))}
          </Stack>
        </details>
      </Stack>
    </Modal>
  );
}

function withBeginning({ begin: _before, ...values }: FormFacts, begin: FormFacts["begin"]): FormFacts {
  return begin === undefined ? values : { ...values, begin };
}

const BLANK = "blank";

interface BeginSelectProps {
  readonly id: string;
  readonly onChange: (begin: FormFacts["begin"]) => void;
}

/** What a new form begins with: nothing, a template or the questions of a form there is. */
function BeginSelect({ id, onChange }: BeginSelectProps) {
  const { t } = useTranslation();
  const { data } = useDesignedForms();
  const groups = [
    {
      label: t("formDesigner.begin.templates"),
      options: (data?.templates ?? []).map(({ name, title }) => ({
        value: `template ${name}`,
        label: title,
      })),
    },
    {
      label: t("formDesigner.begin.forms"),
      options: (data?.data ?? []).map(({ form_name, title }) => ({
        value: `form ${form_name}`,
        label: title,
      })),
    },
  ];
  return (
    <Select
      id={id}
      style={{ inlineSize: "100%" }}
      showSearch={{ optionFilterProp: "label" }}
      defaultValue={BLANK}
      options={[
        { value: BLANK, label: t("formDesigner.begin.blank") },
        ...groups.filter(({ options }) => options.length > 0),
      ]}
      onChange={(value) => onChange(value === BLANK ? undefined : readBeginning(value))}
    />
  );
}

function readBeginning(value: string): NonNullable<FormFacts["begin"]> {
  const [kind, name = ""] = value.split(" ");
  return kind === "template" ? { template: name } : { copy_of: name };
}

const named = (task: FactsTask): string => (task.kind === "new" ? "" : task.title);

function Label({ htmlFor, text }: { readonly htmlFor: string; readonly text: string }) {
  return (
    <Text as="label" htmlFor={htmlFor} block below={1} weight={500}>
      {text}
    </Text>
  );
}
