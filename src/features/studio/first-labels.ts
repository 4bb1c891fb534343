import type { ResourceLabels } from "../../../core/definition/types.ts";
import { humanise } from "../../config/labels.ts";

/** What an area is called in a language that has no words for it yet, when the first are written. */
export function firstLabels(area: string): ResourceLabels {
  const name = humanise(area);
  return { name, plural: name, fields: {} };
}
