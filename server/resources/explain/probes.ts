import type { HandedOn } from "../../../core/access/actions.ts";
import type { Channel } from "../../../core/access/explained.ts";
import { fieldTypeOf } from "../../../core/definition/fields/index.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import { AppError } from "../../../core/errors/app-error.ts";
import { FUNCTIONS, GROUPINGS } from "../../../core/query/aggregate.ts";
import { aggregate } from "../aggregate/aggregate.ts";
import { figures } from "../aggregate/figures.ts";
import { openExport } from "../export/export.ts";
import { get } from "../read/get.ts";
import { history } from "../read/history.ts";
import { list } from "../read/list.ts";
import type { Permissions } from "../plan/permission-conditions.ts";
import type { OpenResource } from "../read/open.ts";
import { visibleRows } from "../read/visible.ts";
import { openFrame } from "../sql/frame.ts";
import { searchColumns } from "../sql/search.ts";
import type { EngineContext, Parameters, Presented } from "../types.ts";
import { aggregateView, getView, historyOfView, listView, withViews } from "../views/calls.ts";

export interface Question {
  readonly context: EngineContext;
  readonly open: OpenResource;
  /** 0: no record; the call is made all the same, and refused or not. */
  readonly id: number;
  readonly field: CompiledField | null;
}

/** Makes the call a channel stands for, as the person, and looks whether the record, or its field, is in the answer. */
type Probe = (question: Question) => Promise<boolean>;

const calls = {
  list: withViews(list, listView),
  get: withViews(get, getView),
  history: withViews(history, historyOfView),
  aggregate: withViews(aggregate, aggregateView),
};

/** Nothing of the definitions lets the field be used so. */
function unusable(code: string): AppError {
  return new AppError({ code: "invalid_query", status: 400, detail: { issues: [{ code }] } });
}

function has(row: Presented | undefined, field: CompiledField | null): boolean {
  return row !== undefined && (field === null || Object.hasOwn(row, field.name));
}

const called = ({ open: { actor, resource } }: Question) => ({ actor, resource: resource.name });
const thisRecord = ({ id }: Question): Parameters => ({ id: String(id), archived: "all" });

async function isListed(question: Question, more: Parameters = {}): Promise<boolean> {
  const { context, field } = question;
  const columns = field === null ? {} : { columns: field.name };
  const parameters = { ...thisRecord(question), page_size: "1", ...columns, ...more };
  const { data } = await calls.list(context, { ...called(question), parameters });
  return has(data[0], field);
}

const isOpened: Probe = async (question) =>
  has(await calls.get(question.context, { ...called(question), id: question.id }), question.field);

/** Either the field is empty or it is not: whoever may filter by it finds the record by one of the two. */
const isFiltered: Probe = async (question) => {
  const { field, context } = question;
  if (field === null) return isListed(question);
  if (!fieldTypeOf(field.valueType).operators.includes("empty")) throw unusable("not_filterable");
  for (const empty of ["true", "false"]) {
    const parameters = { ...thisRecord(question), [`${field.name}__empty`]: empty, page_size: "1" };
    if ((await calls.list(context, { ...called(question), parameters })).data.length > 0) return true;
  }
  return false;
};

/** A record whose value is hidden has its place in the order as if it had none. */
const isSorted: Probe = async (question) =>
  isListed(question, question.field === null ? {} : { sort: question.field.name });

const isFound: Probe = async (question) => {
  const { open, field } = question;
  if (field === null) return isListed(question);
  if (!field.search) throw unusable("not_searchable");
  const frame = openFrame(open.rights.compilation(), open.resource.name);
  const readable = (name: string | null) => open.own.decideClass(name, "read");
  if (searchColumns({ frame, readable }).everywhere.length === 0) return false;
  return isListed(question);
};

const isCounted: Probe = async (question) => {
  const { context, field } = question;
  const measured = measureOf(field);
  const parameters =
    measured === null
      ? { ...thisRecord(question), group_by: field?.name }
      : {
          ...thisRecord(question),
          measures: measured.field === null ? "count" : `${measured.function}:${measured.field}`,
        };
  const { total } = await calls.aggregate(context, { ...called(question), parameters });
  return field === null ? Number(total["count"]) === 1 : isListed(question);
};

const isReported: Probe = async (question) => {
  const { context, field } = question;
  const measured = measureOf(field);
  const { total, leftOut } = await figures(context, {
    ...called(question),
    parameters: thisRecord(question),
    dimensions: measured === null && field !== null ? [{ field: field.name, unit: null, steps: [] }] : [],
    measures: [{ ...(measured ?? COUNT), filters: {}, spread: null }],
    largest: null,
  });
  const refused = leftOut[0];
  if (refused != null) throw unusable(refused.code);
  return field === null ? Number(total[0]?.value) === 1 : isListed(question);
};

const COUNT = { function: "count", field: null } as const;

/** How a field is measured; null: rows are grouped by it. */
function measureOf(field: CompiledField | null) {
  if (field === null) return COUNT;
  const [first] = FUNCTIONS[field.kind] ?? [];
  if (first !== undefined) return { function: first, field: field.name };
  if (GROUPINGS[field.kind] === null) throw unusable("not_measurable");
  return null;
}

const isExported: Probe = async (question) => {
  const { context, open, field, id } = question;
  const parameters = { archived: "all", ...(field === null ? {} : { columns: field.name }) };
  const { rows } = await openExport(context, open, {
    ...called(question),
    language: "en",
    parameters,
    ids: [id],
  });
  for await (const batch of rows) {
    const row = batch.find((one) => one.id === id);
    if (row !== undefined) return has(row, field);
  }
  return false;
};

const isRemembered: Probe = async (question) => {
  const { context, field, id } = question;
  const parameters = { page_size: "1", ...(field === null ? {} : { field: field.name }) };
  await calls.history(context, { ...called(question), id, parameters });
  return true;
};

/** Windows are told that a record changed; what it says by now they ask for. */
const isTold: Probe = async (question) => {
  const { context, field, id } = question;
  const seen = await visibleRows(context, { ...called(question), ids: [id] });
  return seen.length > 0 && (field === null || (await isOpened(question)));
};

/** What is opened tells what may be handed on. */
const isHandedOn =
  (action: HandedOn): Probe =>
  async (question) => {
    const record = await calls.get(question.context, { ...called(question), id: question.id });
    const { withheld = [] } = record["permissions"] as Permissions;
    return !withheld.includes(action) && (await isOpened(question));
  };

export const PROBES: Readonly<Record<Channel, Probe>> = {
  open: isOpened,
  list: isListed,
  filter: isFiltered,
  sort: isSorted,
  search: isFound,
  total: isCounted,
  export: isExported,
  report: isReported,
  history: isRemembered,
  print: isHandedOn("print"),
  email: isHandedOn("email"),
  share: isHandedOn("share"),
  live: isTold,
};
