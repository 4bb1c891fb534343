import { visiblePlan } from "../read/visible.ts";
import type { RightsSets } from "../plan/rights-set.ts";
import type { OpenResource } from "../read/open.ts";
import type { MaySee, WriteSession } from "./session.ts";

export function maySeeInside(session: WriteSession, rights: RightsSets, open: OpenResource): MaySee {
  return async (actor, { resource, id }) => {
    const own = rights.of(actor, open.definitions);
    const statement = visiblePlan(session.database, own, resource);
    if (statement === null) return false;
    return (await session.rows(statement, { actor, ids: [id] })).length > 0;
  };
}
