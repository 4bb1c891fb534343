import { ACTOR_RESOURCES } from "../context.ts";
import type { Wording } from "../../shared/wording.ts";
import type { CompiledResource, Operation, SectionDefinition, TabDefinition } from "../types.ts";
import { checkPredicate } from "./check-predicate.ts";
import { getParent } from "./check-fields.ts";
import { checkFeed } from "./feed.ts";
import { checkForms } from "./forms.ts";
import { checkMatches } from "./matches.ts";
import { checkDuplicates, fieldOf, requireField, requireResource } from "./draft.ts";
import type { Context, Draft, FieldInfo } from "./draft.ts";
import { checkFirstStep, noStep, stepsOfPeople } from "./steps.ts";

const ALL: readonly Operation[] = [
  "list",
  "show",
  "create",
  "edit",
  "archive",
  "transition",
  "export",
  "import",
  "comment",
  "file",
];
const VIEW: readonly Operation[] = ["list", "show", "export"];

/** What a resource offers. Child rows are reached through their parent; a view has nothing to write. */
export function getOperations({ raw }: Pick<Draft, "raw">): readonly Operation[] {
  if (raw.operations) return raw.operations;
  if (raw.kind === "view") return VIEW;
  return raw.kind === "rows" ? [] : ALL;
}

