import { decide } from "../../../core/access/decide.ts";
import type { Actor } from "../../../core/access/types.ts";
import { personalFields } from "../../../core/definition/blanking.ts";
import { ACTOR_RESOURCES } from "../../../core/definition/context.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { translateResource } from "../../resources/labels.ts";
import type { ModuleContext } from "../context.ts";
import { countOf } from "../document-files/person/source-ids.ts";
import { type PersonPosition, sourcesOf } from "../document-files/person/sources.ts";
import { findHolds } from "./holds.ts";

/** Records of one area. `fields` are what of them is blanked; where there are none, they stay but for the name. */
interface PreviewPart {
  readonly area: string;
  readonly count: number;
  readonly fields: readonly string[];
}

export interface Preview {
  /** Why it cannot be done now, by area; null where the caller may not know which. */
  readonly holds: readonly {
    readonly area: string | null;
    readonly state: string | null;
    readonly count: number;
  }[];
  readonly blanked: readonly PreviewPart[];
  readonly stays: readonly Omit<PreviewPart, "fields">[];
  /** Records of others that name the person. */
  readonly named: number;
  /** Records of areas that are closed to the caller; they are dealt with all the same. */
  readonly closed: number;
  /** There is an account, which ends. */
  readonly account: boolean;
}

interface Asked {
  readonly actor: Actor;
  readonly language: Language;
  readonly person: PersonPosition;
}

/** What blanking somebody would come to now, in words, as far as the caller may know of it. */
export async function previewBlanking(
  context: Pick<ModuleContext, "engine" | "definitions" | "database">,
  { actor, language, person }: Asked,
): Promise<Preview> {
  const definitions = context.definitions();
  const { access, resources } = definitions;
  const wordsOf = (resource: string) => translateResource(definitions, { resource, language });
  // what is attached to records is counted with them
  const isOpen = (resource: string) =>
    decide({ access, actor, resource, action: "list" }).effect === "allow" ||
    resource === person.resource ||
    resources.byName[resource]?.follows != null;
  const holds = await findHolds(context, person);
  const blanked: PreviewPart[] = [];
  const stays: Omit<PreviewPart, "fields">[] = [];
  let [named, closed] = [0, 0];
  for (const source of sourcesOf(resources, person, { several: false })) {
    const { resource, by } = source;
    const count = await countOf(context.database, source);
    if (count === 0) continue;
    if (!isOpen(resource.name)) closed += count;
    else if (by !== null) named += count;
    else {
      const area = wordsOf(resource.name).plural;
      const fields = personalLabels(resource);
      if (fields.length > 0) blanked.push({ area, count, fields });
      else if (resource.follows === null) stays.push({ area, count });
    }
  }
  return {
    holds: holds.map(({ resource, field, state, count }) => {
      const words = isOpen(resource) ? wordsOf(resource) : null;
      return {
        area: words?.plural ?? null,
        state: words === null || field === null || state === null ? null : words.option(field, state),
        count,
      };
    }),
    blanked,
    stays,
    named,
    closed,
    account: person.resource === ACTOR_RESOURCES.employee,
  };

  function personalLabels(resource: CompiledResource): string[] {
    const own = personalFields(resource).map(({ name }) => wordsOf(resource.name).field(name));
    const ofRows = resource.fields.flatMap(({ kind, to }) => {
      const child = kind === "rows" ? resources.byName[to ?? ""] : undefined;
      return child === undefined
        ? []
        : personalFields(child).map(({ name }) => wordsOf(child.name).field(name));
    });
    return [...new Set([...own, ...ofRows])];
  }
}
