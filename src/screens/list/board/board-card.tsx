import { Avatar } from "antd";
import type { DragEvent } from "react";
import { initials } from "../../../lib/initials.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useFieldContext } from "../../../config/config-context.tsx";
import { recordPath } from "../../../config/links.ts";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { recordLabel } from "../../../config/record.ts";
import { asReference } from "../../../fields/values.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { formatRecordName } from "../../record-name.ts";
import { renderCell } from "../table/render-cell.ts";
import type { Column } from "../columns/columns.ts";
import type { Row } from "../screen/use-rows.ts";
import css from "./board-card.module.css";
import { Box, Inline } from "../../../ui/layout.tsx";

interface BoardCardProps {
  readonly resource: ClientResource;
  readonly row: Row;
  readonly facts: readonly Column[];
  /** The field that says whose it is; null where none does. */
  readonly person: string | null;
  readonly lifted: boolean;
  /** Null: it stays where it is. */
  readonly moving: CardMoving | null;
}

interface CardMoving {
  readonly onLift: (event: DragEvent) => void;
  readonly onPut: () => void;
  readonly onMove: () => void;
  /** Somebody is about to do something with the card. */
  readonly onNear: () => void;
}

/** A record as a card: its name, a few facts, whose it is, and the way to another column. */
export function BoardCard(props: BoardCardProps) {
  const { resource, row, facts, person, lifted, moving } = props;
  const { t } = useTranslation();
  const context = useFieldContext();
  const { config } = context.index;
  const name = recordLabel(formatRecordName({ context, resource, record: row }));
  const whose = person === null ? null : asReference(row[person]);
  return (
    // The link in it serves keyboards; dragging is the mouse's way, and the button to another column everybody's.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={css["card"]}
      data-row={row.id}
      data-record={`${resource.name}:${row.id}`}
      data-dragged={lifted}
      draggable={moving !== null}
      onDragStart={moving?.onLift}
      onDragEnd={moving?.onPut}
      onPointerDown={moving?.onNear}
    >
      <Box
        as="a"
        className={css["name"]}
        ownDirection
        tone="plain"
        weight={600}
        breakWords
        href={recordPath(config, resource.name, row.id)}
        data-peek={`${resource.name}:${row.id}`}
        data-opens
        draggable={false}
        tabIndex={-1}
      >
        {name}
      </Box>
      <dl className={css["facts"]}>
        {facts.map((column) => {
          const drawn = renderCell({ column, row, resource: resource.name, context });
          return drawn === null ? null : (
            <Inline lineHeight="24px" gap={2} shrink key={column.field.name}>
              <Box as="dt" cut fixed tone="faint">
                {column.label}
              </Box>
              <Box as="dd" cut shrink dir="auto">
                {drawn}
              </Box>
            </Inline>
          );
        })}
      </dl>
      {whose ? (
        <Inline as="span" cut inline align="center" gap={2} shrink tone="quiet" size={12}>
          <Avatar size={20} aria-hidden="true">
            {initials(whose.label)}
          </Avatar>
          {whose.label}
        </Inline>
      ) : null}
      {moving === null ? null : (
        <IconButton
          icon="move"
          className={css["move"] ?? ""}
          label={t("board.move", { name })}
          tabIndex={-1}
          onClick={moving.onMove}
        />
      )}
    </li>
  );
}
