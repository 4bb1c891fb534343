import { createHash } from "node:crypto";
import { withinReach } from "../../../core/access/within.ts";
import type { Actor } from "../../../core/access/types.ts";
import type {
  AccessDefinition,
  NavigationDefinition,
  ResourceDefinition,
} from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { putField, removeField } from "../../../core/studio/edits.ts";
import { type Draft, proposedChanges, readDraft } from "../../config/drafts.ts";
import { prepareChanges, type ProposedChange } from "../../config/proposal.ts";
import { invalidDefinitions } from "../../config/publish.ts";
import type { RuntimeDefinitions } from "../../config/runtime-definitions.ts";
import { resourceStorage } from "../../database/schema/resource-storage.ts";
import { unknownRecord } from "../../resources/errors.ts";
import { loadPerson } from "../auth/actors.ts";
import type { Visit } from "../../context.ts";
import { PRIVATE_COMMENTS } from "../comments/routes.ts";
import type { ConfigContext } from "./context.ts";

/** The application as a person or a role would see it, under the definitions of a draft. */
export interface Looked {
  readonly actor: Actor;
  readonly definitions: RuntimeDefinitions;
  /** Of the person; null where a role is looked as. */
  readonly name: string | null;
  /** Title of the draft; null: the definitions in force. */
  readonly draft: string | null;
  /** Areas that are shown as they are in force, in part or wholly: what is new about them has no table yet. */
  readonly asInForce: readonly string[];
}

interface Shown {
  readonly definitions: RuntimeDefinitions;
  readonly asInForce: readonly string[];
}

type LookContext = Pick<ConfigContext, "database" | "store" | "reservedNames">;

const MAX_SHOWN = 20;
/** Definitions of drafts by what they were made of: a look asks for them with every call. */
const shown = new Map<string, Shown>();

/** What a look sees. Throws what is wrong with its draft, and 404 for a person or role that there is not. */
export async function openVisit(context: LookContext, actor: Actor, look: Visit): Promise<Looked> {
  const { store, database } = context;
  const draft = look.draft === null ? null : await readDraft(database.read, look.draft);
  const { definitions, asInForce } = draftAsShown(context, draft);
  const person = look.person === null ? null : await loadPerson(database, look.person);
  if (look.person !== null && person === null) throw unknownRecord("employee", look.person);
  if (look.role !== null && !definitions.access.roles.includes(look.role)) {
    throw new AppError({ code: "unknown_definition", status: 404, parameters: { name: look.role } });
  }
  const { access } = definitions;
  const own = store.current().access;
  const reach = `${definitions.hash} ${store.current().hash} ${actor.roles.join(" ")}`;
  const cut = remembered(reach, () => ({
    asInForce,
    definitions: {
      ...definitions,
      access: withinReach(access, {
        own,
        actor,
        resources: definitions.resources,
        closed: Object.keys(PRIVATE_COMMENTS),
      }),
      hash: createHash("sha256").update(reach).digest("hex"),
    },
  }));
  const roles = look.role === null ? actor.roles : [look.role];
  return {
    actor: person === null ? { ...actor, roles } : { ...person, impersonator: null },
    definitions: cut.definitions,
    name: person?.name ?? null,
    draft: draft?.title ?? null,
    asInForce,
  };
}

function remembered(key: string, make: () => Shown): Shown {
  const known = shown.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (shown.size >= MAX_SHOWN) shown.delete(shown.keys().next().value ?? "");
  shown.set(key, made);
  return made;
}

