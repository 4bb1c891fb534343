import { predicateFields } from "../../../core/definition/predicate-parts.ts";
import { hasAnyRowAccess } from "./any-row-access.ts";
import type { FieldIssue } from "../../../core/definition/issues.ts";
import type { OpenResource } from "../read/open.ts";

/** What the actor may know of a record's fields and those of its child rows. */
interface Readable {
  readonly readable: (name: string) => boolean;
  readonly rowReadable: (child: string, name: string) => boolean;
}

/** A warning tells of what it judges: only to whoever reads all of it. */
export function knownWarnings(
  { definitions, rights, resource: own }: Pick<OpenResource, "definitions" | "rights" | "resource">,
  warnings: readonly FieldIssue[],
  { readable, rowReadable }: Readable,
): readonly FieldIssue[] {
  const knows = (of: string, name: string) => (of === own.name ? readable(name) : rowReadable(of, name));
  return warnings.filter(({ field, parameters }) => {
    const resource = definitions.resources.byName[String(parameters["resource"])];
    if (resource === undefined) return true;
    const { other } = parameters;
    if (other !== undefined)
      return [field.split(".").at(-1) ?? field, String(other)].every((name) => knows(resource.name, name));
    const rule = resource.rules.find(({ name }) => name === parameters["rule"]);
    if (rule === undefined) return true;
    const { parent: above } = resource;
    // A child record by itself knows nothing of the row its parent is.
    const parentReadable =
      resource.name === own.name && above !== null
        ? (name: string) => hasAnyRowAccess(rights.rightsOf(above.resource), name, "read")
        : readable;
    return [rule.check, ...(rule.when === null ? [] : [rule.when])]
      .map(predicateFields)
      .every(
        ({ record, parent }) =>
          record.every((name) => knows(resource.name, name)) && parent.every(parentReadable),
      );
  });
}
