import type { FastifyRequest } from "fastify";
import type { TabDefinition } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { recordId } from "../../resources/routes.ts";
import type { Parameters, Presented } from "../../resources/types.ts";
import type { ModuleContext } from "../context.ts";
import { expectWaiting } from "./expect-waiting.ts";

type Context = Pick<ModuleContext, "engine" | "definitions">;

export interface WaitingCall {
  readonly Params: { readonly resource: string; readonly id: string };
}

export interface WaitingTabCall {
  readonly Params: WaitingCall["Params"] & { readonly tab: string };
  readonly Querystring: Parameters;
}

export const WAITING_RECORD = {
  type: "object",
  required: ["resource", "id"],
  properties: {
    resource: { type: "string", description: "Name of the resource." },
    id: { type: "string", description: "Id of the record." },
  },
};

export const WAITING_TAB = {
  type: "object",
  required: [...WAITING_RECORD.required, "tab"],
  properties: {
    ...WAITING_RECORD.properties,
    tab: { type: "string", description: "Name of a tab of the resource." },
  },
};

export const unknownTab = (): AppError => new AppError({ code: "unknown_address", status: 404 });

export const waitingCall = ({ actor, params: { resource, id } }: FastifyRequest<WaitingCall>) => ({
  actor,
  resource,
  id: recordId(resource, id),
});

/** A tab of a record that waits for whoever asks, with the record; anything else is not found. */
export async function openWaitingTab<Kind extends TabDefinition["kind"]>(
  context: Context,
  request: FastifyRequest<WaitingTabCall>,
  kind: Kind,
) {
  const { engine, definitions } = context;
  const call = waitingCall(request);
  const record: Presented & { readonly id: number } = { ...(await engine.get(call)), id: call.id };
  await expectWaiting(context, call);
  const resource = definitions().resources.byName[call.resource];
  const isAsked = (one: TabDefinition): one is Extract<TabDefinition, { kind: Kind }> =>
    one.kind === kind && one.name === request.params.tab;
  const tab = resource?.tabs.find(isAsked);
  if (resource === undefined || tab === undefined) throw unknownTab();
  return { resource, tab, record };
}
