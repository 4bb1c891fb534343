import { App } from "antd";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type {
  ClientField,
  ClientResource,
  ClientTransition,
} from "../../../../core/definition/client-types.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { optionLabel } from "../../../config/labels.ts";
import { type ApiRecord, recordLabel, rowVersion } from "../../../config/record.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { asText, isEmptyValue } from "../../../fields/values.ts";
import { assumedRecord } from "../../../offline/assumed-record.ts";
import { fetchRecord } from "../../../providers/data-provider.ts";
import { useErrorText, useReportError } from "../../../ui/report-error.ts";
import { askedFields } from "../../detail/asked-fields.ts";
import { type Failure, useSending } from "../../form/use-sending.ts";
import { useMovedMessage } from "../../use-undo.tsx";
import { formatRecordName } from "../../record-name.ts";
import { useEvaluationContext } from "../../../config/use-evaluation-context.ts";
import type { Row } from "../screen/use-rows.ts";
import { type Move, getMoves } from "./moves.ts";
import { useDenialText } from "./use-denial-text.ts";

interface MovingOptions {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly place: (row: Row, to: string) => () => void;
}

/** A card on its way. */
interface Moving {
  readonly row: Row;
  readonly by: "drag" | "dialog";
  /** Null until the server has said what the person may do with it. */
  readonly moves: ReadonlyMap<string, Move> | null;
}

interface Asked {
  readonly record: ApiRecord;
  readonly transition: ClientTransition;
  /** Why it was refused before anything was asked; a reason lets it pass. */
  readonly refused: Failure | null;
}

/** Moves cards between columns: by dragging or by choosing, after asking for what the new state needs. */
export function useMoving({ resource, field, place }: MovingOptions) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const evaluation = useEvaluationContext();
  const { notification } = App.useApp();
  const sending = useSending(resource);
  const reportError = useReportError();
  const sayDone = useMovedMessage(resource.name);
  const errorText = useErrorText();
  const refusalText = useDenialText(resource.name);
  const [moving, setMoving] = useState<Moving | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const known = useRef(new Map<string, Promise<ApiRecord>>());
  const moved = useRef<number | null>(null);

  /** What the person may do with a card, asked once for each version of it; what may be tried where nobody answers. */
  const look = useCallback(
    (row: Row): Promise<ApiRecord> => {
      const key = `${row.id}:${rowVersion(row)}:${asText(row[field.name])}`;
      const before = known.current.get(key);
      if (before) return before;
      const asking = fetchRecord(resource.name, row.id)
        .catch((error: unknown) => {
          known.current.delete(key);
          if (!(error instanceof ApiError) || error.status !== 0) throw error;
          return assumedRecord(resource, row);
        })
        .then((record) => formatRecordName({ context, resource, record }));
      known.current.set(key, asking);
      return asking;
    },
    [context, resource, field.name],
  );

  const start = useCallback(
    (row: Row, by: Moving["by"]) => {
      setMoving({ row, by, moves: null });
      look(row).then(
        (record) =>
          setMoving((now) =>
            now?.row.id === row.id ? { ...now, moves: getMoves({ resource, field, record }) } : now,
          ),
        (error: unknown) => {
          setMoving(null);
          reportError(error);
        },
      );
    },
    [look, resource, field, reportError],
  );

  const inTheAir = moving?.by === "drag";
  useEffect(() => {
    if (!inTheAir) return undefined;
    // no pointer moves while something is dragged; a card that another column took meanwhile does not hear the end
    const end = () => setMoving(null);
    window.addEventListener("pointermove", end);
    return () => window.removeEventListener("pointermove", end);
  }, [inTheAir]);

  const stateName = (value: string) => optionLabel(context.index.config, resource.name, field.name, value);
  const refuse = (row: Row, to: string, reason: string) =>
    notification.warning({
      title: t("board.refused", {
        name: recordLabel(formatRecordName({ context, resource, record: row })),
        state: stateName(to),
      }),
      description: reason,
      role: "alert",
    });

  /** Sends a move that needs nothing more; the card is there at once and comes back when the server says no. */
  const send = async (row: Row, record: ApiRecord, { to, transition }: Move) => {
    const lifecycle = resource.lifecycles.find((one) => one.field === field.name);
    const goesBack = lifecycle !== undefined && !lifecycle.states.some(({ name }) => name === to);
    const putBack = goesBack ? () => undefined : place(row, to);
    const name = recordLabel(record);
    const done = goesBack
      ? t("transition.doneBack", { name })
      : t("transition.done", { name, state: stateName(to) });
    const values = transition
      ? { field: field.name, transition: transition.name, values: {} }
      : { [field.name]: to };
    try {
      const kind = transition ? "transition" : "edit";
      const answer = await sending.send({ record, kind, values, step: stateName(to) });
      // It stays where it was put; the lists are asked again once it has gone out.
      if (answer === null) return;
      sayDone(done, answer);
    } catch (error) {
      putBack();
      const refused = sending.failureOf(error);
      if (transition !== null && (refused.excusable || refused.current !== null))
        setAsked({ record, transition, refused });
      else refuse(row, to, reasonOf(error));
    }
    await sending.refresh(row);
  };

  const reasonOf = (error: unknown): string => {
    const found = error instanceof ApiError ? sending.lines(error.errors) : [];
    return found.join(" ") || errorText(error);
  };

  const carryOut = async (row: Row, move: Move) => {
    setMoving(null);
    moved.current = row.id;
    const record = await look(row);
    const { transition } = move;
    const asksFor = (wanted: ClientTransition) =>
      wanted.reason === "required" ||
      askedFields({ resource, record, transition: wanted, given: {}, context: evaluation }).some((name) =>
        isEmptyValue(record[name]),
      );
    if (transition && asksFor(transition)) setAsked({ record, transition, refused: null });
    else await send(row, record, move);
  };

  const drop = async (row: Row, to: string) => {
    setMoving(null);
    if (row[field.name] === to) return;
    try {
      const record = await look(row);
      const move = getMoves({ resource, field, record }).get(to);
      // somebody else moved it meanwhile
      if (record[field.name] !== row[field.name]) void sending.refresh(row);
      if (!move) return;
      if (move.refusal) refuse(row, to, refusalText(move.refusal));
      else await carryOut(row, move);
    } catch (error) {
      reportError(error);
      void sending.refresh(row);
    }
  };

  return {
    moving,
    asked,
    near: (row: Row) => void look(row).catch(() => undefined),
    lift: (row: Row) => start(row, "drag"),
    choose: (row: Row) => start(row, "dialog"),
    cancel: () => setMoving(null),
    carryOut: (row: Row, move: Move) => carryOut(row, move).catch(reportError),
    drop,
    closeAsked: () => setAsked(null),
    /** What was asked for is answered and waits for the connection: the card goes ahead. */
    keptAsked: ({ record, transition }: Asked) => void place(record, transition.to),
    /** The card that moved last, once: the focus goes with it. */
    takeMoved: () => {
      const id = moved.current;
      moved.current = null;
      return id;
    },
  };
}
