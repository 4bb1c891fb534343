import { routeOf } from "../../resources/api-actions.ts";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../core/access/types.ts";
import type { CompiledResource, TabDefinition } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { filesOfRecord } from "../../files/file-store.ts";
import type { Presented } from "../../resources/types.ts";
import { recordId } from "../../resources/routes.ts";
import { COMMENT } from "../comments/routes.ts";
import type { ModuleContext } from "../context.ts";
import { readsPrivate } from "../files/access.ts";
import { relatedList } from "./related-list.ts";

interface TabCount {
  readonly count: number;
  /** False: there are more than `count`. */
  readonly count_is_exact: boolean;
}

interface Question {
  readonly actor: Actor;
  readonly resource: CompiledResource;
  readonly record: Presented & { readonly id: number };
}

interface Call {
  readonly Params: { readonly resource: string; readonly id: string };
}

/** How much each tab of a record holds, counted as the tab's own call would: what may not be listed has no count. */
export function registerCountRoutes(app: FastifyInstance, context: ModuleContext): void {
  const { engine, definitions } = context;

  app.route<Call>({
    ...routeOf("relatedCounts"),
    handler: async ({ actor, params }) => {
      const id = recordId(params.resource, params.id);
      const record = { ...(await engine.get({ actor, resource: params.resource, id })), id };
      const resource = definitions().resources.byName[params.resource];
      const tabs = resource?.tabs ?? [];
      const counts = await Promise.all(
        tabs.map(async (tab) => {
          if (resource === undefined) return null;
          return countTab(context, { actor, resource, record }, tab);
        }),
      );
      return {
        data: Object.fromEntries(
          tabs.flatMap(({ name }, place) => (counts[place] ? [[name, counts[place]]] : [])),
        ),
      };
    },
  });
}

/** Null: nothing to count there, or not for this person. */
async function countTab(
  context: ModuleContext,
  question: Question,
  tab: TabDefinition,
): Promise<TabCount | null> {
  try {
    if (tab.kind === "related") return await countRelated(context, question, tab);
    if (tab.kind === "comments") return await countComments(context, question);
    if (tab.kind === "files") return await countFiles(context, question);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

async function countRelated(
  { engine }: ModuleContext,
  { actor, record }: Question,
  tab: Extract<TabDefinition, { kind: "related" }>,
): Promise<TabCount | null> {
  const list = relatedList(tab, record);
  if (list === null) return null;
  const { resource, filters } = list;
  return totalOf(await engine.list({ actor, resource, parameters: { ...filters, page_size: "1" } }));
}

async function countComments(
  { engine, definitions }: ModuleContext,
  { actor, resource, record }: Question,
): Promise<TabCount | null> {
  const follows = definitions().resources.byName[COMMENT]?.follows;
  if (follows == null || !resource.operations.includes("comment")) return null;
  const parameters = { [follows]: `${resource.name}:${record.id}`, page_size: "1" };
  return totalOf(await engine.list({ actor, resource: COMMENT, parameters }));
}

async function countFiles(context: ModuleContext, { actor, resource, record }: Question): Promise<TabCount> {
  const target = { resource: resource.name, id: record.id };
  const withPrivate = await readsPrivate(context, { actor, ...target });
  const files = await filesOfRecord(context.database, { ...target, withPrivate });
  return { count: files.length, count_is_exact: true };
}

function totalOf({ count, count_is_exact }: TabCount): TabCount {
  return { count, count_is_exact };
}
