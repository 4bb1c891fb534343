import { LANGUAGES } from "../../core/definition/definitions.ts";
import type { ResourceDefinition, ResourceLabels } from "../../core/definition/types.ts";
import { type DefinitionError, wordError } from "../../core/shared/error-collector.ts";
import type { Wording } from "../../core/shared/wording.ts";
import { renameAt, renameField, renameLabels } from "../../core/studio/rename-field.ts";
import { type DocumentKey, documentKey, nameOfKey } from "./documents.ts";
import { type ProposedChange, prepareChanges } from "./proposal.ts";
import { invalidDefinitions } from "./publish.ts";
import type { DefinitionsStore } from "./store.ts";

interface Renaming {
  readonly resource: string;
  readonly from: string;
  readonly to: string;
}

/** References are followed in rounds: those of rights and reports are only looked at once the areas compile. */
const MAX_ROUNDS = 20;

/**
 * Changes with a field under another name and everything that refers to it: the compiler names each place that knows the old
 * name no more, and there it is exchanged. Throws why the name cannot change. What is left speaks for itself.
 */
export function renamedChanges(
  { store, reservedNames }: { readonly store: DefinitionsStore; readonly reservedNames: ReadonlySet<string> },
  changes: readonly ProposedChange[],
  renaming: Renaming,
): { readonly changes: readonly ProposedChange[]; readonly left: readonly DefinitionError[] } {
  const documents = new Map(changes.map((change) => [documentKey(change), change.document]));
  const inForce = store.current().documents;
  const read = (key: DocumentKey): unknown =>
    documents.has(key) ? documents.get(key) : inForce.get(key)?.document;
  const key = documentKey({ kind: "resource", name: renaming.resource });
  const resource = read(key) as ResourceDefinition | null | undefined;
  const refusal = refusalOf(store, resource ?? null, renaming);
  if (refusal !== null || resource == null) throw invalidDefinitions([refusal ?? unknownField(renaming)]);
  const known = inForce.get(key)?.document as ResourceDefinition | undefined;
  const published = known?.fields.some(({ name }) => name === renaming.from) === true;
  documents.set(key, renameField(resource, { ...renaming, published }));
  for (const language of LANGUAGES) {
    const words = documentKey({ kind: "labels", name: `${language}.${renaming.resource}` });
    const labels = read(words) as ResourceLabels | null | undefined;
    if (labels == null) continue;
    const next = renameLabels(labels, renaming);
    if (next !== labels) documents.set(words, next);
  }
  const proposed = () => [...documents].map(([name, document]) => ({ ...nameOfKey(name), document }));
  const before = prepareChanges({ store, changes, reservedNames });
  const told = new Set(before.ok ? [] : before.errors.map(textOf));
  const keys = new Map([...inForce].map(([name, { source }]) => [source, name]));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const prepared = prepareChanges({ store, changes: proposed(), reservedNames });
    if (prepared.ok) return { changes: proposed(), left: [] };
    let followed = false;
    for (const { source, pointer } of prepared.errors) {
      const name = source.startsWith("change:")
        ? (source.slice("change:".length) as DocumentKey)
        : keys.get(source);
      // what was taken over is renamed where it is said
      if (name === undefined || pointer === "/like") continue;
      const document = read(name);
      const next = renameAt(document, pointer, renaming);
      if (next === document) continue;
      documents.set(name, next);
      followed = true;
    }
    if (!followed)
      return { changes: proposed(), left: prepared.errors.filter((one) => !told.has(textOf(one))) };
  }
  return { changes: proposed(), left: [] };
}

const textOf = ({ source, pointer, code }: DefinitionError): string =>
  JSON.stringify([source, pointer, code]);

/** Why a field keeps its name; null: it may have the other one. */
function refusalOf(
  store: DefinitionsStore,
  resource: ResourceDefinition | null,
  { resource: area, from, to }: Renaming,
): DefinitionError | null {
  const refuse = (wording: Wording): DefinitionError => ({
    source: `change:resource/${area}`,
    resource: area,
    field: from,
    pointer: "/fields",
    ...wordError(wording),
  });
  const fields = resource?.fields ?? [];
  if (!fields.some(({ name }) => name === from)) return unknownField({ resource: area, from, to });
  const shipped = store.shipped.get(`resource/${area}`)?.document as ResourceDefinition | undefined;
  if (shipped?.fields.some(({ name }) => name === from) === true)
    return refuse({ text: "field_of_release", params: { field: from } });
  const owner = fields.find(
    (field) => field.name === to || (field.name !== from && field.formerly?.includes(to)),
  );
  if (owner !== undefined)
    return refuse(
      owner.name === to
        ? { text: "former_name.taken", params: { name: to } }
        : { text: "former_name.kept", params: { field: owner.name, name: to } },
    );
  return null;
}

function unknownField({ resource, from }: Renaming): DefinitionError {
  return {
    source: `change:resource/${resource}`,
    resource,
    field: from,
    pointer: "/fields",
    ...wordError({ text: "unknown_field.renamed", params: { resource, field: from } }),
  };
}
