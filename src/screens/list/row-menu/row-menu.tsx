import { Dropdown } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { editPath, newPath, OPENED_HERE, recordPath } from "../../../config/links.ts";
import { useRecordForms } from "../../../features/feedback/use-record-forms.ts";
import { useCopyLink } from "../../detail/use-copy-link.ts";
import { usePeek } from "../../drawer/use-peek.ts";
import { useRecord } from "../../use-record.ts";
import css from "./row-menu.module.css";

interface RowMenuProps {
  readonly resource: string;
  readonly id: number;
  readonly origin: HTMLElement;
  readonly onClose: () => void;
}

export function RowMenu({ resource, id, origin, onClose }: RowMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const index = useConfigIndex();
  const { open: peek } = usePeek();
  const copyLink = useCopyLink(resource, id);
  const definition = index.resource(resource);
  const may = (action: "edit" | "create") =>
    definition !== null && definition.actions.includes(action) && definition.operations.includes(action);
  const offers = definition !== null && definition.forms.length > 0;
  // a row holds what the list shows: what a form is told stands in the record
  const { record } = useRecord(resource, id, { wanted: offers });
  const forms = useRecordForms(offers ? definition : null, record);
  const path = recordPath(index.config, resource, id);
  const runs: Readonly<Record<string, () => void>> = {
    open: () => void navigate(path),
    peek: () => peek({ resource, id: String(id) }),
    window: () => void window.open(path, "_blank"),
    edit: () => void navigate(editPath(resource, id)),
    duplicate: () => void navigate(newPath(resource, { copy: String(id) }), { state: OPENED_HERE }),
    copy: copyLink,
  };
  const { left, right, bottom } = origin.getBoundingClientRect();
  const start = document.documentElement.dir === "rtl" ? right : left;
  return (
    <Dropdown
      open
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu somebody opened takes the focus
      autoFocus
      trigger={["click"]}
      placement="bottomLeft"
      onOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      menu={{
        items: [
          { key: "open", label: t("list.rowActions.open") },
          { key: "peek", label: t("list.rowActions.peek") },
          { key: "window", label: t("list.rowActions.window") },
          { type: "divider" },
          ...(may("edit") ? [{ key: "edit", label: t("actions.edit") }] : []),
          ...(may("create") ? [{ key: "duplicate", label: t("record.duplicate") }] : []),
          { key: "copy", label: t("record.copyLink") },
          ...(forms.length > 0 ? [{ type: "divider" as const }] : []),
          ...forms.map(({ name, label, reason }) => ({
            key: `form.${name}`,
            label: reason === null ? label : <ClosedItem label={label} reason={reason} />,
            disabled: reason !== null,
          })),
        ],
        onClick: ({ key }) => {
          onClose();
          runs[key]?.();
          forms.find(({ name }) => key === `form.${name}`)?.openFrom(origin);
        },
        onKeyDown: ({ key }) => {
          if (key === "Escape") onClose();
        },
      }}
    >
      <span className={css["anchor"]} style={{ left: start, top: bottom }} />
    </Dropdown>
  );
}

function ClosedItem({ label, reason }: { readonly label: string; readonly reason: string }) {
  return (
    <span className={css["closed"]}>
      {label}
      <span className={css["reason"]}>{reason}</span>
    </span>
  );
}
