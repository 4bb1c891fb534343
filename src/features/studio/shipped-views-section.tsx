import { Button } from "antd";
import { useId, useState } from "react";
import type { ShippedView } from "../../../core/definition/types.ts";
import { freeName, readWord, setWord } from "../../../core/studio/edits.ts";
import { editList, putShippedView, readList } from "../../../core/studio/layout.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { firstLabels } from "./first-labels.ts";
import { useAccessLabels } from "./access-labels.ts";
import type { LayoutEditing } from "./layout-editing.ts";
import { OrderedList } from "./ordered-list.tsx";
import { RowActions } from "./row-actions.tsx";
import { type NamedView, ShippedViewDialog } from "./shipped-view-dialog.tsx";
import type { PreviewedConfig } from "./use-previewed-config.ts";
import type { Draft } from "./use-studio.ts";

interface ShippedViewsSectionProps extends LayoutEditing {
  readonly draft: Draft | undefined;
  readonly shown: PreviewedConfig;
}

/** The views that come with the list: whose they are, and which rows they show. */
export function ShippedViewsSection(props: ShippedViewsSectionProps) {
  const { resource, labels, draft, onChange } = props;
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const roleLabel = useAccessLabels(draft, "roles");
  const id = useId();
  const [open, setOpen] = useState<ShippedView | "new" | null>(null);
  const views = readList(resource).shippedViews ?? [];
  const labelOf = (name: string) => readWord(labels, `views.${name}`) || humanise(name);
  const write = (next: readonly ShippedView[]) => onChange(editList(resource, { shippedViews: [...next] }));
  const save = ({ view, label }: NamedView) => {
    // `all` names the list without a view
    const taken = ["all", ...views.map(({ name }) => name)];
    const name = view.name === "" ? freeName(label.slice(0, 36), { fallback: "view", taken }) : view.name;
    const said = setWord(labels ?? firstLabels(resource.name), `views.${name}`, label);
    onChange(putShippedView(resource, { ...view, name }), said as never);
    setOpen(null);
  };
  return (
    <Stack as="section" gap={2} aria-labelledby={`${id}title`}>
      <Text as="h2" id={`${id}title`} size={16} weight={600}>
        {t("studio.layout.shippedViews")}
      </Text>
      <Text tone="quiet" size={12}>
        {t("studio.layout.shippedViewsLead")}
      </Text>
      <OrderedList
        labelledBy={`${id}title`}
        items={views}
        labelOf={labelOf}
        detail={({ roles, first }) =>
          (roles === undefined ? t("studio.layout.everybody") : format.list(roles.map(roleLabel))) +
          (first === true ? ` · ${t("studio.layout.viewFirst")}` : "")
        }
        actions={(view) => (
          <RowActions
            label={labelOf(view.name)}
            onEdit={() => setOpen(view)}
            onRemove={() => write(views.filter(({ name }) => name !== view.name))}
          />
        )}
        onReorder={write}
      />
      <Inline>
        <Button onClick={() => setOpen("new")}>{t("studio.layout.addView")}</Button>
      </Inline>
      {open === null ? null : (
        <ShippedViewDialog
          {...props}
          edited={open === "new" ? null : { view: open, label: labelOf(open.name) }}
          onSave={save}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  );
}
