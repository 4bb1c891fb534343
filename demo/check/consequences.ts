import { COMPANY_TIME_ZONE } from "../../server/modules/auth/actors.ts";
import type { CheckContext, CheckErrors } from "./reader.ts";

/** What has to follow from the state of a record has followed: the invariants beside the definitions hold. */
export async function checkConsequences({ engine, resources }: CheckContext): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  for (const { name: resource, invariants } of resources.resources) {
    for (const invariant of invariants) {
      const broken = await engine.findBroken({ resource, invariant, timeZone: COMPANY_TIME_ZONE });
      if (broken.length > 0)
        problems.push(
          `${resource}.${invariant.name}: does not hold for ${broken.length} records, such as ${broken[0]}`,
        );
    }
  }
  return problems;
}
