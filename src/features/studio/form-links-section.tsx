import { Button } from "antd";
import { useId, useState } from "react";
import type { FormLink } from "../../../core/definition/types.ts";
import { freeName, readWord, setWord } from "../../../core/studio/edits.ts";
import { editDetail, putFormLink } from "../../../core/studio/layout.ts";
import { insertAt } from "../../../core/studio/outline.ts";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { firstLabels } from "./first-labels.ts";
import { FormLinkDialog, type NamedForm } from "./form-link-dialog.tsx";
import type { LayoutEditing } from "./layout-editing.ts";
import { RowActions } from "./row-actions.tsx";
import { ReorderHandle, ReorderStatus, useReorder } from "./use-reorder.tsx";

/** The forms that are filled in from a record's page. */
export function FormLinksSection(props: LayoutEditing) {
  const { resource, labels, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState<FormLink | "new" | null>(null);
  const forms = resource.detail?.forms ?? [];
  const labelOf = (name: string) => readWord(labels, `forms.${name}`) || humanise(name);
  const write = (next: readonly FormLink[]) => onChange(editDetail(resource, { forms: [...next] }));
  const reorder = useReorder({
    groups: [{ name: "", label: "", items: forms.map(({ name }) => ({ name, label: labelOf(name) })) }],
    onMove: (name, { index }) => {
      const form = forms.find((one) => one.name === name);
      if (form !== undefined) write(insertAt(forms, form, index));
    },
  });
  const save = ({ form, label }: NamedForm) => {
    const taken = forms.map(({ name }) => name);
    const name = form.name === "" ? freeName(label, { fallback: "form", taken }) : form.name;
    const said = setWord(labels ?? firstLabels(resource.name), `forms.${name}`, label);
    onChange(putFormLink(resource, { ...form, name }), said as never);
    setOpen(null);
  };
  return (
    <Stack as="section" gap={2} aria-labelledby={`${id}title`}>
      <Text as="h2" id={`${id}title`} size={16} weight={600}>
        {t("studio.layout.forms.title")}
      </Text>
      <Stack as="ul" aria-labelledby={`${id}title`}>
        {forms.map((form) => (
          <Inline
            as="li"
            key={form.name}
            align="center"
            gap={1}
            borderBelow
            padBlock={0.5}
            {...reorder.row(form.name)}
          >
            <ReorderHandle reorder={reorder} name={form.name} />
            <Stack grow>
              <Text>{labelOf(form.name)}</Text>
              <Text tone="quiet" size={12}>
                {t(`studio.layout.forms.kinds.${form.kind}`)}
              </Text>
            </Stack>
            <RowActions
              label={labelOf(form.name)}
              onEdit={() => setOpen(form)}
              onRemove={() => write(forms.filter(({ name }) => name !== form.name))}
            />
          </Inline>
        ))}
      </Stack>
      <ReorderStatus reorder={reorder} />
      <Inline>
        <Button onClick={() => setOpen("new")}>{t("studio.layout.forms.add")}</Button>
      </Inline>
      {open === null ? null : (
        <FormLinkDialog
          {...props}
          edited={open === "new" ? null : { form: open, label: labelOf(open.name) }}
          onSave={save}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}
