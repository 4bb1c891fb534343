import { Suspense, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientField } from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { recordLabel } from "../../../config/record.ts";
import { asText } from "../../../fields/values.ts";
import { type BoardParts, boardParts } from "../../../list/board-call.ts";
import { useActions } from "../../../ui/actions.ts";
import { useCommonLabel } from "../../../ui/use-common-label.ts";
import { formatRecordName } from "../../record-name.ts";
import { makeColumns } from "../columns/columns.ts";
import { ListEvents } from "../screen/list-events.tsx";
import { RowsFailure, NoRows } from "../screen/list-messages.tsx";
import type { ListView } from "../screen/list-view.ts";
import type { Row } from "../screen/use-rows.ts";
import { prefetchedCode } from "../../../lib/lazy-code.ts";
import { BoardCard } from "./board-card.tsx";
import { BoardColumn } from "./board-column.tsx";
import { useBoardData } from "./board-data.ts";
import { focusCard, useBoardKeys } from "./use-board-keys.ts";
import { useMoving } from "./use-moving.ts";
import css from "./board.module.css";
import { Box, Inline } from "../../../ui/layout.tsx";
import { markOf, partAround, partIn } from "../../../lib/page-parts.ts";

const TransitionDialog = prefetchedCode(
  () => import("../../detail/transition-dialog.tsx"),
  (module) => module.TransitionDialog,
);
const MoveDialog = prefetchedCode(
  () => import("./move-dialog.tsx"),
  (module) => module.MoveDialog,
);

/** The list as a board: a column for each state, in the order of the life cycle. */
export function Board({ view }: { readonly view: ListView }) {
  const { index } = useFieldContext();
  const { resource } = view;
  const parts = useMemo(() => boardParts(resource), [resource]);
  const field = parts ? index.field(resource.name, parts.field) : null;
  return parts && field ? <BoardOf view={view} field={field} parts={parts} /> : null;
}

interface BoardOfProps {
  readonly view: ListView;
  readonly field: ClientField;
  readonly parts: BoardParts;
}

function BoardOf({ view, field, parts }: BoardOfProps) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const { index } = context;
  const { resource, state } = view;
  const commonLabel = useCommonLabel();
  const facts = useMemo(
    () => makeColumns({ index, resource, names: parts.facts, commonLabel }),
    [index, resource, parts, commonLabel],
  );
  const data = useBoardData(view.request, parts);
  const move = useMoving({ resource, field, place: data.place });
  const board = useRef<HTMLDivElement>(null);
  const onKeyDown = useBoardKeys(board);
  const { moving, asked } = move;
  const rows = useMemo(() => data.columns?.flatMap((column) => column.data) ?? [], [data.columns]);

  const onSelect = () => {
    const id = markOf(partAround(document.activeElement, "row"), "row");
    const row = rows.find((one) => String(one.id) === id);
    if (row) move.choose(row);
  };
  useActions([{ key: "move", keys: "m", label: t("board.key"), onSelect }]);

  // The card that moved has another place now, and the focus went with its old one.
  useEffect(() => {
    if (moving || asked || document.activeElement !== document.body) return;
    const id = move.takeMoved();
    const moved = id === null ? null : partIn(board.current, "row", id);
    if (moved) focusCard(moved);
  });

  if (data.error && !data.columns) return <RowsFailure view={view} error={data.error} onRetry={data.retry} />;
  const wanted = state.filters.find((one) => one.field === field.name && one.operator === "eq")?.values;
  const columns = data.columns?.filter(({ value }) => !wanted || (value !== null && wanted.includes(value)));
  if (columns && !data.outdated && columns.every(({ count }) => count === 0))
    return <NoRows view={view} total={0} />;

  const drawCard = (row: Row) => (
    <BoardCard
      key={row.id}
      resource={resource}
      row={row}
      facts={facts}
      person={parts.person}
      lifted={moving?.by === "drag" && moving.row.id === row.id}
      moving={{
        onNear: () => move.near(row),
        onLift: (event) => {
          event.dataTransfer.effectAllowed = "move";
          event.dataTransfer.setData("text/plain", recordLabel(row));
          move.lift(row);
        },
        onPut: move.cancel,
        onMove: () => move.choose(row),
      }}
    />
  );
  const moveTo = (value: string | null) => {
    if (moving?.by !== "drag" || value === null || value === asText(moving.row[field.name])) return null;
    return moving.moves?.get(value);
  };
  return (
    <>
      {data.error ? <RowsFailure view={view} error={data.error} onRetry={data.retry} inline /> : null}
      {/* Keys walk from card to card; each card is a link of its own. */}
      <Inline
        ref={board}
        className={css["board"]}
        grow
        gap={3}
        squeeze
        padBelow={2}
        aria-busy={!data.columns || data.outdated}
        onKeyDown={onKeyDown}
      >
        {columns
          ? columns.map((column) => (
              <BoardColumn
                key={column.value ?? ""}
                view={view}
                field={field}
                column={column}
                names={parts.asked}
                move={moveTo(column.value)}
                onDrop={(to) => {
                  if (moving) void move.drop(moving.row, to);
                }}
                drawCard={drawCard}
              />
            ))
          : Array.from({ length: 5 }, (_, position) => (
              <Box key={position} className={css["skeleton"]} minBlockSize={320} />
            ))}
      </Inline>
      <ListEvents
        resource={resource.name}
        result={{ rows, loading: !data.columns, retry: data.retry }}
        over
      />
      <Suspense fallback={null}>
        {moving?.by === "dialog" ? (
          <MoveDialog
            resource={resource}
            field={field}
            name={recordLabel(formatRecordName({ context, resource, record: moving.row }))}
            moves={moving.moves}
            onChoose={(chosen) => void move.carryOut(moving.row, chosen)}
            onClose={move.cancel}
          />
        ) : null}
        {asked ? (
          <TransitionDialog
            key={`${asked.record.id}.${asked.transition.name}`}
            resource={index.resource(resource.name) ?? resource}
            record={asked.record}
            transition={asked.transition}
            refused={asked.refused}
            onClose={move.closeAsked}
            onKept={() => move.keptAsked(asked)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
