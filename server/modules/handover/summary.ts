import type { Language } from "../../../core/definition/definitions.ts";
import type { AreaSummary } from "../../../core/people/area-summary.ts";
import type { RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import type { BulkRow } from "../../resources/bulk/bulk.ts";
import { translateResource } from "../../resources/labels.ts";
import type { Messages } from "../../i18n/messages.ts";
import type { Staying } from "./move.ts";
import { PEOPLE } from "./people.ts";

/** Rows of an area that are named one by one. */
const MAX_NAMED = 50;

interface Words {
  readonly definitions: RuntimeDefinitions;
  readonly messages: Messages;
  readonly language: Language;
}

interface Summed {
  readonly pieces: readonly { readonly resource: string; readonly rows: readonly BulkRow[] }[];
  readonly staying?: ReadonlyMap<string, Staying>;
}

export function summarise({ pieces, staying = new Map() }: Summed, words: Words): AreaSummary[] {
  const { definitions, language } = words;
  const wordsFor = (resource: string) => translateResource(definitions, { resource, language });
  const names = [...new Set([...pieces.map(({ resource }) => resource), ...staying.keys()])];
  return names.map((resource) => {
    const rows = pieces.filter((piece) => piece.resource === resource).flatMap((piece) => piece.rows);
    const [done, refused] = [rows.filter(({ ok }) => ok), rows.filter(({ ok }) => !ok)];
    const apart = staying.get(resource);
    const reasons = refused.flatMap(({ error }) =>
      error === undefined ? [] : [words.messages.text(error.code, words.language, error.parameters)],
    );
    if (apart !== undefined) {
      const field = wordsFor(PEOPLE).field(apart.same);
      reasons.push(words.messages.text("handover_not_shared", words.language, { field }));
    }
    return {
      resource,
      label: wordsFor(resource).plural,
      moved: done.length,
      kept: refused.length + (apart?.count ?? 0),
      rows: done.slice(0, MAX_NAMED).map(({ id, label }) => ({ id, label: label ?? null })),
      reasons: [...new Set(reasons)],
    };
  });
}

/** One line an area, as the record of the handover keeps it. */
export function movedText(areas: readonly AreaSummary[]): string | null {
  const lines = areas.filter(({ moved }) => moved > 0).map(({ label, moved }) => `${label}: ${moved}`);
  return lines.length === 0 ? null : lines.join("\n");
}
