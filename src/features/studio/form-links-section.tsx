import { Button } from "antd";
import { useId, useState } from "react";
import type { FormLink } from "../../../core/definition/types.ts";
import { freeName, readWord, setWord } from "../../../core/studio/edits.ts";
import { addAnswersTab, editDetail, putFormLink, readTabs } from "../../../core/studio/layout.ts";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { firstLabels } from "./first-labels.ts";
import { FormLinkDialog, type SavedForm } from "./form-link-dialog.tsx";
import type { LayoutEditing } from "./layout-editing.ts";
import { OrderedList } from "./ordered-list.tsx";
import { RowActions } from "./row-actions.tsx";

/** The forms that are filled in from a record's page. */
export function FormLinksSection(props: LayoutEditing) {
  const { resource, labels, onChange } = props;
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState<FormLink | "new" | null>(null);
  const forms = resource.detail?.forms ?? [];
  const labelOf = (name: string) => readWord(labels, `forms.${name}`) || humanise(name);
  const write = (next: readonly FormLink[]) => onChange(editDetail(resource, { forms: [...next] }));
  const save = ({ form, label, tab }: SavedForm) => {
    const taken = forms.map(({ name }) => name);
    const name = form.name === "" ? freeName(label, { fallback: "form", taken }) : form.name;
    const said = setWord(labels ?? firstLabels(resource.name), `forms.${name}`, label);
    const linked = putFormLink(resource, { ...form, name });
    setOpen(null);
    if (tab === null) return onChange(linked, said as never);
    const tabs = readTabs(resource).map((one) => one.name);
    const tabName = freeName(tab, { fallback: "answers", taken: tabs });
    return onChange(
      addAnswersTab(linked, { link: form, name: tabName }),
      setWord(said, `tabs.${tabName}`, tab) as never,
    );
  };
  return (
    <Stack as="section" gap={2} aria-labelledby={`${id}title`}>
      <Text as="h2" id={`${id}title`} size={16} weight={600}>
        {t("studio.layout.forms.title")}
      </Text>
      <OrderedList
        labelledBy={`${id}title`}
        items={forms}
        labelOf={labelOf}
        detail={({ kind }) => t(`studio.layout.forms.kinds.${kind}`)}
        actions={(form) => (
          <RowActions
            label={labelOf(form.name)}
            onEdit={() => setOpen(form)}
            onRemove={() => write(forms.filter(({ name }) => name !== form.name))}
          />
        )}
        onReorder={write}
      />
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
