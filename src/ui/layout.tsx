import { type ComponentProps, type CSSProperties, createElement, type JSX } from "react";

type Tag = keyof JSX.IntrinsicElements;
/** Steps of four pixels, or what goes by the window and by how dense things are. */
type Space = 0 | 0.5 | 1 | 1.5 | 2 | 3 | 4 | 6 | 8 | 12 | "gutter" | "form-gap";
/** The same in both directions, or the block direction and the inline one. */
type Spaces = Space | readonly [Space, Space];

const space = (steps: Space): string => {
  if (typeof steps === "string") return `var(--${steps})`;
  return Number.isInteger(steps) && steps > 0 ? `var(--space-${steps})` : `${steps * 4}px`;
};
const spaces = (steps: Spaces): string => (typeof steps === "object" ? steps : [steps]).map(space).join(" ");

const TONES = {
  plain: "var(--text)",
  quiet: "var(--text-quiet)",
  faint: "var(--text-faint)",
  accent: "var(--accent)",
  warning: "var(--warning-text)",
  bad: "var(--bad-text)",
  neutral: "var(--neutral-text)",
  info: "var(--info-text)",
};
const GROUNDS = {
  surface: "var(--surface)",
  sunk: "var(--surface-sunk)",
  bone: "var(--bone)",
  accent: "var(--accent-tint)",
  "accent-fill": "var(--accent)",
  neutral: "var(--neutral-tint)",
  info: "var(--info-tint)",
  warning: "var(--warning-tint)",
  bad: "var(--bad-tint)",
};
const SIDES = { center: "center", start: "flex-start", end: "flex-end", baseline: "baseline" };
const MEASURES = { page: "var(--measure)", wide: "var(--measure-wide)", text: "62ch", prose: "72ch" };
const RADII = { control: "var(--radius)", card: "var(--radius-card)", round: "50%", pill: "999px" };
const LINES = {
  soft: "var(--line-soft)",
  strong: "var(--line-strong)",
  control: "var(--line-control)",
  accent: "var(--accent)",
  info: "var(--info-dot)",
};
const SOFT_LINE = `1px solid ${LINES.soft}`;

type BlockSize = number | "control" | "100%" | "100dvh";
const blockSize = (size: BlockSize) => (size === "control" ? "var(--control)" : size);

/** What every primitive can be told of its look, beside the attributes of its element. */
const LOOKS = {
  gap: (gap: Spaces) => ({ gap: spaces(gap) }),
  pad: (padding: Spaces) => ({ padding: spaces(padding) }),
  padBlock: (padding: Space) => ({ paddingBlock: space(padding) }),
  padInline: (padding: Space) => ({ paddingInline: space(padding) }),
  padAbove: (padding: Space) => ({ paddingBlockStart: space(padding) }),
  padBelow: (padding: Space) => ({ paddingBlockEnd: space(padding) }),
  padBefore: (padding: Space) => ({ paddingInlineStart: space(padding) }),
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
  lineHeight: (lineHeight: number | `${number}px`) => ({ lineHeight }),
  text: (textAlign: "start" | "center" | "end") => ({ textAlign }),
  space: (whiteSpace: "normal" | "pre-line" | "pre-wrap") => ({ whiteSpace }),
  columns: (gridTemplateColumns: string) => ({ gridTemplateColumns }),
  /** How many columns of its grid it takes. */
  span: (columns: number) => ({ gridColumn: `span ${columns}` }),
  ground: (ground: keyof typeof GROUNDS) => ({ background: GROUNDS[ground] }),
  border: (line: keyof typeof LINES) => ({ border: `1px solid ${LINES[line]}` }),
  radius: (radius: number | keyof typeof RADII) => ({
    borderRadius: typeof radius === "number" ? radius : RADII[radius],
  }),
  blockSize: (size: BlockSize) => ({ blockSize: blockSize(size) }),
  inlineSize: (size: BlockSize) => ({ inlineSize: blockSize(size) }),
  minInlineSize: (minInlineSize: number) => ({ minInlineSize }),
  /** How high it may become: pixels, of the window, or all of it that is seen below the bar. */
  maxBlockSize: (most: number | `${number}vh` | "seen") => ({
    maxBlockSize: most === "seen" ? "calc(100vh - var(--top) - var(--space-8))" : most,
  }),
  /** Shares its line with others as long as it is not narrower than that. */
  basis: (basis: number) => ({ flex: `1 1 ${basis}px` }),
  /** A line along its beginning. */
  rule: (line: keyof typeof LINES) => ({ borderInlineStart: `2px solid ${LINES[line]}` }),
  minBlockSize: (size: BlockSize) => ({ minBlockSize: blockSize(size) }),
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
  /** May become lower than its content. */
  squeeze: { minBlockSize: 0 },
  /** Takes the whole line. */
  wide: { inlineSize: "100%" },
  /** Is no wider than what it stands in. */
  fits: { maxInlineSize: "100%" },
  /** Shares its line with nothing. */
  ownLine: { flex: "1 0 100%" },
  /** Stands in all columns of a grid. */
  spanAll: { gridColumn: "1 / -1" },
  centered: { placeItems: "center" },
  relative: { position: "relative" },
  clip: { overflow: "hidden" },
  scroll: { overflow: "auto" },
  scrollAcross: { overflowX: "auto" },
  /** Ends with an ellipsis where there is no more room; `cut` keeps to one line. */
  ellipsis: { overflow: "hidden", textOverflow: "ellipsis" },
  cut: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  /** Words of another direction keep their own order. */
  ownDirection: { unicodeBidi: "plaintext" },
  /** Its parts ask how wide it is. */
  container: { containerType: "inline-size" },
  /** Stays in sight beside what is longer. */
  beside: { position: "sticky", insetBlockStart: "calc(var(--top) + var(--space-4))", alignSelf: "start" },
  floating: { boxShadow: "var(--shadow)" },
  borderAbove: { borderBlockStart: SOFT_LINE },
  borderBelow: { borderBlockEnd: SOFT_LINE },
  /** Keeps its size. */
  fixed: { flex: "none" },
  /** Stands at the end of its line. */
  push: { marginInlineStart: "auto" },
  card: {
    border: SOFT_LINE,
    borderRadius: "var(--radius-card)",
    background: "var(--surface)",
  },
  /** Figures keep to columns. */
  tabular: { fontVariantNumeric: "tabular-nums" },
  breakWords: { overflowWrap: "anywhere" },
  nowrap: { whiteSpace: "nowrap" },
  bullets: { listStyle: "disc" },
  /** One press selects all of it. */
  selectedWhole: { userSelect: "all" },
} satisfies Record<string, CSSProperties>;

type Look = { readonly [K in keyof typeof LOOKS]?: Parameters<(typeof LOOKS)[K]>[0] } & {
  readonly [K in keyof typeof FLAGS]?: boolean;
};
type LayoutProps<T extends Tag> = Look & { readonly as?: T } & Omit<ComponentProps<T>, keyof Look | "style">;

/** Its parts one below the other. */
export function Stack<T extends Tag = "div">(props: LayoutProps<T>) {
  return draw("div", props, { display: "flex", flexDirection: "column" });
}

/** Its parts side by side. */
export function Inline<T extends Tag = "div">(props: LayoutProps<T>) {
  return draw("div", props, { display: "flex" });
}

/** Its parts in the columns it is told, or in one. */
export function Grid<T extends Tag = "div">(props: LayoutProps<T>) {
  return draw("div", props, { display: "grid" });
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