export function checkDetail(context: Context, draft: Draft): void {
  checkAmend(draft);
  checkAbout(context, draft);
  checkSingle(draft);
  checkTree(draft);
  checkSections(context, draft);
  checkReachable(draft);
  draft.raw.detail?.keyFacts?.forEach((name, index) =>
    requireField({ draft, name, at: `/detail/keyFacts/${index}` }),
  );
  const tabs = draft.raw.detail?.tabs ?? [];
  const names = tabs.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/detail/tabs/${index}/name`, what: "tab" });
  checkFeed(draft);
  tabs.forEach((tab, index) => checkTab({ context, draft, tab, at: `/detail/tabs/${index}` }));
  checkForms(context, draft);
}

function checkSections(context: Context, draft: Draft): void {
  const sections = draft.raw.sections ?? [];
  const seen = new Map<string, string>();
  const names = sections.map(({ name }) => name);
  checkDuplicates({ draft, names, at: (index) => `/sections/${index}/name`, what: "section" });
  const notes = sections.flatMap(({ notes: own = [] }, at) =>
    own.map((note, index) => ({ note, at: `/sections/${at}/notes/${index}` })),
  );
  checkDuplicates({
    draft,
    names: notes.map(({ note }) => note.name),
    at: (index) => `${notes[index]?.at}/name`,
    what: "note",
  });
  sections.forEach((section, at) => {
    checkNotes({ context, draft, section, at: `/sections/${at}/notes` });
    checkSteps({ draft, section, at: `/sections/${at}/steps` });
  });
  sections.forEach(({ name: section, fields, visibleWhen }, at) => {
    fields.forEach((name, index) => {
      const place = `/sections/${at}/fields/${index}`;
      requireField({ draft, name, at: place });
      const first = seen.get(name);
      if (first !== undefined) {
        draft.report({
          at: place,
          field: name,
          text: "section_repeat",
          params: { field: name, section: first },
        });
      }
      seen.set(name, section);
    });
    if (!visibleWhen) return;
    const parent = getParent(context, draft);
    checkPredicate({
      context,
      draft,
      owner: draft,
      parent,
      predicate: visibleWhen,
      at: `/sections/${at}/visibleWhen`,
    });
  });
}

interface SectionPlace {
  readonly draft: Draft;
  readonly section: SectionDefinition;
  readonly at: string;
}

function checkNotes({ context, draft, section, at }: SectionPlace & { readonly context: Context }): void {
  section.notes?.forEach(({ before, when }, index) => {
    if (when) {
      const parent = getParent(context, draft);
      checkPredicate({ context, draft, owner: draft, parent, predicate: when, at: `${at}/${index}/when` });
    }
    if (before === undefined || section.fields.includes(before)) return;
    draft.report({
      at: `${at}/${index}/before`,
      field: before,
      text: "note_field",
      params: { field: before, fields: section.fields },
    });
  });
}

/** A step that is offered within a form is one that people make. */
function checkSteps({ draft, section, at }: SectionPlace): void {
  const known = stepsOfPeople(draft);
  section.steps?.forEach((step, index) => {
    if (known.includes(step)) return;
    draft.report({ at: `${at}/${index}`, text: "section_step", params: noStep(step, known) });
  });
}

/** A field that must be filled and that no form shows would make every new record impossible. */
function checkReachable(draft: Draft): void {
  const { raw } = draft;
  const operations = getOperations(draft);
  // Without a list there is no screen to create from: such rows come through a call of their own.
  const hasForm = operations.includes("create") && operations.includes("list");
  if (!raw.sections || !hasForm || (raw.kind ?? "record") !== "record") return;
  const shown = new Set(raw.sections.flatMap((section) => section.fields));
  const lifecycles = new Set((raw.lifecycles ?? []).flatMap(({ field, since }) => [field, since]));
  draft.fields.forEach((field, index) => {
    const filled =
      field.default !== null || field.copyFrom !== null || field.readOnly || lifecycles.has(field.name);
    if (!field.required || filled || shown.has(field.name)) return;
    draft.report({
      at: `/fields/${index}`,
      field: field.name,
      text: "unreachable_required",
      params: { field: field.name },
    });
  });
}

interface TabPlace<T extends TabDefinition = TabDefinition> {
  readonly context: Context;
  readonly draft: Draft;
  readonly tab: T;
  readonly at: string;
}

function checkTab({ context, draft, tab, at }: TabPlace): void {
  if (tab.kind === "sections") return checkTabSections(draft, tab.sections ?? [], at);
  if (tab.kind === "related") return checkRelated({ context, draft, tab, at });
  if (tab.kind === "matches") return checkMatches({ context, draft, tab, at });
  if (tab.kind === "record") return checkTabReference(draft, tab.reference, at);
  if (tab.kind === "answers") return checkAnswers({ context, draft, tab, at });
  const operation = tab.kind === "files" ? "file" : tab.kind === "comments" ? "comment" : null;
  if (operation === null || getOperations(draft).includes(operation)) return;
  draft.report({ at, text: "tab_operation", params: { what: { text: `what.${operation}s` }, operation } });
}

function checkAnswers({
  context,
  draft,
  tab: { form, makes, reference },
  at,
}: TabPlace<Extract<TabDefinition, { kind: "answers" }>>): void {
  requireResource({ context, draft, name: makes, at: `${at}/makes` });
  if (typeof form === "object") checkTabForm({ context, draft, name: form.field, at: `${at}/form/field` });
  if (reference === undefined) return;
  // the call for answers is told the resource with the record, so any will do
  if (fieldOf(draft, reference)?.kind !== "dynamic_reference") checkTabReference(draft, reference, at);
}

function checkTabForm({
  context,
  draft,
  name,
  at,
}: Pick<TabPlace<TabDefinition>, "context" | "draft" | "at"> & { name: string }): void {
  const field = requireField({ draft, name, at });
  if (!field || field.kind === "option") return;
  const copied = draft.byName.get(name)?.copyFrom;
  const form = context.drafts.get(draft.byName.get(copied?.reference ?? "")?.to ?? "");
  if (form !== undefined && getOperations(form).includes("design")) return;
  draft.report({ at, field: name, text: "tab_form", params: { field: name } });
}

function checkTabReference(draft: Draft, name: string, at: string): void {
  const field = requireField({ draft, name, at: `${at}/reference` });
  if (!field || (field.kind === "reference" && field.to !== null)) return;
  draft.report({ at: `${at}/reference`, field: name, text: "tab_reference", params: { field: name } });
}

function checkTabSections(draft: Draft, names: readonly string[], at: string): void {
  const known = new Set((draft.raw.sections ?? []).map((section) => section.name));
  names.forEach((name, index) => {
    if (known.has(name)) return;
    draft.report({
      at: `${at}/sections/${index}`,
      text: "unknown_section",
      params: { section: name, sections: [...known] },
    });
  });
}

function checkRelated({
  context,
  draft,
  tab,
  at,
}: TabPlace<Extract<TabDefinition, { kind: "related" }>>): void {
  const [resource = "", name = ""] = tab.relation.split(".");
  const owner = requireResource({ context, draft, name: resource, at: `${at}/relation` });
  const through =
    tab.through === undefined ? null : requireField({ draft, name: tab.through, at: `${at}/through` });
  if (!owner || (tab.through !== undefined && !through)) return;
  const field = requireField({ draft, owner, name, at: `${at}/relation` });
  if (field && !pointsHere(field, through, draft)) {
    const aim: string | Wording = through
      ? { text: "what.through", params: { field: through.name, resource: through.to ?? "" } }
      : draft.name;
    draft.report({ at: `${at}/relation`, text: "tab_relation.aim", params: { relation: tab.relation, aim } });
  } else if (field && !field.filter) {
    draft.report({
      at: `${at}/relation`,
      text: "tab_relation.filter",
      params: { resource: owner.name, field: name },
    });
  }
  if (tab.view === "feed" && !owner.raw.feed) {
    draft.report({ at: `${at}/view`, text: "feed_field.tab", params: { resource: owner.name } });
  }
  tab.columns?.forEach((column, index) =>
    requireField({ draft, owner, name: column, at: `${at}/columns/${index}` }),
  );
  Object.keys(tab.where ?? {}).forEach((key) =>
    checkWhereKey({ draft, owner, key, at: `${at}/where/${key}` }),
  );
  checkDialog({ draft, owner, tab, at });
  if (tab.next)
    checkPredicate({
      context,
      draft,
      owner: draft,
      parent: getParent(context, draft),
      predicate: tab.next,
      at: `${at}/next`,
    });
}

/** The dialog of a new row asks for fields of it, and names a step that it can make as it begins. */
function checkDialog({
  draft,
  owner,
  tab: { next, ask = [], firstStep },
  at,
}: {
  draft: Draft;
  owner: Draft;
  tab: Extract<TabDefinition, { kind: "related" }>;
  at: string;
}): void {
  ask.forEach((name, index) => requireField({ draft, owner, name, at: `${at}/ask/${index}` }));
  const [opened] = [ask.length > 0 ? "ask" : [], firstStep === undefined ? [] : "firstStep"].flat();
  if (opened !== undefined && next === undefined)
    draft.report({ at: `${at}/${opened}`, text: "tab_dialog.next" });
  if (firstStep !== undefined) checkFirstStep({ draft, owner, step: firstStep, at: `${at}/firstStep` });
}

function pointsHere(field: FieldInfo, through: FieldInfo | null, draft: Draft): boolean {
  if (through && (through.kind !== "reference" || through.to === null)) return false;
  if (field.kind === "dynamic_reference") {
    const { resources } = field.limits;
    return !through && (!Array.isArray(resources) || resources.includes(draft.name));
  }
  const aim = through ? through.to : draft.name;
  return (field.kind === "reference" || field.kind === "references") && field.to === aim;
}

/** Keys are list parameters: a filterable field, with or without an operator. */
function checkWhereKey({
  draft,
  owner,
  key,
  at,
}: {
  draft: Draft;
  owner: Draft;
  key: string;
  at: string;
}): void {
  const name = key.split("__")[0] ?? key;
  const field = requireField({ draft, owner, name, at });
  if (!field || field.filter) return;
  draft.report({ at, field: name, text: "list_filter.there", params: { resource: owner.name, field: name } });
}

type Sections = CompiledResource["sections"];

export function buildSections(draft: Draft): Sections {
  const everything = { name: "general", fields: draft.fields.map((field) => field.name), visibleWhen: null };
  if (!draft.raw.sections) return [everything];
  return draft.raw.sections.map(({ look = "heading", visibleWhen, notes, steps, ...section }) => ({
    ...section,
    visibleWhen: visibleWhen ?? null,
    ...(look === "heading" ? {} : { look }),
    ...(notes && { notes: notes.map(({ when, ...note }) => ({ ...note, when: when ?? null })) }),
    ...(steps && { steps }),
  }));
}

export function buildTabs(draft: Draft): readonly TabDefinition[] {
  return withBranch(draft, draft.raw.detail?.tabs ?? usualTabs(draft));
}

function usualTabs(draft: Draft): readonly TabDefinition[] {
  const operations = getOperations(draft);
  const tabs: TabDefinition[] = [{ name: "summary", kind: "sections" }];
  if (operations.includes("file")) tabs.push({ name: "files", kind: "files" });
  if (operations.includes("comment")) tabs.push({ name: "comments", kind: "comments" });
  return [...tabs, { name: "history", kind: "history" }];
}

const BRANCH = "below";

/** The page of a record in a tree shows what stands below it, where no tab of the definition does. */
function withBranch({ name, raw }: Draft, tabs: readonly TabDefinition[]): readonly TabDefinition[] {
  const relation = `${name}.${raw.tree?.parent ?? ""}`;
  const shown = tabs.some(
    (tab) => tab.name === BRANCH || (tab.kind === "related" && tab.relation === relation),
  );
  return raw.tree === undefined || shown
    ? tabs
    : tabs.toSpliced(1, 0, { name: BRANCH, kind: "related", relation });
}

/** The record that is corrected is named by the record that corrects it. */
function checkAmend(draft: Draft): void {
  const { amend } = draft.raw;
  if (amend === undefined) return;
  const field = requireField({ draft, name: amend, at: "/amend" });
  if (!field) return;
  const own = draft.byName.get(amend);
  if (own?.kind === "reference" && own.to === draft.name && own.computed === null && !own.readOnly) return;
  draft.report({
    at: "/amend",
    field: amend,
    text: "amend_field",
    params: { field: amend, resource: draft.name },
  });
}

/** Whom a record is about: people the product knows, or whom a record is about that it belongs to. */
function checkAbout({ drafts, broken }: Context, draft: Draft): void {
  (draft.raw.about ?? []).forEach((name, index) => {
    const at = `/about/${index}`;
    const field = requireField({ draft, name, at });
    if (field === null || name === "created_by") return;
    const isReference = field.valueType === "reference" || field.valueType === "references";
    const to = field.computed === null && isReference ? (field.to ?? "") : "";
    // employees are people without its being said
    if (to === ACTOR_RESOURCES.employee || broken.has(to)) return;
    const raw = drafts.get(to)?.raw;
    if (raw?.people === true || (raw?.about !== undefined && to !== draft.name)) return;
    draft.report({ at, field: name, text: "about_field", params: { field: name } });
  });
}

/** Only what has screens of its own can be the only one. */
function checkSingle(draft: Draft): void {
  if (draft.raw.single !== true || (draft.raw.kind ?? "record") === "record") return;
  draft.report({ at: "/single", text: "single_kind" });
}

/** A record names the one it stands below, and may be moved below another. */
function checkTree(draft: Draft): void {
  const { kind = "record", tree } = draft.raw;
  if (tree === undefined) return;
  const place = { at: "/tree/parent", field: tree.parent };
  if (!requireField({ draft, name: tree.parent, at: place.at })) return;
  const own = draft.byName.get(tree.parent);
  const why: Wording | null =
    kind !== "record"
      ? { text: "why.no_record" }
      : own?.kind !== "reference" || own.to !== draft.name || own.computed !== null || own.readOnly
        ? { text: "why.no_own_reference", params: { resource: draft.name } }
        : own.required || own.immutable
          ? { text: "why.records_move" }
          : null;
  if (why === null) return;
  draft.report({ ...place, text: "tree_field", params: { field: tree.parent, why } });
}
