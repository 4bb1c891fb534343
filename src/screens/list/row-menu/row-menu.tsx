import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useNavigate } from "react-router-dom";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { editPath, recordPath } from "../../../config/links.ts";
import { useRecordForms } from "../../../forms/record/use-record-forms.ts";
import { useAccess } from "../../../providers/use-access.ts";
import { FloatingMenu } from "../../../ui/floating-menu.tsx";
import type { MenuItem, MenuSection } from "../../../ui/menu-list.tsx";
import { useRecordActions } from "../../detail/use-record-actions.ts";
import { usePeek } from "../../drawer/use-peek.ts";
import { useRecord } from "../../use-record.ts";

interface RowMenuProps {
  readonly resource: string;
  readonly id: number;
  readonly label: string;
  readonly origin: HTMLElement;
  readonly onClose: () => void;
}

export function RowMenu({ resource, id, label, origin, onClose }: RowMenuProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const index = useConfigIndex();
  const { open: peek } = usePeek();
  const { copy, duplicate } = useRecordActions(resource, id);
  const definition = index.resource(resource);
  const edits = useAccess({ resource, action: "edit" }).can;
  const offers = definition !== null && definition.forms.length > 0;
  // a row holds what the list shows: what a form is told stands in the record
  const { record } = useRecord(resource, id, { wanted: offers });
  const forms = useRecordForms(offers ? definition : null, record);
  const path = recordPath(index.config, resource, id);
  const runs = {
    open: () => void navigate(path),
    peek: () => peek({ resource, id: String(id) }),
    window: () => void window.open(path, "_blank"),
    edit: () => void navigate(editPath(resource, id)),
  };
  const item = (key: keyof typeof runs, label: string): MenuItem => ({ key, label, onSelect: runs[key] });
  const sections: readonly MenuSection[] = [
    {
      items: [
        item("open", t("list.rowActions.open")),
        item("peek", t("list.rowActions.peek")),
        item("window", t("list.rowActions.window")),
      ],
    },
    {
      items: [
        ...(edits ? [item("edit", t("actions.edit"))] : []),
        ...(duplicate.enabled ? [duplicate] : []),
        ...(definition?.actions.includes("share") ? [copy] : []),
      ],
    },
    {
      items: forms.map((form) => ({
        key: `form.${form.name}`,
        label: form.label,
        disabled: form.reason !== null,
        reason: form.reason ?? undefined,
        onSelect: () => form.openFrom(origin),
      })),
    },
  ].filter(({ items }) => items.length > 0);
  return <FloatingMenu label={label} sections={sections} origin={origin} onClose={onClose} />;
}
