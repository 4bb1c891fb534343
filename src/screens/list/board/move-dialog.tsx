import { Modal } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { toneOf } from "../../../fields/option/cells.tsx";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { optionLabel, transitionLabel } from "../../../config/labels.ts";
import { Status } from "../../../ui/status.tsx";
import type { Move } from "./moves.ts";
import { useDenialText } from "./use-denial-text.ts";
import { Box, Stack, Text } from "../../../ui/layout.tsx";
import css from "./move-dialog.module.css";

interface MoveDialogProps {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly name: string;
  /** Null until it is known where the card can go. */
  readonly moves: ReadonlyMap<string, Move> | null;
  readonly onChoose: (move: Move) => void;
  readonly onClose: () => void;
}

/** Where a card can go, for those who do not drag: every column, and why some of them are closed. */
export function MoveDialog({ resource, field, name, moves, onChoose, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const refusalText = useDenialText(resource.name);
  const nameOf = ({ to, transition }: Move) =>
    transition !== null && !field.options?.some(({ value }) => value === to)
      ? transitionLabel(config, resource.name, field.name, transition.name)
      : optionLabel(config, resource.name, field.name, to);
  const all = [...(moves?.values() ?? [])];
  const open = all.filter(({ refusal }) => refusal === null);
  const closed = all.filter(({ refusal }) => refusal !== null);
  return (
    <Modal
      open={moves !== null}
      title={t("board.moveTitle", { name })}
      footer={null}
      width={440}
      onCancel={onClose}
      destroyOnHidden
    >
      {open.length === 0 ? (
        <Text as="p" below={3} tone="quiet">
          {t("board.nowhere")}
        </Text>
      ) : null}
      <Stack as="ul" gap={1}>
        {[...open, ...closed].map((move) => (
          <li key={move.to}>
            <button
              type="button"
              className={css["move"]}
              aria-disabled={move.refusal !== null}
              onClick={() => move.refusal === null && onChoose(move)}
            >
              <Status tone={toneOf(field, move.to)}>{nameOf(move)}</Status>
              {move.refusal ? (
                <Box as="span" padBefore={3} tone="faint" size={12}>
                  {refusalText(move.refusal)}
                </Box>
              ) : null}
            </button>
          </li>
        ))}
      </Stack>
    </Modal>
  );
}
