import { unknownRecord } from "../../resources/errors.ts";
import type { RecordCall } from "../../resources/types.ts";
import type { ModuleContext } from "../context.ts";

type Context = Pick<ModuleContext, "engine">;

/** Whether the actor may approve a record as it stands. */
export async function waitsForActor({ engine }: Context, call: RecordCall): Promise<boolean> {
  const permissions = await engine.permissions(call);
  return permissions?.transitions.some(({ decides, allowed }) => decides === "approve" && allowed) === true;
}

/** Refuses a record that does not wait for the actor: it is not found. */
export async function expectWaiting(context: Context, call: RecordCall): Promise<void> {
  if (!(await waitsForActor(context, call))) throw unknownRecord(call.resource, call.id);
}
