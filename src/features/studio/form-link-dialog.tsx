import { useQuery } from "@tanstack/react-query";
import { Checkbox, type InputRef } from "antd";
import { useId, useRef, useState } from "react";
import type { FormLink } from "../../../core/definition/types.ts";
import { showsAnswers } from "../../../core/studio/layout.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { askedFields } from "./asked.ts";
import type { Choice } from "./chosen-list.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { LabelledSelect, LabelledText } from "./labelled.tsx";
import type { LayoutEditing } from "./layout-editing.ts";
import { StudioDialog } from "./studio-dialog.tsx";

interface NamedForm {
  /** A new one has no name yet. */
  readonly form: FormLink;
  /** The words on its button in the language of the person. */
  readonly label: string;
}

export interface SavedForm extends NamedForm {
  /** What a new tab that shows the answers is called; null: none is made. */
  readonly tab: string | null;
}

interface OfferedForm {
  readonly form_name: string;
  readonly title: string;
  readonly state: string;
  readonly filled_on: string | null;
}

/** Retired ones take no answers, and some are about records of one area alone. */
const isOffered = ({ state, filled_on }: OfferedForm, area: string): boolean =>
  state !== "retired" && (filled_on === null || filled_on === area);

interface FormLinkDialogProps extends Pick<LayoutEditing, "resource" | "labels"> {
  /** Null: a new one. */
  readonly edited: NamedForm | null;
  readonly onSave: (saved: SavedForm) => void;
  readonly onClose: () => void;
}

/** What each kind makes, and what of the record it is told: its area, and whether it must be. */
const KINDS = {
  response: { makes: "form_response", context: {} },
  supervisor: { makes: "supervisor_feedback", context: { interview: true, consultant: false } },
  consultant: { makes: "consultant_feedback", context: { consultant: true, project: false } },
  project_update: { makes: "project_update", context: { project: true } },
} as const satisfies Record<
  FormLink["kind"],
  { makes: string; context: Partial<Record<ContextPart, boolean>> }
>;
type ContextPart = "interview" | "consultant" | "project";

/** One form that is filled in from a record: which, told what, offered when and to whom, and where its answers are read. */
export function FormLinkDialog({ resource, labels, edited, onSave, onClose }: FormLinkDialogProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const id = useId();
  const first = useRef<InputRef>(null);
  const [label, setLabel] = useState(edited?.label ?? "");
  const [form, setForm] = useState<FormLink>(edited?.form ?? newForm("response"));
  const [hasTab, setHasTab] = useState(edited === null);
  const [error, setError] = useState<string | null>(null);
  const fields = askedFields(resource, labels);
  const designed = useQuery({
    queryKey: ["studio", "question-forms"],
    queryFn: ({ signal }) => request<{ data: OfferedForm[] }>({ path: "/api/forms/", signal }),
  });
  const asked: Partial<Record<ContextPart, boolean>> = KINDS[form.kind].context;
  const context = form.kind === "response" ? {} : (form.context as Partial<Record<ContextPart, string>>);
  const aims = (part: ContextPart): Choice[] => [
    ...(resource.name === part ? [{ value: "id", label: t("studio.layout.forms.itself") }] : []),
    ...fields
      .filter(({ type, to }) => type === "reference" && to === part)
      .map(({ name, label: words }) => ({ value: name, label: words })),
  ];
  const isShown = showsAnswers(resource, form);
  const tabLabel =
    form.kind === "response"
      ? (designed.data?.data.find(({ form_name }) => form_name === form.form)?.title ?? form.form)
      : resourcePlural(config, form.makes);
  const people = fields.filter(
    ({ type, person }) => person && (type === "reference" || type === "references"),
  );
  const save = () => {
    if (label.trim() === "") return setError(t("studio.labelNeeded"));
    if (form.kind === "response" && form.form === "") return setError(t("studio.layout.forms.formNeeded"));
    const open = (Object.keys(asked) as ContextPart[]).find((part) => asked[part] && !context[part]);
    if (open !== undefined)
      return setError(
        t("studio.layout.forms.partNeeded", { part: t(`studio.layout.forms.context.${open}`) }),
      );
    return onSave({ form, label: label.trim(), tab: hasTab && !isShown ? tabLabel : null });
  };
  const setPart = (part: ContextPart, value: string | undefined) => {
    const { [part]: _, ...others } = context;
    setForm({ ...form, context: value === undefined ? others : { ...others, [part]: value } } as FormLink);
  };
  return (
    <StudioDialog
      title={edited === null ? t("studio.layout.forms.add") : t("studio.editField", { name: edited.label })}
      problem={error}
      first={first}
      width={640}
      onSave={save}
      onClose={onClose}
    >
      <LabelledText
        id={`${id}label`}
        label={t("studio.label")}
        value={label}
        maxLength={60}
        first={first}
        onEnter={save}
        onChange={setLabel}
      />
      <LabelledSelect
        label={t("studio.layout.forms.kind")}
        value={form.kind}
        disabled={edited !== null}
        options={(Object.keys(KINDS) as FormLink["kind"][]).map((value) => ({
          value,
          label: t(`studio.layout.forms.kinds.${value}`),
        }))}
        onChange={(kind: FormLink["kind"]) => setForm(newForm(kind))}
      />
      {form.kind === "response" ? (
        <LabelledSelect
          label={t("studio.layout.forms.form")}
          loading={designed.isLoading}
          value={form.form === "" ? null : form.form}
          options={(designed.data?.data ?? [])
            .filter((one) => isOffered(one, resource.name))
            .map((one) => ({ value: one.form_name, label: one.title }))}
          onChange={(name: string | null) => setForm({ ...form, form: name ?? "" })}
        />
      ) : null}
      {(Object.keys(asked) as ContextPart[]).map((part) => (
        <LabelledSelect
          key={part}
          label={t("studio.layout.forms.about", { part: t(`studio.layout.forms.context.${part}`) })}
          allowClear={asked[part] === false}
          value={context[part] ?? null}
          options={aims(part)}
          notFoundContent={t("studio.layout.forms.noAim", {
            part: t(`studio.layout.forms.context.${part}`),
          })}
          onChange={(value: string | null | undefined) => setPart(part, value ?? undefined)}
        />
      ))}
      <LabelledSelect
        label={t("studio.layout.forms.givers")}
        mode="multiple"
        placeholder={t("studio.layout.forms.byRights")}
        value={[...(form.givers ?? [])]}
        options={people.map(({ name, label: words }) => ({ value: name, label: words }))}
        onChange={(names: string[]) => {
          const { givers: _, ...others } = form;
          setForm(names.length === 0 ? others : { ...others, givers: names });
        }}
      />
      <ConditionEditor
        label={t("studio.layout.forms.when")}
        value={form.when}
        fields={fields}
        onChange={(when) => {
          const { when: _, ...others } = form;
          setForm(when === undefined ? others : { ...others, when });
        }}
      />
      {isShown ? null : (
        <Checkbox checked={hasTab} onChange={({ target }) => setHasTab(target.checked)}>
          {t("studio.layout.forms.addTab")}
        </Checkbox>
      )}
    </StudioDialog>
  );
}

function newForm(kind: FormLink["kind"]): FormLink {
  const { makes } = KINDS[kind];
  return (
    kind === "response" ? { name: "", kind, makes, form: "" } : { name: "", kind, makes, context: {} }
  ) as FormLink;
}
