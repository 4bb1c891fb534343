import { fieldsHere, fieldsThere } from "../matches/judge.ts";
import { decide } from "../access/decide.ts";
import type { ClientResource } from "../definition/client-types.ts";
import type { CompiledResource, TabDefinition } from "../definition/types.ts";
import { predicateFields } from "../definition/predicate-parts.ts";
import { visibleFields, visibleOnly } from "./visibility.ts";
import type { ClientQuestion, Visible } from "./visibility.ts";

const EVERY = { all: [] };

export interface TabsInput extends ClientQuestion {
  readonly visible: Visible;
  readonly sections: ClientResource["sections"];
}

/** Tabs with something to show to this actor. */
export function clientTabs(input: TabsInput): readonly TabDefinition[] {
  return input.resource.tabs.flatMap((tab) => clientTab(tab, input) ?? []);
}

function clientTab(tab: TabDefinition, input: TabsInput): TabDefinition | null {
  if (tab.kind === "sections") return sectionsTab(tab, input);
  if (tab.kind === "related") return relatedTab(tab, input);
  if (tab.kind === "matches") return matchesTab(tab, input);
  if (tab.kind === "record") return recordTab(tab, input);
  if (tab.kind === "answers") return answersTab(tab, input);
  return tab;
}

function sectionsTab(
  tab: Extract<TabDefinition, { kind: "sections" }>,
  { sections }: TabsInput,
): TabDefinition | null {
  if (!tab.sections) return sections.length > 0 ? tab : null;
  const present = tab.sections.filter((name) => sections.some((section) => section.name === name));
  return present.length > 0 ? { ...tab, sections: present } : null;
}

function relatedTab(
  tab: Extract<TabDefinition, { kind: "related" }>,
  input: TabsInput,
): TabDefinition | null {
  const [name = "", field = ""] = tab.relation.split(".");
  const related = input.resources.byName[name];
  if (!related || !isOpen(related, "list", input)) return null;
  const seen = visibleFields({ ...input, resource: related });
  const filtered = Object.keys(tab.where ?? {}).map((key) => key.split("__")[0] ?? key);
  const through = tab.through === undefined || input.visible(tab.through);
  if (!through || ![field, ...filtered].every(seen)) return null;
  const { next, ask, ...shown } = tab;
  const known = next === undefined ? null : visibleOnly(next, input.visible);
  return {
    ...shown,
    ...(tab.columns ? { columns: tab.columns.filter(seen) } : {}),
    ...(ask === undefined ? {} : { ask: ask.filter(seen) }),
    ...(known === null ? {} : { next: known }),
  };
}

/** What is compared, as far as this actor reads both sides of it; which records are compared at all is the server's alone. */
function matchesTab(
  { name, kind, of, next, makes, criteria }: Extract<TabDefinition, { kind: "matches" }>,
  input: TabsInput,
): TabDefinition | null {
  const other = input.resources.byName[of];
  if (!other || !isOpen(other, "list", input)) return null;
  const seen = visibleFields({ ...input, resource: other });
  const made = input.resources.byName[makes?.relation.split(".")[0] ?? ""];
  const known = next === undefined ? null : visibleOnly(next, input.visible);
  return {
    name,
    kind,
    of,
    criteria: criteria.filter(
      (criterion) =>
        fieldsHere(criterion).every(input.visible) &&
        fieldsThere(criterion).every(seen) &&
        predicateFields(("anywhere" in criterion && criterion.anywhere) || EVERY).record.every(input.visible),
    ),
    ...(makes && made && isOpen(made, "list", input) ? { makes } : {}),
    ...(known === null ? {} : { next: known }),
  };
}

function recordTab(tab: Extract<TabDefinition, { kind: "record" }>, input: TabsInput): TabDefinition | null {
  const to = input.resource.fieldsByName[tab.reference]?.to;
  const target = to == null ? undefined : input.resources.byName[to];
  return target && input.visible(tab.reference) && isOpen(target, "show", input) ? tab : null;
}

function answersTab(
  tab: Extract<TabDefinition, { kind: "answers" }>,
  input: TabsInput,
): TabDefinition | null {
  const kept = input.resources.byName[tab.makes];
  const form = typeof tab.form === "string" || input.visible(tab.form.field);
  const about = tab.reference === undefined || input.visible(tab.reference);
  return kept && form && about && isOpen(kept, "show", input) ? tab : null;
}

/** Rows that follow another record are open to whoever may show that record, so their tab is its tab. */
function isOpen(resource: CompiledResource, action: "list" | "show", { access, actor }: TabsInput): boolean {
  if (resource.follows !== null) return true;
  return (
    resource.operations.includes(action) &&
    decide({ access, actor, resource: resource.name, action }).effect !== "deny"
  );
}
