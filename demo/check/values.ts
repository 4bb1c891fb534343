import { COMPANY_TIME_ZONE } from "../../server/modules/auth/actors.ts";
import type { CheckContext, CheckErrors } from "./reader.ts";

/** What the server works out stands as it would work it out now. */
export async function checkValues({ engine, resources }: CheckContext): Promise<CheckErrors> {
  const problems: CheckErrors = [];
  for (const { name: resource, values } of resources.resources) {
    if (values.length === 0) continue;
    const found = await engine.findOutdatedValues({ resource, timeZone: COMPANY_TIME_ZONE });
    for (const [field, all] of Map.groupBy(found, (one) => one.field)) {
      const [first] = all;
      problems.push(
        `${resource}.${field}: ${all.length} records hold other values than are worked out, such as ${first?.id}: ${JSON.stringify(first?.stored)} instead of ${JSON.stringify(first?.workedOut)}`,
      );
    }
  }
  return problems;
}
