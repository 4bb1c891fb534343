import { COMMON_FIELDS } from "../definition/types.ts";
import type { AccessDefinition, CompiledResource, Operand, Predicate } from "../definition/types.ts";
import type { ErrorCollector } from "../shared/error-collector.ts";
import { suggestName } from "../shared/error-collector.ts";

/** A condition of a grant speaks of fields of the resource and of known roles; there is no parent record to read. */
export function checkPredicate({
  definition,
  problems,
  predicate,
  resource,
  at,
}: {
  definition: AccessDefinition;
  problems: ErrorCollector;
  predicate: Predicate;
  resource: CompiledResource;
  at: string;
}): void {
  const known = [...Object.keys(resource.fieldsByName), ...COMMON_FIELDS];
  const { fields, parents, roles } = namesIn(predicate);
  for (const field of fields.filter((name) => !known.includes(name))) {
    problems.report({
      at,
      resource: resource.name,
      field,
      text: "unknown_field.condition",
      params: { field, resource: resource.name, hint: suggestName(field, known) },
    });
  }
  for (const field of parents) {
    problems.report({
      at,
      resource: resource.name,
      field,
      text: "no_parent_here",
      params: { field, resource: resource.name },
    });
  }
  for (const role of roles.filter((name) => !definition.roles.includes(name))) {
    problems.report({
      at,
      resource: resource.name,
      text: "unknown_role.condition",
      params: { role, hint: suggestName(role, definition.roles) },
    });
  }
}

interface Names {
  readonly fields: string[];
  readonly parents: string[];
  readonly roles: string[];
}

function namesIn(predicate: Predicate): Names {
  const found: Names = { fields: [], parents: [], roles: [] };
  const operand = (value: Operand | undefined): void => {
    if (typeof value !== "object" || value === null) return;
    if ("field" in value) found.fields.push(value.field);
    if ("parent" in value) found.parents.push(value.parent);
  };
  const walk = (part: Predicate): void => {
    if ("all" in part) return part.all.forEach(walk);
    if ("any" in part) return part.any.forEach(walk);
    if ("not" in part) return walk(part.not);
    if ("role" in part) return void found.roles.push(part.role);
    if (part.field !== undefined) found.fields.push(part.field);
    if (part.parent !== undefined) found.parents.push(part.parent);
    [part.is, part.gt, part.gte, part.lt, part.lte, part.contains, ...(part.in ?? [])].forEach(operand);
  };
  walk(predicate);
  return found;
}
