import type { CardAnswer } from "../../../core/reports/answers.ts";
import type { ConfigIndex } from "../../config/config-index.ts";
import { rowsAddress } from "../../figures/rows-address.ts";

/** Where the title of a card leads: the report, the list, or the rows behind the first figure. */
export function cardAddress(index: ConfigIndex, card: CardAnswer): string | null {
  switch (card.kind) {
    case "list":
    case "agenda":
      return rowsAddress(index, card.resource, card.parameters);
    case "figures": {
      if (card.link !== null) return card.link;
      const [measure] = card.part.measures;
      const rows = card.part.total[0]?.rows;
      return measure === undefined || rows === undefined ? null : rowsAddress(index, measure.resource, rows);
    }
    case "late":
    case "failed":
      return null;
  }
}
