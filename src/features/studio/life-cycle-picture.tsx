import { enumerated } from "../../i18n/enumerated.ts";
import { graphlib, layout } from "@dagrejs/dagre";
import { type KeyboardEvent, useCallback, useMemo } from "react";
import type { StateFault } from "../../../core/definition/state-faults.ts";
import type { StateFacts } from "../../../core/studio/life-cycles.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import css from "./life-cycle-picture.module.css";
import { Box } from "../../ui/layout.tsx";

/** One way of the picture: all transitions between the same two states. */
interface Way {
  readonly from: string;
  readonly to: string;
  readonly names: readonly { readonly name: string; readonly label: string }[];
}

interface LifeCyclePictureProps {
  readonly label: string;
  readonly states: readonly (StateFacts & {
    readonly label: string;
    readonly fault: StateFault | undefined;
  })[];
  readonly transitions: readonly {
    readonly name: string;
    readonly label: string;
    readonly from: readonly string[];
    readonly to: string;
  }[];
  readonly onState: (name: string) => void;
  readonly onTransition: (name: string) => void;
}

const LINE = 16;
const STATE_HEIGHT = 36;
/** Pixels of one letter at the size of the picture's words, and how much wider an ideograph is. */
const LETTER = 7.2;
const WIDER = 6;
const widthOf = (text: string): number =>
  text.length * LETTER + (text.match(/[\u2e80-\uffff]/g)?.length ?? 0) * WIDER;

/** A life cycle as a picture: states as boxes, transitions as arrows, each opened by a press or with Enter. */
export function LifeCyclePicture({
  label,
  states,
  transitions,
  onState,
  onTransition,
}: LifeCyclePictureProps) {
  const { t, i18n } = useTranslation();
  const ways = useMemo(
    () =>
      waysOf(
        transitions,
        states.map(({ name }) => name),
      ),
    [transitions, states],
  );
  const drawn = useMemo(() => arrange(states, ways), [states, ways]);
  // the picture is drawn from left to right and mirrored as a whole, its words are not
  const mirrored = i18n.dir() === "rtl";
  const { x: left = 0, y: top = 0 } = drawn.states.find(({ state }) => state.initial) ?? {};
  const showFirst = useCallback(
    (frame: HTMLDivElement | null) =>
      frame?.scrollTo({
        left: mirrored ? 0 : left - frame.clientWidth / 4,
        top: top - frame.clientHeight / 2,
      }),
    [left, top, mirrored],
  );
  const across = (x: number) => (mirrored ? drawn.width - x : x);
  return (
    <Box
      scroll
      maxBlockSize="60vh"
      border="soft"
      radius="card"
      ground="sunk"
      role="group"
      aria-label={label}
      ref={showFirst}
    >
      <svg
        width={drawn.width}
        height={drawn.height}
        viewBox={`0 0 ${drawn.width} ${drawn.height}`}
        className={css["picture"]}
        fontSize="var(--text-12)"
      >
        <defs>
          <marker
            id="life-cycle-tip"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
          >
            <path d="M0 0 L8 4 L0 8 z" fill="var(--line-strong)" />
          </marker>
        </defs>
        {drawn.ways.map(({ way, points }) => (
          <path
            key={`${way.from} ${way.to}`}
            fill="none"
            stroke="var(--line-strong)"
            strokeWidth={1.5}
            markerEnd="url(#life-cycle-tip)"
            d={curve(points.map(({ x, y }) => ({ x: across(x), y })))}
          />
        ))}
        {drawn.states.map(({ state, x, y, width }) => (
          <g
            key={state.name}
            className={css["state"]}
            data-tone={state.tone}
            data-fault={state.fault}
            data-final={state.final || undefined}
            {...press(() => onState(state.name))}
            aria-label={stateWords(state)}
          >
            <rect
              x={across(x) - width / 2}
              y={y - STATE_HEIGHT / 2}
              width={width}
              height={STATE_HEIGHT}
              rx={8}
            />
            <text x={across(x)} y={y} dominantBaseline="central" textAnchor="middle">
              {state.initial ? `▸ ${state.label}` : state.label}
            </text>
          </g>
        ))}
        {drawn.ways.flatMap(({ way, x, y }) =>
          way.names.map(({ name, label: words }, index) => (
            <g
              key={`${way.from} ${way.to} ${name}`}
              className={css["transition"]}
              {...press(() => onTransition(name))}
              aria-label={t("studio.lifeCycle.way", {
                name: words,
                from: labelOf(way.from),
                to: labelOf(way.to),
              })}
            >
              <rect
                x={across(x) - widthOf(words) / 2 - 3}
                y={y + (index - way.names.length / 2) * LINE}
                width={widthOf(words) + 6}
                height={LINE}
                rx={3}
              />
              <text
                x={across(x)}
                y={y + (index - way.names.length / 2 + 0.5) * LINE}
                dominantBaseline="central"
                textAnchor="middle"
              >
                {words}
              </text>
            </g>
          )),
        )}
      </svg>
    </Box>
  );

  function labelOf(name: string): string {
    return states.find((state) => state.name === name)?.label ?? name;
  }

  function stateWords({
    label: words,
    initial,
    final,
    fault,
  }: LifeCyclePictureProps["states"][number]): string {
    const marks = [
      initial ? t("studio.lifeCycle.initial") : null,
      final ? t("studio.lifeCycle.final") : null,
      fault === undefined ? null : t(`studio.lifeCycle.faults.${fault}`),
    ];
    return enumerated([words, ...marks].filter((word) => word !== null));
  }
}

/** What makes a part of the picture a button. */
function press(onPress: () => void) {
  return {
    role: "button",
    tabIndex: 0,
    onClick: onPress,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      onPress();
    },
  };
}

/** Transitions back to the state before are in the table only: they lead to no state of the picture. */
function waysOf(transitions: LifeCyclePictureProps["transitions"], states: readonly string[]): Way[] {
  const ways = new Map<string, Way>();
  for (const { name, label, from, to } of transitions) {
    for (const begin of from) {
      if (!states.includes(begin) || !states.includes(to)) continue;
      const key = `${begin} ${to}`;
      const known = ways.get(key)?.names ?? [];
      ways.set(key, { from: begin, to, names: [...known, { name, label }] });
    }
  }
  return [...ways.values()];
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function arrange(states: LifeCyclePictureProps["states"], ways: readonly Way[]) {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: 28, ranksep: 40, edgesep: 12, marginx: 40, marginy: 12 });
  for (const { name, label, initial } of states)
    graph.setNode(name, { width: widthOf(label) + (initial ? 48 : 32), height: STATE_HEIGHT });
  for (const { from, to, names } of ways)
    graph.setEdge(from, to, {
      width: Math.max(...names.map(({ label }) => widthOf(label))) + 8,
      height: names.length * LINE,
      labelpos: "c",
    });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return {
    width,
    height,
    states: states.map((state) => {
      const node = graph.node(state.name) as Point & { readonly width: number };
      return { state, x: node.x, y: node.y, width: node.width };
    }),
    ways: ways.map((way) => {
      const edge = graph.edge(way.from, way.to) as unknown as Point & { readonly points: readonly Point[] };
      return { way, x: edge.x, y: edge.y, points: edge.points };
    }),
  };
}

/** A soft line through points: through the middle of each two, bent by the point between. */
function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return "";
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  return [`M${first.x} ${first.y}`, ...bends, `L${last.x} ${last.y}`].join(" ");
}
