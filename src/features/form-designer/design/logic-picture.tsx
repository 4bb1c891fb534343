import { Fragment, type KeyboardEvent, useId, useMemo, useState } from "react";
import { readDepths, type Design } from "../../../../core/forms/design.ts";
import { factsOf } from "../../../../core/forms/kinds.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { deciding, layArrows } from "./logic-arrows.ts";
import type { useLogicLabels } from "./use-logic-labels.ts";
import type { Reaches } from "./use-reach.ts";
import css from "./logic-picture.module.css";
import { focusById } from "../../../lib/page-parts.ts";
import { Box, Inline, Text } from "../../../ui/layout.tsx";

interface LogicPictureProps {
  readonly design: Design;
  readonly reaches: Reaches;
  readonly words: ReturnType<typeof useLogicLabels>;
  /** Of what says all about a question in sentences. */
  readonly sentencesId: (id: number) => string;
  /** The question one is at. */
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
  /** Goes to a question on the canvas. */
  readonly onOpen: (id: number) => void;
}

const ROW = 36;
const LANE = 10;
const MIDDLE = ROW / 2;
/** What leaves a question runs below what comes to it. */
const OUT = 5;
const TIP = 7;

/** The questions of a form in order, with an arrow from each to what depends on its answer. */
export function LogicPicture({
  design,
  reaches,
  words,
  sentencesId,
  chosen,
  onChoose,
  onOpen,
}: LogicPictureProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const domId = useId();
  const [seen, setSeen] = useState<number | null>(null);
  const depths = useMemo(() => readDepths(design), [design]);
  const trunks = useMemo(() => layArrows(design), [design]);
  const width = (Math.max(-1, ...trunks.map(({ lane }) => lane)) + 2) * LANE;
  const at = Math.max(
    0,
    design.findIndex(({ id }) => id === chosen),
  );
  const shown = seen ?? (chosen === null ? null : at);
  const go = (row: number | undefined) => {
    const id = design[row ?? -1]?.id;
    if (id === undefined) return;
    onChoose(id);
    focusById(`${domId}${id}`);
  };
  const hearKey = (event: KeyboardEvent<HTMLElement>) => {
    const onwards = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = onwards === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
    const [source] = design[at] === undefined ? [] : deciding(design[at]);
    const steps: Readonly<Record<string, number | undefined>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: design.length - 1,
      [onwards]: trunks.find(({ from }) => from === at)?.to[0],
      [back]: design.findIndex(({ id }) => id === source),
    };
    if (!Object.hasOwn(steps, event.key)) return;
    event.preventDefault();
    go(steps[event.key]);
  };
  return (
    <Inline
      beside
      maxBlockSize="seen"
      scroll
      pad={2}
      border="soft"
      radius="card"
      ground="sunk"
      role="group"
      aria-label={t("formDesigner.logic.picture")}
    >
      {/* each button hears its own presses; these keys lead from one to the other */}
      <Box as="ol" grow minInlineSize={320} onKeyDown={hearKey}>
        {design.map((question, row) => {
          const { id } = question;
          const reason = words.arrows(question);
          return (
            <Inline as="li" key={id} align="center" blockSize={ROW}>
              <button
                type="button"
                id={`${domId}${id}`}
                tabIndex={row === at ? 0 : -1}
                aria-describedby={sentencesId(id)}
                className={css["question"]}
                style={{ marginInlineStart: Math.min(depths.get(id) ?? 0, 8) * 16 }}
                data-heading={factsOf(question).kind === "none" || undefined}
                data-never={reaches.get(id)?.reached === false || undefined}
                data-chosen={row === shown || undefined}
                onFocus={() => onChoose(id)}
                onClick={() => onOpen(id)}
                onMouseEnter={() => setSeen(row)}
                onMouseLeave={() => setSeen(null)}
              >
                <Text size={12} tone="quiet" tabular>
                  {format.integer(row + 1)}
                </Text>
                <Text as="bdi" cut>
                  {words.nameOf(id)}
                </Text>
              </button>
              <Text className={css["reason"]} size={12} tone="quiet" cut title={reason} aria-hidden="true">
                {reason === "" ? null : <bdi>{reason}</bdi>}
              </Text>
            </Inline>
          );
        })}
      </Box>
      <svg
        className={css["arrows"]}
        fill="none"
        stroke="currentColor"
        width={width}
        height={design.length * ROW}
        style={{ "--lanes": `${width}px` } as object}
        aria-hidden="true"
      >
        {trunks.map(({ from, to, lane }) => {
          const x = (lane + 1) * LANE;
          const out = from * ROW + MIDDLE + OUT;
          return (
            <g
              key={from}
              {...(shown !== null && (from === shown || to.includes(shown))
                ? { color: "var(--accent)", strokeWidth: 2 }
                : { color: "var(--line-strong)", strokeWidth: 1.25 })}
            >
              {to.map((row) => {
                const into = row * ROW + MIDDLE - OUT;
                return (
                  <Fragment key={row}>
                    <path d={`M${-REACH} ${out} H${x} V${into} H${-REACH}`} />
                    <path
                      fill="currentColor"
                      stroke="none"
                      d={`M${-REACH} ${into} l${TIP} ${-TIP / 2} v${TIP} z`}
                    />
                  </Fragment>
                );
              })}
            </g>
          );
        })}
      </svg>
    </Inline>
  );
}

/** Of the words between the questions and the lanes, which the arrows pass; as wide as in the style sheet. */
const REACH = 148;
