import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Inline, Text } from "../../ui/layout.tsx";

interface GridToolsProps {
  readonly addLabel: string;
  readonly canAdd: boolean;
  readonly canRemove: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Cells that cannot be taken as they are. */
  readonly problems: number;
  readonly onNextProblem: () => void;
  /** What is wrong with the active cell, or what the last paste did. */
  readonly notice: string;
}

/** Below the grid: rows, going back, and what needs attention. */
export function GridTools(props: GridToolsProps) {
  const { t } = useTranslation();
  return (
    <Inline wrap gap={[1, 2]} align="center">
      <Button icon={<Icon name="plus" />} disabled={!props.canAdd} onClick={props.onAdd}>
        {props.addLabel}
      </Button>
      <IconButton
        icon="delete"
        label={t("rows.delete")}
        disabled={!props.canRemove}
        onClick={props.onRemove}
      />
      <IconButton icon="undo" label={t("rows.undo")} disabled={!props.canUndo} onClick={props.onUndo} />
      <IconButton icon="redo" label={t("rows.redo")} disabled={!props.canRedo} onClick={props.onRedo} />
      {props.problems > 0 ? (
        <Inline
          as="button"
          type="button"
          inline
          align="center"
          gap={1}
          pad={[1, 2]}
          radius="control"
          ground="bad"
          tone="bad"
          size={13}
          onClick={props.onNextProblem}
        >
          <Icon name="warning" small />
          {t("rows.problems", { count: props.problems })}
          <Text className="underlined" before={1}>
            {t("rows.nextProblem")}
          </Text>
        </Inline>
      ) : null}
      <Text minBlockSize={20} tone="quiet" size={13} role="status">
        {props.notice}
      </Text>
    </Inline>
  );
}
