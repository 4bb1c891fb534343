import type { Actor } from "../../../core/access/types.ts";
import { decide } from "../../../core/access/decide.ts";
import type { Language } from "../../../core/definition/definitions.ts";
import type { CompiledFeed, CompiledResource } from "../../../core/definition/types.ts";
import type { Presented } from "../../resources/types.ts";
import type { ModuleContext } from "../context.ts";

/** A row together with what it is a row of. */
export interface GivenRow {
  readonly resource: string;
  readonly row: Presented;
}

export interface GivenPage {
  readonly data: readonly GivenRow[];
  /** How much there is of each kind, whichever is asked for; told with the first page. */
  readonly kinds: readonly {
    readonly resource: string;
    readonly count: number;
    readonly count_is_exact: boolean;
  }[];
  /** For the next page: the moment of the last row; null where there is no more. */
  readonly next: string | null;
}

interface Question {
  readonly actor: Actor;
  readonly language: Language;
  /** One kind alone; null: all of them. */
  readonly kind: string | null;
  /** Rows given before this moment; null: the newest. */
  readonly before: string | null;
}

const PAGE = 20;

type Read = CompiledResource & { readonly feed: CompiledFeed };

/** Everything the actor gave, of every resource whose rows say who gave them: the newest first, as their lists show them. */
export async function givenByActor(context: ModuleContext, question: Question): Promise<GivenPage> {
  const { kind, before } = question;
  const sources = readable(context, question.actor);
  const pages = await Promise.all(
    sources.map(async (source) => {
      const wanted = kind === null || source.name === kind;
      const [page, all] = await Promise.all([
        wanted ? readRows(context, source, question) : null,
        before === null && !wanted ? readRows(context, source, { ...question, size: 1 }) : null,
      ]);
      return { source, page, count: all ?? page };
    }),
  );
  const found = pages.flatMap(({ source, page }) =>
    (page?.data ?? []).map((row) => ({ resource: source.name, row, at: String(row[source.feed.at]) })),
  );
  const sorted = found.toSorted((a, b) => b.at.localeCompare(a.at));
  const last = sorted[PAGE - 1];
  // rows of one moment stay together: the next page begins before it
  const shown = last === undefined ? sorted : sorted.filter(({ at }) => at >= last.at);
  const more =
    sorted.length > shown.length || pages.some(({ page }) => page !== null && page.count > page.data.length);
  return {
    data: shown.map(({ resource, row }) => ({ resource, row })),
    kinds: pages.flatMap(({ source: { name: resource }, count }) =>
      before !== null || count === null
        ? []
        : [{ resource, count: count.count, count_is_exact: count.count_is_exact }],
    ),
    next: more ? (shown.at(-1)?.at ?? null) : null,
  };
}

function readable({ definitions }: ModuleContext, actor: Actor): Read[] {
  const { access, resources } = definitions();
  return resources.resources.filter((resource): resource is Read => {
    const listed = resource.kind === "record" && resource.operations.includes("list");
    if (resource.feed === null || !listed) return false;
    return decide({ access, actor, resource: resource.name, action: "list" }).effect !== "deny";
  });
}

async function readRows(
  { engine }: ModuleContext,
  { name, feed }: Read,
  { actor, language, before, size = PAGE }: Omit<Question, "kind"> & { readonly size?: number },
) {
  const { by, at, facts, texts } = feed;
  const parameters = {
    page: "1",
    page_size: String(size),
    sort: `-${at}`,
    columns: [...new Set([by, at, ...facts, ...texts])].join(","),
    [by]: String(actor.employeeId),
    ...(before === null ? {} : { [`${at}__lt`]: before }),
  };
  return engine.list({ actor, resource: name, parameters, language });
}
