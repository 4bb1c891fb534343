import { type ComponentProps, type CSSProperties, createElement, type JSX } from "react";

type Tag = keyof JSX.IntrinsicElements;
/** Steps of four pixels. */
type Space = 0 | 0.5 | 1 | 2 | 3 | 4 | 6 | 8 | 12;
/** The same in both directions, or the block direction and the inline one. */
type Spaces = Space | readonly [Space, Space];

const space = (steps: Space): string => (steps === 0.5 ? "2px" : steps === 0 ? "0" : `var(--space-${steps})`);
const spaces = (steps: Spaces): string => (typeof steps === "number" ? [steps] : steps).map(space).join(" ");

const TONES = {
  plain: "var(--text)",
  quiet: "var(--text-quiet)",
  faint: "var(--text-faint)",
  accent: "var(--accent)",
  warning: "var(--warning-text)",
  bad: "var(--bad-text)",
};
const SIDES = { center: "center", start: "flex-start", end: "flex-end", baseline: "baseline" };
const MEASURES = { page: "var(--measure)", text: "62ch" };

/** What every primitive can be told of its look, beside the attributes of its element. */
const LOOKS = {
  gap: (gap: Spaces) => ({ gap: spaces(gap) }),
  pad: (padding: Spaces) => ({ padding: spaces(padding) }),
  above: (margin: Space) => ({ marginBlockStart: space(margin) }),
  below: (margin: Space) => ({ marginBlockEnd: space(margin) }),
  before: (margin: Space) => ({ marginInlineStart: space(margin) }),
  align: (side: keyof typeof SIDES) => ({ alignItems: SIDES[side] }),
  justify: (side: "center" | "end" | "between") => ({
    justifyContent: side === "between" ? "space-between" : SIDES[side],
  }),
  /** How wide it may become: pixels, or as a page or a text that is read. */
  measure: (most: number | keyof typeof MEASURES) => ({
    maxInlineSize: typeof most === "number" ? most : MEASURES[most],
  }),
  tone: (tone: keyof typeof TONES) => ({ color: TONES[tone] }),
  size: (size: 12 | 13 | 14 | 16 | 20 | 26) => ({ fontSize: `var(--text-${size})` }),
  weight: (fontWeight: 400 | 500 | 600) => ({ fontWeight }),
} satisfies Record<string, (value: never) => CSSProperties>;

/** And what it is told by a word alone. */
const FLAGS = {
  wrap: { flexWrap: "wrap" },
  /** Stands within a line of text. */
  inline: { display: "inline-flex" },
  block: { display: "block" },
  /** Takes the room that is left. */
  grow: { flex: "1" },
  /** May become narrower than its content. */
  shrink: { minInlineSize: 0 },
  /** Keeps its size. */
  fixed: { flex: "none" },
  /** Stands at the end of its line. */
  push: { marginInlineStart: "auto" },
  card: {
    border: "1px solid var(--line-soft)",
    borderRadius: "var(--radius-card)",
    background: "var(--surface)",
  },
  /** Figures keep to columns. */
  tabular: { fontVariantNumeric: "tabular-nums" },
  breakWords: { overflowWrap: "anywhere" },
  nowrap: { whiteSpace: "nowrap" },
} satisfies Record<string, CSSProperties>;

type Look = { readonly [K in keyof typeof LOOKS]?: Parameters<(typeof LOOKS)[K]>[0] } & {
  readonly [K in keyof typeof FLAGS]?: boolean;
};
type LayoutProps<T extends Tag> = Look & { readonly as?: T } & Omit<
    ComponentProps<T>,
    keyof Look | "className" | "style"
  >;

/** Its parts one below the other. */
export function Stack<T extends Tag = "div">(props: LayoutProps<T>) {
  return draw("div", props, { display: "flex", flexDirection: "column" });
}

/** Its parts side by side. */
export function Inline<T extends Tag = "div">(props: LayoutProps<T>) {
  return draw("div", props, { display: "flex" });
}

/** As many equal columns as there is room for; with `fill`, empty ones too. */
export function Columns<T extends Tag = "div">({
  min,
  fill = false,
  ...props
}: LayoutProps<T> & { readonly min: number; readonly fill?: boolean }) {
  const gridTemplateColumns = `repeat(auto-${fill ? "fill" : "fit"}, minmax(min(${min}px, 100%), 1fr))`;
  return draw("div", props, { display: "grid", gridTemplateColumns });
}

/** A part of a page with a ground and an edge of its own. */
export function Card<T extends Tag = "div">(props: LayoutProps<T>) {
  return draw("div", { ...props, card: true }, {});
}

/** Any other part of a page that only has to be told its room. */
export function Box<T extends Tag = "div">(props: LayoutProps<T>) {
  return draw("div", props, {});
}

/** Words, or what holds some. */
export function Text<T extends Tag = "span">(props: LayoutProps<T>) {
  return draw("span", props, {});
}

function draw(tag: Tag, props: object, base: CSSProperties) {
  const { as = tag, ...given } = props as Readonly<Record<string, unknown>> & { readonly as?: Tag };
  const style = { ...base };
  const attributes: Record<string, unknown> = { style };
  for (const [name, value] of Object.entries(given)) {
    if (Object.hasOwn(FLAGS, name))
      Object.assign(style, value === true ? FLAGS[name as keyof typeof FLAGS] : {});
    else if (!Object.hasOwn(LOOKS, name)) attributes[name] = value;
    else if (value !== undefined)
      Object.assign(style, (LOOKS[name as keyof typeof LOOKS] as (value: unknown) => CSSProperties)(value));
  }
  return createElement(as, attributes);
}
