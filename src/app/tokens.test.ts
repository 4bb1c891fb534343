import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");
const light = colorsOf("light");
const dark = colorsOf("dark");

const GROUNDS = ["ground", "surface", "surface-sunk", "surface-hover", "accent-tint"];
const WORDS = ["text", "text-quiet", "text-faint", "accent", "accent-hover", "bad", "bad-text"];
const STATUSES = ["neutral", "info", "progress", "good", "warning", "bad"];

describe.each([
  ["light", light],
  ["dark", dark],
])("the %s colours", (_scheme, colors) => {
  const tooWeak = (pairs: readonly (readonly [string, string])[], least: number) =>
    pairs
      .map(([text, ground]) => ({ text, ground, ratio: contrast(colors[text], colors[ground]) }))
      .filter(({ ratio }) => ratio < least);

  it("let every word be read on what it stands on, also under the pointer", () => {
    const pairs = [
      ...GROUNDS.flatMap((ground) => WORDS.map((text) => [text, ground] as const)),
      ...STATUSES.map((status) => [`${status}-text`, `${status}-tint`] as const),
      ["text", "accent-tint-strong"],
      ["on-accent", "accent-fill"],
      ["on-accent", "accent-fill-hover"],
      ["on-bad", "bad"],
      ["on-bad", "bad-hover"],
      ["on-banner", "banner"],
    ] as const;
    expect(tooWeak(pairs, 4.5)).toEqual([]);
  });

  it("let controls and dots be seen on what they stand on", () => {
    const shapes = ["line-control", "accent-fill", "focus", ...STATUSES.map((status) => `${status}-dot`)];
    const pairs = shapes.flatMap((shape) => ["ground", "surface"].map((ground) => [shape, ground] as const));
    expect(tooWeak(pairs, 3)).toEqual([]);
  });
});

function colorsOf(scheme: "light" | "dark"): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (?:(#[0-9a-f]{6})|light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\));/gu)].map(
      ([, name, both, inLight, inDark]) => [name, both ?? (scheme === "light" ? inLight : inDark)],
    ),
  );
}

/** As WCAG 2 works it out: 1 (none) to 21 (black on white). */
function contrast(one: string | undefined, other: string | undefined): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string | undefined): number {
  if (color === undefined) throw new Error("no such colour");
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
