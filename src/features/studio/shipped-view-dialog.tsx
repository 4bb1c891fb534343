import { Checkbox, type InputRef } from "antd";
import { useId, useRef, useState } from "react";
import type { ShippedView } from "../../../core/definition/types.ts";
import { readList } from "../../../core/studio/layout.ts";
import type { ListKind } from "../../../core/workspace/layout.ts";
import { shippedLayout } from "../../../core/workspace/shipped-layout.ts";
import { commonFields } from "../../config/common-fields.ts";
import { ConfigIndexProvider, useConfigIndex, useReloadConfig } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box } from "../../ui/layout.tsx";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { useAccessLabels } from "./access-labels.ts";
import { ChosenList } from "./chosen-list.tsx";
import { Labelled, LabelledSelect, LabelledText } from "./labelled.tsx";
import { type LayoutEditing, markedFields } from "./layout-editing.ts";
import { OrderSelect, useOrders } from "./order-select.tsx";
import { PreviewedList } from "./previewed-list.tsx";
import { RowFilters } from "./row-filters.tsx";
import { StudioDialog } from "./studio-dialog.tsx";
import type { PreviewedConfig } from "./use-previewed-config.ts";
import { type Draft, useDocument } from "./use-studio.ts";

export interface NamedView {
  /** A new one has no name yet. */
  readonly view: ShippedView;
  /** Its words in the language of the person. */
  readonly label: string;
}

interface ShippedViewDialogProps extends LayoutEditing {
  readonly draft: Draft | undefined;
  readonly shown: PreviewedConfig;
  /** Null: a new view. */
  readonly edited: NamedView | null;
  readonly onSave: (named: NamedView) => void;
  readonly onClose: () => void;
}

/** One view that comes with the list, beside the rows it shows. */
export function ShippedViewDialog(props: ShippedViewDialogProps) {
  const { resource, columns, draft, shown, edited, onSave, onClose } = props;
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const reload = useReloadConfig();
  const commonLabel = useCommonLabel();
  const id = useId();
  const first = useRef<InputRef>(null);
  const roleLabel = useAccessLabels(draft, "roles");
  const access = useDocument(draft, "access", "access").data;
  const [label, setLabel] = useState(edited?.label ?? "");
  const [view, setView] = useState<ShippedView>(edited?.view ?? { name: "" });
  const [error, setError] = useState<string | null>(null);
  const orders = useOrders(props);
  const list = readList(resource);
  const kinds: readonly ListKind[] = ["table", ...(list.views ?? []).map(({ kind }) => kind)];
  const change = (patch: Partial<ShippedView>) => setView({ ...view, ...patch });
  const own = { list: "all", scope: view.scope ?? "all" };
  const scopes = list.scopes ?? ["all"];
  const client = shown?.resources.find(({ name }) => name === resource.name);
  const published = config.resources.find(({ name }) => name === resource.name);
  const filterable = [
    ...markedFields(props, "filter").map(({ value, label: name, type }) => ({
      name: value,
      label: name,
      type: type as "text",
      filter: true,
    })),
    ...commonFields
      .filter(({ filter }) => filter)
      .map(({ name }) => ({
        name,
        label: commonLabel(name) ?? name,
        type: "text" as const,
        filter: true,
      })),
  ];
  const save = () =>
    label.trim() === ""
      ? setError(t("studio.labelNeeded"))
      : onSave({ view: withoutDefaults(view), label: label.trim() });
  const form = (
    <>
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
        label={t("studio.layout.viewRoles")}
        mode="multiple"
        placeholder={t("studio.layout.everybody")}
        value={[...(view.roles ?? [])]}
        options={(access?.roles ?? []).map((value) => ({ value, label: roleLabel(value) }))}
        onChange={(roles: string[]) => change({ roles })}
      />
      <Checkbox checked={view.first === true} onChange={({ target }) => change({ first: target.checked })}>
        {t("studio.layout.viewFirst")}
      </Checkbox>
      <RowFilters
        resource={resource.name}
        filters={view.filters}
        fields={filterable}
        label={t("studio.layout.viewRows")}
        onChange={(filters) => change({ filters: filters ?? {} })}
      />
      {scopes.length < 2 ? null : (
        <LabelledSelect
          label={t("studio.layout.viewScope")}
          value={own.scope}
          options={scopes.map((value) => ({ value, label: t(`studio.scopes.${value}`) }))}
          onChange={(scope) => change({ scope })}
        />
      )}
      <Labelled id={`${id}sort`} label={t("studio.layout.sort")}>
        <OrderSelect
          id={`${id}sort`}
          placeholder={t("studio.layout.likeList")}
          orders={orders}
          value={view.sort}
          onChange={(sort) => change({ sort })}
        />
      </Labelled>
      <ChosenList
        label={t("studio.layout.columns")}
        hint={t("studio.layout.likeListHint")}
        chosen={view.columns ?? []}
        choices={columns}
        onChange={(names) => change({ columns: names })}
      />
      {kinds.length < 2 ? null : (
        <LabelledSelect
          label={t("studio.layout.viewAs")}
          value={view.as ?? "table"}
          options={[...new Set(kinds)].map((value) => ({
            value,
            label: t(`studio.layout.previews.${value}`),
          }))}
          onChange={(as) => change({ as })}
        />
      )}
      {(list.groups ?? []).length === 0 ? null : (
        <Checkbox
          checked={view.grouped !== false}
          onChange={({ target }) => change({ grouped: target.checked })}
        >
          {t("studio.layout.viewGrouped")}
        </Checkbox>
      )}
      {client === undefined ? null : (
        <Box borderAbove padAbove={3}>
          <PreviewedList
            key={view.as}
            resource={client}
            published={published?.actions.includes("list") === true ? published : null}
            layout={shippedLayout(withoutDefaults(view))}
            as={view.as ?? "table"}
            label={t("studio.layout.viewRows")}
          />
        </Box>
      )}
    </>
  );
  return (
    <StudioDialog
      title={edited === null ? t("studio.layout.addView") : t("studio.editField", { name: edited.label })}
      problem={error}
      first={first}
      width={880}
      onSave={save}
      onClose={onClose}
    >
      {shown == null ? (
        form
      ) : (
        <ConfigIndexProvider config={shown} reload={reload}>
          {form}
        </ConfigIndexProvider>
      )}
    </StudioDialog>
  );
}

/** What says nothing is left out, so that a view follows its list. */
function withoutDefaults({ first, grouped, scope, as, ...view }: ShippedView): ShippedView {
  const said = Object.entries(view).filter(
    ([, value]) => value !== "" && !(typeof value === "object" && Object.keys(value).length === 0),
  );
  return {
    ...(Object.fromEntries(said) as unknown as ShippedView),
    name: view.name,
    ...(first === true ? { first } : {}),
    ...(grouped === false ? { grouped } : {}),
    ...(scope === undefined || scope === "all" ? {} : { scope }),
    ...(as === undefined || as === "table" ? {} : { as }),
  };
}
