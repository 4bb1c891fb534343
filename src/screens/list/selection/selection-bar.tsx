import { Button } from "antd";
import { Suspense, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useFieldContext } from "../../../config/config-context.tsx";
import { documentLabel, fieldLabel, transitionLabel } from "../../../config/labels.ts";
import { useAccess } from "../../../providers/use-access.ts";
import { Icon } from "../../../ui/icon.tsx";
import { MenuButton, type MenuItem, type MenuSection } from "../../../ui/menu-button.tsx";
import { useBottomBar } from "../../../ui/use-bottom-bar.ts";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { prefetchedCode } from "../../../lib/lazy-code.ts";
import { editableFields } from "../bulk/editable.ts";
import type { BulkJob } from "../bulk/types.ts";
import type { ListView } from "../screen/list-view.ts";
import { usePossibleSteps } from "./possible-steps.ts";
import { useWholeChoice, type WholeList } from "./use-whole-choice.ts";
import { Inline } from "../../../ui/layout.tsx";
import css from "./selection-bar.module.css";

const BulkDrawer = prefetchedCode(
  () => import("../bulk/bulk-drawer.tsx"),
  (module) => module.BulkDrawer,
);

const DocumentsDialog = prefetchedCode(
  () => import("./documents-dialog.tsx"),
  (module) => module.DocumentsDialog,
);

export interface SelectionBarProps {
  readonly view: ListView;
  /** The rows in view, and how many match in all. */
  readonly list: WholeList;
}

/** How many rows are chosen and what can be done with them, at the bottom of the list. */
export function SelectionBar({ view, list }: SelectionBarProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const [job, setJob] = useState<BulkJob | null>(null);
  const [printed, setPrinted] = useState<string | null>(null);
  const { resource, selection, state } = view;
  useBottomBar();
  const whole = useWholeChoice(view, list);
  // A table has a box for this in its head; cards have none.
  const narrow = useNarrow();
  const ids = list.rows.map(({ id }) => id);
  const takesPage = narrow && ids.some((id) => !selection.ids.has(id));
  const { operations, name } = resource;
  const { bulkActions } = resource.list;
  const mayEdit = useAccess({ resource: name, action: "edit" }).can;
  const mayArchive = useAccess({ resource: name, action: "delete" }).can;
  const edits = mayEdit && bulkActions.includes("edit") && editableFields(resource).length > 0;
  const movable =
    bulkActions.includes("transition") && operations.includes("transition")
      ? resource.lifecycles.filter(({ transitions }) => transitions.length > 0)
      : [];
  const moves = usePossibleSteps(view, { lifecycles: movable, rows: list.rows });
  const removes = mayArchive && bulkActions.includes("archive");
  const stepsOf = ({ field, transitions }: (typeof movable)[number]): MenuSection => ({
    ...(movable.length > 1 ? { label: fieldLabel(index.config, resource.name, field) } : {}),
    items: transitions.map((transition) => ({
      key: `${field}.${transition.name}`,
      label: transitionLabel(index.config, resource.name, field, transition.name),
      onSelect: () => setJob({ kind: "transition", transition }),
    })),
  });
  const noStep: MenuSection = {
    items: [{ key: "none", label: t("list.noMove"), disabled: true, onSelect: () => undefined }],
  };
  const documents = resource.documents ?? [];
  const print = (name: string): MenuItem => ({
    key: name,
    label: t("record.documentPdf", { name: documentLabel(index.config, resource.name, name) }),
    onSelect: () => setPrinted(name),
  });
  const count = format.number(selection.ids.size);
  const label = whole.all
    ? t("list.selectedAll", { count: selection.ids.size, total: count })
    : t("list.selected", { count: selection.ids.size, total: count });
  return (
    <Inline
      className="foot-bar no-stick no-print"
      ground="accent"
      wrap
      align="center"
      gap={[2, 3]}
      minBlockSize={52}
      pad={[2, 4]}
      size={13}
      weight={500}
      role="region"
      aria-label={label}
    >
      <span role="status">{label}</span>
      {takesPage ? (
        <button
          type="button"
          className="link-button hover-underline"
          onClick={() => selection.toggleAll(ids)}
        >
          {t("list.selectAll")}
        </button>
      ) : null}
      {whole.offer === null ? null : (
        <button
          type="button"
          className="link-button hover-underline"
          disabled={whole.busy}
          onClick={() => void whole.take()}
        >
          {whole.busy ? t("list.selecting") : t("list.selectMatching", { total: whole.offer })}
        </button>
      )}
      <button type="button" className="link-button hover-underline" onClick={selection.clear}>
        {t("list.clearSelection")}
      </button>
      <span className={css["gap"]} />
      {edits ? (
        <Button type="primary" icon={<Icon name="edit" small />} onClick={() => setJob({ kind: "edit" })}>
          {t("actions.edit")}
        </Button>
      ) : null}
      {movable.length > 0 ? (
        <MenuButton
          align="end"
          above
          buttonClassName="boxed-button"
          onOpen={moves.ask}
          sections={moves.steps && (moves.steps.length > 0 ? moves.steps.map(stepsOf) : [noStep])}
        >
          {t("list.move")}
          <Icon name="chevron" small />
        </MenuButton>
      ) : null}
      {documents.length > 0 ? (
        <MenuButton
          align="end"
          above
          buttonClassName="boxed-button"
          sections={[{ items: documents.map(({ name: document }) => print(document)) }]}
        >
          {t("documents.save")}
          <Icon name="chevron" small />
        </MenuButton>
      ) : null}
      {removes && state.archived !== "archived" ? (
        <Button onClick={() => setJob({ kind: "archive" })}>{t("actions.archive")}</Button>
      ) : null}
      {removes && state.archived !== "live" ? (
        <Button onClick={() => setJob({ kind: "restore" })}>{t("actions.restore")}</Button>
      ) : null}
      {printed === null ? null : (
        <Suspense fallback={null}>
          <DocumentsDialog
            resource={resource}
            document={printed}
            ids={[...selection.ids]}
            onClose={() => setPrinted(null)}
          />
        </Suspense>
      )}
      {job === null ? null : (
        <Suspense fallback={null}>
          <BulkDrawer view={view} job={job} onClose={() => setJob(null)} />
        </Suspense>
      )}
    </Inline>
  );
}