/** A draft on the definitions in force, as far as the tables there are can show it. */
function draftAsShown(context: LookContext, draft: Draft | null): Shown {
  const { store } = context;
  const current = store.current();
  if (draft === null) return { definitions: current, asInForce: [] };
  return remembered(`${draft.id} ${draft.version} ${current.version} ${current.hash}`, () => {
    const changes = proposedChanges(store, draft);
    const compile = (list: readonly ProposedChange[]) => {
      if (list.length === 0) return current;
      const prepared = prepareChanges({ store, changes: list, reservedNames: context.reservedNames() });
      return prepared.ok ? prepared.value.definitions : prepared.errors;
    };
    const whole = compile(changes);
    if (!("resources" in whole)) throw invalidDefinitions(whole);
    const asInForce = changes
      .filter(({ kind, name }) => kind === "resource" && !isStored(current, whole, name))
      .map(({ name }) => name);
    if (asInForce.length === 0) return { definitions: whole, asInForce };
    for (const list of [
      storedPart(changes, { current, whole }),
      withoutAreas(changes, { current, asInForce }),
    ]) {
      const definitions = compile(list);
      if ("resources" in definitions) return { definitions, asInForce };
    }
    return { definitions: current, asInForce: changes.map(({ name }) => name) };
  });
}

/** Whether every value of an area that a draft says has its column by now. */
function isStored(current: RuntimeDefinitions, whole: RuntimeDefinitions, name: string): boolean {
  const after = whole.resources.byName[name];
  if (after === undefined) return true;
  return after.fields.every((field) => isFieldStored(current, whole, { name, field: field.name }));
}

function isFieldStored(
  current: RuntimeDefinitions,
  whole: RuntimeDefinitions,
  { name, field }: { readonly name: string; readonly field: string },
): boolean {
  const [before, after] = [current, whole].map(({ resources }) => {
    const resource = resources.byName[name];
    if (resource === undefined || resource.kind === "view") return null;
    return resourceStorage(resource).fields.get(field) ?? null;
  });
  const resource = whole.resources.byName[name];
  if (resource?.kind === "view") return true;
  if (!before || !after) return false;
  const place = ({ columns, linkTable, meaning }: typeof before) =>
    JSON.stringify([columns, linkTable, meaning]);
  return place(before) === place(after);
}

/** The changes with each field that has no column yet as it is in force, and without areas that are new. */
function storedPart(
  changes: readonly ProposedChange[],
  { current, whole }: { readonly current: RuntimeDefinitions; readonly whole: RuntimeDefinitions },
): ProposedChange[] {
  const fresh = changes
    .filter(({ kind, name }) => kind === "resource" && current.resources.byName[name] === undefined)
    .map(({ name }) => name);
  return withoutAreas(changes, { current, asInForce: fresh }).map((change) => {
    if (change.kind !== "resource" || change.document === null) return change;
    const { name } = change;
    const inForce = current.documents.get(`resource/${name}`)?.document as ResourceDefinition | undefined;
    const document = change.document as ResourceDefinition;
    const missing = document.fields.filter(
      (field) => !isFieldStored(current, whole, { name, field: field.name }),
    );
    return {
      ...change,
      document: missing.reduce((now, { name: field }) => {
        const known = inForce?.fields.find((one) => one.name === field);
        return known === undefined ? removeField(now, field) : putField(now, { name: field, field: known });
      }, document),
    };
  });
}

/** The changes without those of some areas, and without what rights and menu say of areas that are new. */
function withoutAreas(
  changes: readonly ProposedChange[],
  { current, asInForce }: { readonly current: RuntimeDefinitions; readonly asInForce: readonly string[] },
): ProposedChange[] {
  const isNew = (name: string) => asInForce.includes(name) && current.resources.byName[name] === undefined;
  return changes.flatMap((change) => {
    const { kind, name, document } = change;
    if (kind === "resource" && asInForce.includes(name)) return [];
    if (kind === "access" && document !== null) {
      const access = document as AccessDefinition;
      const entries = Object.entries(access.resources).filter(([area]) => !isNew(area));
      return [{ ...change, document: { ...access, resources: Object.fromEntries(entries) } }];
    }
    if (kind === "navigation" && document !== null) {
      const { menu, ...rest } = document as NavigationDefinition;
      const groups = menu.map((group) => ({
        ...group,
        entries: group.entries.filter(({ resource }) => resource === undefined || !isNew(resource)),
      }));
      return [{ ...change, document: { ...rest, menu: groups } }];
    }
    return [change];
  });
}
