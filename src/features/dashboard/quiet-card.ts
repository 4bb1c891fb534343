import type { CardAnswer, FigureAnswer } from "../../../core/reports/answers.ts";

/** Whether a card has nothing to say: no rows, or nothing but zeros that nobody aims at. */
export function isQuiet(card: CardAnswer): boolean {
  switch (card.kind) {
    case "list":
    case "agenda":
      return card.rows.length === 0;
    case "figures": {
      const { measures, total, rows, dimensions } = card.part;
      if (dimensions.length > 0) return rows.length === 0;
      return measures.every(({ target }, place) => target === null && isNothing(total[place]));
    }
    case "late":
    case "failed":
      return false;
  }
}

function isNothing(figure: FigureAnswer | undefined): boolean {
  if (figure === undefined) return true;
  const { value, previous, withheld } = figure;
  return withheld !== true && isZero(value) && isZero(previous ?? null);
}

const isZero = (value: FigureAnswer["value"]): boolean => value === null || Number(value) === 0;
