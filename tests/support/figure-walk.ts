import type { FigureAnswer, PartAnswer } from "../../core/reports/answers.ts";
import { decimalText, rescale, toDecimal } from "../../core/definition/decimal.ts";

/** A figure of a report with the list behind it. */
export interface FoundFigure {
  readonly where: string;
  readonly measure: string;
  readonly resource: string;
  readonly figure: FigureAnswer;
}

/** Every figure of a part that names its rows. */
export function figuresOf(part: PartAnswer): FoundFigure[] {
  const places = [
    { where: "total", figures: part.total },
    ...part.rows.map(({ at, figures }) => ({ where: `row ${at.join()}`, figures })),
    ...part.cells.map(({ at, figures }) => ({ where: `cell ${at.join()}`, figures })),
    ...part.columns.map(({ at, figures }) => ({ where: `column ${at.join()}`, figures })),
  ];
  return places.flatMap(({ where, figures }) =>
    part.measures.flatMap(({ name, resource }, at) => {
      const figure = figures[at];
      return figure === undefined
        ? []
        : [{ where: `${part.name} ${where} ${name}`, measure: name, resource, figure }];
    }),
  );
}

/** The sum of decimals as the API writes them. */
export function sumOf(texts: readonly unknown[]): string {
  const parts = texts.flatMap((text) => toDecimal(text) ?? []);
  const scale = Math.max(0, ...parts.map((part) => part.scale));
  return decimalText({
    units: parts.reduce((sum, part) => sum + rescale(part, scale).units, 0n),
    scale,
  });
}
