import { answer, json, query, ref, refTo } from "../components.ts";
import { inputName } from "../input-schemas.ts";
import type { InputKind } from "../input-schemas.ts";
import { integer, one, text, written } from "./operation.ts";
import type { ResourceOperation } from "./operation.ts";
import type { ApiAction } from "../../../resources/api-actions.ts";

const takes =
  (kind: InputKind): NonNullable<ResourceOperation["body"]> =>
  ({ name }) =>
    json(ref(inputName(name, kind)));

/** Saying which version was seen is up to the caller. */
const versionOnly: NonNullable<ResourceOperation["body"]> = () =>
  json({ type: "object", properties: { row_version: { ...integer, minimum: 1 } } });

/** Calls about one record. */
export const RECORD_OPERATIONS = {
  create: {
    id: (name) => `create${name}`,
    summary: (plural) => `${plural}: a new record`,
    description:
      "Fields that are left out start as the definition says. What is wrong is refused with 400 `invalid_values`, every field at once. With dry_run nothing is written, and the answer says what would follow.",
    body: takes("Input"),
    status: "201",
    answers: written("The record as it stands now."),
    tried: () => answer("When tried out: what would follow.", ref("TriedCreation")),
  },
  startingValues: {
    id: (name) => `new${name}`,
    summary: (plural) => `${plural}: what a form for a new record starts with`,
    description:
      "The values a new record of the caller would start with, as far as the caller may read them.",
    answers: () => refTo("responses", "StartingValues"),
  },
  warningsOfNew: {
    id: (name) => `newWarnings${name}`,
    summary: (plural) => `${plural}: what is doubtful about a new record; writes nothing`,
    description: "Takes what would be created. What is wrong is refused as the creation would be.",
    body: takes("Input"),
    answers: () => refTo("responses", "Doubts"),
  },
  warnings: {
    id: (name) => `warnings${name}`,
    summary: (plural) => `${plural}: what is doubtful about a change; writes nothing`,
    description: "Takes what would be changed. What is wrong is refused as the change would be.",
    body: takes("Change"),
    answers: () => refTo("responses", "Doubts"),
  },
  proposedRows: {
    offered: ({ list }) => list.views.some((view) => view.kind === "week_grid" && view.propose !== undefined),
    id: (name) => `proposedRows${name}`,
    summary: (plural) => `${plural}: the child rows that are expected of a record; writes nothing`,
    description: "What a grid of a week begins with where a record holds no rows yet.",
    answers: () => refTo("responses", "ProposedRows"),
  },
  matches: {
    offered: ({ tabs }) => tabs.some(({ kind }) => kind === "matches"),
    id: (name) => `matches${name}`,
    summary: (plural) => `${plural}: records that fit one, scored, with the reasons`,
    description:
      "`tab` names the tab of matches. Only records of the caller's lists are compared, by fields the caller may see.",
    parameters: ({ tabs }) => [
      {
        name: "tab",
        in: "query",
        required: true,
        schema: { enum: tabs.flatMap(({ kind, name }) => (kind === "matches" ? [name] : [])) },
        description: "The tab of matches.",
      },
      refTo("parameters", "page"),
      refTo("parameters", "page_size"),
    ],
    answers: () => refTo("responses", "Matches"),
  },
  show: {
    id: (name) => `get${name}`,
    summary: (plural) => `${plural}: one record`,
    description:
      "Every field the caller may read, and in `permissions` what the caller may do with this record. Archived records are answered too. The answer has an `ETag`; sent back as `If-None-Match`, it is answered 304 while nothing in it has changed.",
    tagged: true,
    answers: one("The record, with what the caller may do with it."),
  },
  replace: {
    id: (name) => `replace${name}`,
    summary: (plural) => `${plural}: replaces the fields the caller may write`,
    description:
      "A field that is left out is emptied, except rows inside the record. Where somebody saved since `row_version` was read, the call is refused with 409 and the record as it stands.",
    body: takes("Replacement"),
    answers: written("The record as it stands now."),
  },
  edit: {
    id: (name) => `change${name}`,
    summary: (plural) => `${plural}: changes the fields that are sent`,
    description:
      "A field that is left out stays; null empties one. Where somebody saved since `row_version` was read, the call is refused with 409 and the record as it stands.",
    body: takes("Change"),
    answers: written("The record as it stands now."),
  },
  archive: {
    id: (name) => `archive${name}`,
    summary: (plural) => `${plural}: takes a record out of the lists`,
    description: "Nothing of it is lost: the record is archived, can be read by its id, and can be restored.",
    answers: written("The archived record."),
  },
  restore: {
    id: (name) => `restore${name}`,
    summary: (plural) => `${plural}: brings an archived record back`,
    description: "Refused where another record took a value meanwhile that no two may share.",
    bodyOptional: true,
    body: versionOnly,
    answers: written("The record as it stands now."),
  },
  transition: {
    id: (name) => `move${name}`,
    summary: (plural) => `${plural}: moves a record to another state`,
    description:
      "One of the transitions the record offers: `permissions.transitions` of the record says which the caller may take now. With dry_run nothing is written, and the answer says what would follow.",
    parameters: () => [refTo("parameters", "on_behalf_of")],
    body: takes("Transition"),
    answers: written("The record as it stands now; when tried out, what would follow.", "TriedTransition"),
  },
  history: {
    id: (name) => `history${name}`,
    summary: (plural) => `${plural}: who changed what of a record`,
    description: "Every write of the record, with the fields the caller may read before and after.",
    parameters: () => [
      refTo("parameters", "on_behalf_of"),
      refTo("parameters", "page"),
      query("page_size", { ...integer, minimum: 1, maximum: 100, default: 20 }, "Entries of a page."),
      query(
        "actor",
        { ...integer, minimum: 1 },
        "Id of an employee: what this person did, or was done in this person's name.",
      ),
      query("field", text, "Only changes of this field."),
    ],
    answers: () => refTo("responses", "History"),
  },
} satisfies Partial<Record<ApiAction, ResourceOperation>>;
