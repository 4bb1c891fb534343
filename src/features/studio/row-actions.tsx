import { Button, Popconfirm, Space } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";

interface RowActionsProps {
  readonly label: string;
  readonly onEdit: () => void;
  readonly onRename?: () => void;
  /** Absent: it cannot be taken out. */
  readonly onRemove?: () => void;
  readonly onMove?: (by: -1 | 1) => void;
  readonly first?: boolean;
  readonly last?: boolean;
  /** What is said before it is taken out. */
  readonly warning?: string;
}

/** What can be done with a row of the studio's tables. */
export function RowActions(props: RowActionsProps) {
  const { label, onEdit, onRename, onRemove, onMove, first = false, last = false, warning } = props;
  const { t } = useTranslation();
  return (
    <Space size={0} wrap={onMove !== undefined}>
      {onMove === undefined ? null : (
        <>
          <Button
            size="small"
            type="text"
            aria-label={t("studio.moveUp", { name: label })}
            disabled={first}
            onClick={() => onMove(-1)}
          >
            ↑
          </Button>
          <Button
            size="small"
            type="text"
            aria-label={t("studio.moveDown", { name: label })}
            disabled={last}
            onClick={() => onMove(1)}
          >
            ↓
          </Button>
        </>
      )}
      <Button size="small" type="text" onClick={onEdit}>
        {t("actions.edit")}
        <span className="visually-hidden"> {label}</span>
      </Button>
      {onRename === undefined ? null : (
        <Button size="small" type="text" onClick={onRename}>
          {t("studio.rename.name")}
          <span className="visually-hidden"> {label}</span>
        </Button>
      )}
      {onRemove === undefined ? null : (
        <Popconfirm
          title={t("studio.removeQuestion", { name: label })}
          description={warning}
          okText={t("studio.remove")}
          cancelText={t("actions.close")}
          onConfirm={onRemove}
        >
          <Button size="small" type="text">
            {t("studio.remove")}
            <span className="visually-hidden"> {label}</span>
          </Button>
        </Popconfirm>
      )}
    </Space>
  );
}
