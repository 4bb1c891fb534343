import { NOT_OFFERED, notAllowed, unknownRecord } from "../errors.ts";
import { readQuery } from "../read/list.ts";
import { openResource } from "../read/open.ts";
import type { Granted } from "../read/open.ts";
import type { HistoryAnswer, HistoryCall } from "../read/history.ts";
import type {
  EngineContext,
  ListAnswer,
  ListCall,
  PickAnswer,
  Presented,
  RecordCall,
  ResourceCall,
} from "../types.ts";
import { isAllowed, presentRow } from "./present.ts";
import { getViewSource } from "./sources.ts";
import type { ViewListRequest, ViewSource } from "./types.ts";

const PICK_LIMIT = 20;
const NO_PERMISSIONS = {
  edit: false,
  edit_reason: NOT_OFFERED,
  delete: false,
  transitions: [],
  writable: [],
};

type Operation<Call, Answer> = (context: EngineContext, call: Call) => Promise<Answer>;
type ViewOperation<Call, Answer> = (
  context: EngineContext,
  call: Call,
  source: ViewSource,
) => Promise<Answer>;

/** An operation on tables that is another one where a resource's rows come from elsewhere. */
export function withViews<Call extends ResourceCall, Answer>(
  table: Operation<Call, Answer>,
  view: ViewOperation<Call, Answer>,
): Operation<Call, Answer> {
  return (context, call) => {
    const source = getViewSource(context, call.resource);
    return source === null ? table(context, call) : view(context, call, source);
  };
}

export async function listView(
  context: EngineContext,
  call: ListCall,
  source: ViewSource,
): Promise<ListAnswer> {
  const open = openResource(context, call);
  const query = () => readQuery(open, call.parameters);
  const decision = source.admit(open, "list", query);
  const { language = "en" } = call;
  const { rows, count, exact } = await source.page({ context, open, decision, language, query: query() });
  return { data: rows.map((row) => presentRow(open, row)), count, count_is_exact: exact };
}

export async function getView(
  context: EngineContext,
  call: RecordCall,
  source: ViewSource,
): Promise<Presented> {
  const open = openResource(context, call);
  const decision = source.admit(open, "show");
  const row = await source.one({ context, open, decision, language: call.language ?? "en" }, call.id);
  if (row === null) throw unknownRecord(call.resource, call.id);
  return { ...presentRow(open, row), permissions: NO_PERMISSIONS };
}

export async function pickView(
  context: EngineContext,
  call: ResourceCall & { readonly query: string },
  source: ViewSource,
): Promise<PickAnswer> {
  const parameters = { query: call.query, page_size: String(PICK_LIMIT) };
  const { data } = await listView(context, { ...call, parameters }, source);
  return { data: data.map(({ id, label }) => ({ id, label: label as string | null, hint: null })) };
}

/** Every row that matches, as far as a further decision lets it through. */
export async function* viewRows(
  source: ViewSource,
  request: ViewListRequest,
  decision: Granted,
): AsyncGenerator<readonly Presented[]> {
  const { open } = request;
  for await (const rows of source.all(request)) {
    yield rows.filter((row) => isAllowed(open, decision, row)).map((row) => presentRow(open, row));
  }
}

/** What stands in no table has no past of its own: it is that of the definitions. */
export async function historyOfView(
  context: EngineContext,
  call: HistoryCall,
  source: ViewSource,
): Promise<HistoryAnswer> {
  await getView(context, call, source);
  return { data: [], count: 0, count_is_exact: true };
}

export function aggregateView(context: EngineContext, call: ListCall): Promise<never> {
  const { definitions, resource } = openResource(context, call);
  const refusal = {
    access: definitions.access,
    action: "list",
    resource: resource.name,
    reason: NOT_OFFERED,
  };
  return Promise.reject(notAllowed(refusal));
}
