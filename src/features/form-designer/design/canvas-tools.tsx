import { Button } from "antd";
import { memo } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Grid, Inline, Text } from "../../../ui/layout.tsx";
import { MenuButton } from "../../../ui/menu-button.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import controls from "../../../ui/control.module.css";
import css from "./design.module.css";

export type ToolAction =
  | "add"
  | "up"
  | "down"
  | "out"
  | "in"
  | "undo"
  | "redo"
  | "duplicate"
  | "copy"
  | "paste"
  | "remove";

/** Done by keys and by dragging for the most part: by buttons from the menu. */
const MOVES = ["up", "down"] as const satisfies readonly ToolAction[];

interface CanvasToolsProps {
  readonly isEmpty: boolean;
  /** How many questions are selected. */
  readonly selected: number;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
  readonly sought: string;
  /** How many questions a search finds; null while nothing is sought. */
  readonly found: number | null;
  readonly onAct: (action: ToolAction) => void;
  readonly onSeek: (sought: string) => void;
  readonly onNext: (by: -1 | 1) => void;
}

/** What can be done to questions, by buttons. Keys that write words draw none of it anew. */
export const CanvasTools = memo(function CanvasTools(props: CanvasToolsProps) {
  const { isEmpty, selected, mayUndo, mayRedo, sought, found, onAct, onSeek, onNext } = props;
  const { t } = useTranslation();
  const add = t("formDesigner.design.add");
  return (
    <div className={css["tools"]} data-pane="">
      <Inline wrap align="center" gap={1}>
        <Button
          data-add=""
          icon={<Icon name="plus" />}
          aria-label={add}
          title={add}
          onClick={() => onAct("add")}
        >
          <span className={css["addLabel"]}>{add}</span>
        </Button>
        <IconButton
          icon="undo"
          label={t("formDesigner.design.undo")}
          disabled={!mayUndo}
          onClick={() => onAct("undo")}
        />
        <IconButton
          icon="redo"
          label={t("formDesigner.design.redo")}
          disabled={!mayRedo}
          onClick={() => onAct("redo")}
        />
        <IconButton
          icon="previous"
          label={t("formDesigner.design.out")}
          disabled={isEmpty}
          onClick={() => onAct("out")}
        />
        <IconButton
          icon="next"
          label={t("formDesigner.design.in")}
          disabled={isEmpty}
          onClick={() => onAct("in")}
        />
        <MenuButton
          buttonClassName="quiet-button"
          sections={[
            {
              items: MOVES.map((key) => ({
                key,
                label: t(`formDesigner.design.${key}`),
                disabled: isEmpty,
                onSelect: () => onAct(key),
              })),
            },
            {
              items: [
                {
                  key: "duplicate",
                  label: t("formDesigner.design.duplicate"),
                  disabled: isEmpty,
                  onSelect: () => onAct("duplicate"),
                },
                {
                  key: "copy",
                  label: t("formDesigner.design.copy"),
                  disabled: isEmpty,
                  onSelect: () => onAct("copy"),
                },
                { key: "paste", label: t("formDesigner.design.paste"), onSelect: () => onAct("paste") },
              ],
            },
            {
              items: [
                {
                  key: "remove",
                  label: t("formDesigner.design.removeThem"),
                  disabled: isEmpty,
                  danger: true,
                  onSelect: () => onAct("remove"),
                },
              ],
            },
          ]}
        >
          {selected > 0 ? t("formDesigner.design.selected", { count: selected }) : t("actions.more")}
        </MenuButton>
        <Grid className={css["find"]}>
          <SearchField
            className={controls["input"]}
            label={t("formDesigner.design.find")}
            placeholder={t("search.title")}
            value={sought}
            onType={onSeek}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              onNext(event.shiftKey ? -1 : 1);
            }}
          />
        </Grid>
        {found === null ? null : (
          <Text tone="quiet" size={13} nowrap role="status">
            {t("formDesigner.design.found", { count: found })}
          </Text>
        )}
      </Inline>
    </div>
  );
});
