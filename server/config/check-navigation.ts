import type { CompiledAccess } from "../../core/access/types.ts";
import { collectProblems, suggestion } from "../../core/access/problems.ts";
import type {
  CompiledResources,
  DefinitionError,
  NavigationDefinition,
  RawDocument,
} from "../../core/definition/types.ts";

/** Screens of addresses that show one resource. */
const RESOURCE_SCREENS = new Set(["list", "detail", "create", "edit"]);

/** References of menu and addresses to rules and resources, and names that must be alone. */
export function checkNavigation({
  definition: { document, source },
  resources,
  rules,
}: {
  definition: RawDocument<NavigationDefinition>;
  resources: CompiledResources;
  rules: CompiledAccess["rules"];
}): DefinitionError[] {
  const problems = collectProblems(source);

  const checkResource = (name: string | undefined, at: string): void => {
    if (name === undefined || Object.hasOwn(resources.byName, name)) return;
    problems.report({
      at,
      code: "unknown_resource",
      message: `No resource is named "${name}": ${suggestion(name, Object.keys(resources.byName))}`,
    });
  };
  const checkRule = (name: string | undefined, at: string): void => {
    if (name === undefined || Object.hasOwn(rules, name)) return;
    problems.report({
      at,
      code: "unknown_rule",
      message: `No rule of the access definition is named "${name}": ${suggestion(name, Object.keys(rules))}`,
    });
  };
  const alone = (what: string): ((name: string, at: string) => void) => {
    const seen = new Set<string>();
    return (name, at) => {
      if (seen.has(name)) {
        problems.report({
          at,
          code: "duplicate_name",
          message: `The ${what} "${name}" occurs twice: keep one of them.`,
        });
      }
      seen.add(name);
    };
  };

  const checkEntry = alone("menu entry");
  const checkGroup = alone("menu group");
  for (const [index, group] of document.menu.entries()) {
    const at = `/menu/${index}`;
    checkGroup(group.name, `${at}/name`);
    checkRule(group.rule, `${at}/rule`);
    for (const [position, entry] of group.entries.entries()) {
      checkEntry(entry.name, `${at}/entries/${position}/name`);
      checkRule(entry.rule, `${at}/entries/${position}/rule`);
      checkResource(entry.resource, `${at}/entries/${position}/resource`);
    }
  }
  const checkPath = alone("address");
  for (const [index, route] of document.routes.entries()) {
    const at = `/routes/${index}`;
    checkPath(route.path, `${at}/path`);
    checkResource(route.resource, `${at}/resource`);
    if (RESOURCE_SCREENS.has(route.screen) && route.resource === undefined) {
      problems.report({
        at,
        code: "missing_property",
        message: `The address "${route.path}" shows a ${route.screen} but names no resource.`,
      });
    }
  }
  return problems.all;
}
