import type { WidgetProps } from "@rjsf/utils";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { getLimits } from "../../../../core/forms/limits.ts";
import { buildFormTree, type TreeNode } from "../../../../core/forms/tree.ts";
import type { FormData } from "../../../../core/forms/types.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Box, Inline, Text } from "../../../ui/layout.tsx";
import { useQuestionSelector } from "../../use-form-selector.ts";
import { useAsked } from "../asked-context.ts";
import { inputAria, labelId } from "../ids.ts";
import { Block } from "../questions.tsx";
import { useFormStore } from "../store-context.ts";
import { focusById, partById, partIn } from "../../../lib/page-parts.ts";

const NO_NODES: readonly TreeNode[] = [];

interface RemovedRow {
  readonly index: number;
  readonly row: FormData;
}

/** Rows of the same questions, as many as are added; their number is the answer. */
export function Rows(props: WidgetProps) {
  const { t } = useTranslation();
  const { id, value, disabled = false, readonly = false } = props;
  const store = useFormStore();
  const { question, place } = useAsked();
  const nodes = useQuestionSelector(
    store,
    question.id,
    (form) => buildFormTree(form).byId.get(question.id)?.repeated ?? NO_NODES,
  );
  const [kept, setKeys] = useState<readonly number[]>([]);
  const [removed, setRemoved] = useState<RemovedRow | null>(null);
  const [moved, setMoved] = useState("");
  const { max } = getLimits(question);
  const total = typeof value === "number" ? value : 0;
  const keys = fitKeys(kept, total);
  const locked = disabled || readonly;
  const rowId = (key: number | undefined) => `${id}__row${key}`;

  const add = () => {
    flushSync(() => {
      setKeys(keys);
      setRemoved(null);
      store.setAnswer(place, total + 1);
    });
    focusFirst(partById(rowId(fitKeys(keys, total + 1).at(-1))));
  };
  const remove = (index: number) => {
    let row: FormData = {};
    flushSync(() => {
      setKeys(keys.toSpliced(index, 1));
      store.changeRows(place, (rows) => {
        row = rows[index] ?? row;
        return rows.toSpliced(index, 1);
      });
      setRemoved({ index, row });
    });
    focusById(`${id}__restore`);
  };
  const restore = ({ index, row }: RemovedRow) => {
    const key = Math.max(-1, ...keys) + 1;
    flushSync(() => {
      setKeys(keys.toSpliced(index, 0, key));
      setRemoved(null);
      store.changeRows(place, (rows) => rows.toSpliced(index, 0, row));
    });
    focusFirst(partById(rowId(key)));
  };
  const move = (index: number, by: -1 | 1) => {
    const key = keys[index] ?? 0;
    flushSync(() => {
      setKeys(keys.toSpliced(index, 1).toSpliced(index + by, 0, key));
      setRemoved(null);
      store.changeRows(place, (rows) =>
        rows.toSpliced(index, 1).toSpliced(index + by, 0, ...rows.slice(index, index + 1)),
      );
      setMoved(t("forms.rows.moved", { from: index + 1, number: index + by + 1, total }));
    });
    const names = by < 0 ? ["up", "down"] : ["down", "up"];
    names
      .map((name) => partById(`${rowId(key)}__${name}`))
      .find((button) => button instanceof HTMLButtonElement && !button.disabled)
      ?.focus();
  };

  const { "aria-required": _unknownToGroups, ...aria } = inputAria(props);
  return (
    <div {...aria} id={id} role="group" tabIndex={-1} aria-labelledby={labelId(id)}>
      {keys.map((key, index) => (
        <Block
          key={key}
          id={rowId(key)}
          nodes={nodes}
          above={place.block}
          number={index + 1}
          title={t("forms.block", { number: index + 1, total })}
        >
          {locked ? null : (
            <Inline gap={1} data-actions="">
              <IconButton
                id={`${rowId(key)}__up`}
                icon="ascending"
                label={t("forms.rows.up", { number: index + 1 })}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <IconButton
                id={`${rowId(key)}__down`}
                icon="descending"
                label={t("forms.rows.down", { number: index + 1 })}
                disabled={index === total - 1}
                onClick={() => move(index, 1)}
              />
              <IconButton
                icon="delete"
                label={t("forms.rows.remove", { number: index + 1 })}
                onClick={() => remove(index)}
              />
            </Inline>
          )}
        </Block>
      ))}
      {removed === null || locked ? null : (
        <Inline wrap align="center" gap={[1, 3]} above={2}>
          <Text role="status">{t("forms.rows.removed", { number: removed.index + 1 })}</Text>
          <button
            type="button"
            id={`${id}__restore`}
            className="boxed-button"
            disabled={total >= max}
            onClick={() => restore(removed)}
          >
            {t("forms.rows.restore")}
          </button>
        </Inline>
      )}
      <span className="visually-hidden" role="status">
        {moved}
      </span>
      {locked ? null : total >= max ? (
        <Text as="p" above={2} tone="quiet" size={13}>
          {t("forms.rows.full", { limit: max })}
        </Text>
      ) : (
        <Box
          as="button"
          type="button"
          className="boxed-button"
          above={3}
          aria-describedby={labelId(id)}
          onClick={add}
        >
          {t("forms.rows.add")}
        </Box>
      )}
    </div>
  );
}

/** A key for each row; a row keeps its own where it moves. */
function fitKeys(keys: readonly number[], count: number): readonly number[] {
  if (keys.length >= count) return keys.slice(0, count);
  const next = Math.max(-1, ...keys) + 1;
  return [...keys, ...Array.from({ length: count - keys.length }, (_, index) => next + index)];
}

/** The first input of a row; those of its questions that are still loading come later. */
function focusFirst(row: HTMLElement | null): void {
  partIn(row, "rowsPart")?.focus();
}
