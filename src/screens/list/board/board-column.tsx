import { type DragEvent, type ReactNode, useId, useMemo, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientField } from "../../../../core/definition/client-types.ts";
import { useConfigIndex, useFieldContext } from "../../../config/config-context.tsx";
import { optionLabel } from "../../../config/labels.ts";
import { toneOf } from "../../../fields/option/cells.tsx";
import { CARDS_AT_ONCE } from "../../../list/board-call.ts";
import { Status } from "../../../ui/status.tsx";
import type { ListView } from "../screen/list-view.ts";
import { type Row, useRows } from "../screen/use-rows.ts";
import type { BoardColumn as ColumnData } from "./board-data.ts";
import type { Move } from "./moves.ts";
import { useDenialText } from "./use-denial-text.ts";
import { Box, Grid, Inline, Stack, Text } from "../../../ui/layout.tsx";
import css from "./board.module.css";

interface BoardColumnProps {
  readonly view: Pick<ListView, "resource" | "request">;
  readonly field: ClientField;
  readonly column: ColumnData;
  /** The fields its further cards are asked for. */
  readonly names: readonly string[];
  /** What a card in the air would mean here: null where none is, `undefined` until that is known. */
  readonly move: Move | null | undefined;
  readonly onDrop: (to: string) => void;
  readonly drawCard: (row: Row) => ReactNode;
}

/** One state with its cards. It pages by itself, and lights up or explains itself while a card is in the air. */
export function BoardColumn({ view, field, column, names, move, onDrop, drawCard }: BoardColumnProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const refusalText = useDenialText(view.resource.name);
  const id = useId();
  const [pages, setPages] = useState(1);
  const [over, setOver] = useState(false);
  const { value, data, count } = column;
  const title =
    value === null ? t("board.noValue") : optionLabel(config, view.resource.name, field.name, value);
  const refusal = move?.refusal ?? null;
  const open = move !== null && move !== undefined && refusal === null;
  const left = count - pages * CARDS_AT_ONCE;

  const overHere = (event: DragEvent) => {
    if (move === null || value === null) return;
    // A closed column takes the card too, so that it can say why it sends it back.
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!inside) setOver(false);
  };
  return (
    // Cards are dropped on it; those who do not drag choose the column from the card.
    <Stack
      as="section"
      className={css["column"]}
      minBlockSize={160}
      pad={2}
      aria-labelledby={id}
      data-column={value ?? ""}
      data-empty={count === 0}
      data-open={open}
      data-closed={refusal !== null}
      data-over={over && open}
      onDragOver={overHere}
      onDragLeave={leave}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (value !== null) onDrop(value);
      }}
    >
      <Inline
        as="h2"
        className={css["heading"]}
        id={id}
        fixed
        align="center"
        justify="between"
        gap={2}
        pad={3}
        padBelow={2}
        size={13}
        weight={600}
      >
        <Status tone={value === null ? "neutral" : toneOf(field, value)}>{title}</Status>
        <Text tone="quiet" weight={500} tabular>
          {format.number(count)}
          {column.count_is_exact ? "" : "+"}
        </Text>
      </Inline>
      {refusal ? (
        <Box as="p" padInline={1} padBelow={2} fixed tone="quiet" size={12}>
          {refusalText(refusal)}
        </Box>
      ) : null}
      <Grid as="ul" className={css["cards"]} columns="minmax(0, 1fr)" gap={2}>
        {data.map(drawCard)}
        {value === null
          ? null
          : Array.from({ length: pages - 1 }, (_, position) => (
              <LaterCards
                key={position}
                view={view}
                field={field.name}
                value={value}
                names={names}
                page={position + 2}
                drawCard={drawCard}
              />
            ))}
      </Grid>
      {left > 0 && value !== null ? (
        <More onPress={() => setPages(pages + 1)}>
          {t("board.more", { count: Math.min(left, CARDS_AT_ONCE) })}
        </More>
      ) : null}
    </Stack>
  );
}

function More({ onPress, children }: { readonly onPress: () => void; readonly children: string }) {
  return (
    <Inline
      as="button"
      type="button"
      className="quiet-button no-print"
      fixed
      wide
      justify="center"
      above={2}
      minBlockSize="control"
      onClick={onPress}
    >
      {children}
    </Inline>
  );
}

interface LaterCardsProps {
  readonly view: BoardColumnProps["view"];
  readonly field: string;
  readonly value: string;
  readonly names: readonly string[];
  readonly page: number;
  readonly drawCard: (row: Row) => ReactNode;
}

/** A further page of one column: the list's own call with the column's state among its filters. */
function LaterCards({ view, field, value, names, page, drawCard }: LaterCardsProps) {
  const { t } = useTranslation();
  const request = useMemo(
    () => ({
      ...view.request,
      pagination: { currentPage: page, pageSize: CARDS_AT_ONCE, mode: "server" as const },
      filters: [
        ...view.request.filters.filter((filter) => !("field" in filter) || filter.field !== field),
        { field, operator: "in" as const, value: [value] },
      ],
      meta: { ...view.request.meta, columns: names.join(",") },
    }),
    [view.request, field, value, names, page],
  );
  const result = useRows(request);
  if (result.error) {
    return (
      <li>
        <More onPress={result.retry}>{t("actions.retry")}</More>
      </li>
    );
  }
  if (result.loading)
    return <Box as="li" blockSize={96} radius="control" ground="surface" aria-busy="true" />;
  return result.rows.map(drawCard);
}
