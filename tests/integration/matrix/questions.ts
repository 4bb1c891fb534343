import { formatUnits } from "../../../core/definition/decimal.ts";
import { queryField } from "../../../core/query/fields.ts";
import type { CompiledField } from "../../../core/definition/types.ts";
import { at, classedFields, expectStatus, ids, isOpen, sorted } from "./check.ts";
import type { Check, ErrorAnswer } from "./check.ts";
import type { Answer } from "./asker.ts";
import { sentinelNumber } from "./values.ts";

interface Page {
  readonly data: readonly Readonly<Record<string, unknown>>[];
}

const WHOLE = "page_size=100";
const MAX_SORTS = 8;
const NUMBERS: ReadonlySet<string> = new Set(["integer", "decimal"]);

/** Fields nobody of this kind reads are refused as if they did not exist, whatever is asked of them. */
export async function checkDenials(check: Check): Promise<void> {
  const { ask, findings, oracle, resource } = check;
  if (!isOpen(check, "list", "list")) return;
  const hidden = classedFields(check).filter(
    ({ sensitivity }) => oracle.decideClass(resource.name, sensitivity, "read").effect === "deny",
  );
  if (hidden.length === 0) return;
  const all = hidden.map(({ name }) => name);
  const path = `/api/${resource.name}/`;
  const filters = all.map((name) => `${name}=1`).join("&");
  const expectRefused = (what: string, answer: Answer, wanted: readonly string[]): void => {
    expectStatus(check, what, { answer, expected: "400 invalid_query" });
    const refused = unknownFields(answer);
    findings.expect(
      at(check, what),
      wanted.filter((name) => !refused.has(name)),
      [],
    );
  };
  const some = all.slice(0, MAX_SORTS);
  const measures = all
    .slice(0, MAX_SORTS)
    .map((name) => `sum:${name}`)
    .join(",");
  const dimensions = all.slice(0, 3);
  const [filtered, ordered, grouped, measured, written] = await Promise.all([
    ask.get(`${path}?${filters}`),
    ask.get(`${path}?sort=${some.join(",-")}`),
    ask.get(`${path}aggregate/?group_by=${dimensions.join(",")}`),
    ask.get(`${path}aggregate/?measures=${measures}`),
    ask.get(`${path}export/?columns=${all.join(",")}`),
  ]);
  expectRefused("filter refused", filtered, all);
  expectRefused("sort refused", ordered, some);
  expectRefused("group refused", grouped, dimensions);
  expectRefused("measure refused", measured, some);
  if (isOpen(check, "export", "export")) {
    const columns = hidden.filter(({ kind }) => kind !== "rows").map(({ name }) => name);
    expectRefused("column refused", written, columns);
  }
}

function unknownFields(answer: Answer): Set<string> {
  const { issues = [] } = answer.json<ErrorAnswer>();
  const unknown = issues.filter(({ code }) => code === "unknown_field");
  return new Set(unknown.map(({ parameters }) => String(parameters["field"])));
}

/** Filters, orders and figures of a field speak of the rows in which it is read, and of no other. */
export async function checkPartly(check: Check): Promise<void> {
  const { oracle, resource } = check;
  if (!isOpen(check, "list", "list")) return;
  const readable = classedFields(check).filter(
    ({ sensitivity }) => oracle.decideClass(resource.name, sensitivity, "read").effect !== "deny",
  );
  const partly = readable.filter(
    ({ sensitivity }) => oracle.decideClass(resource.name, sensitivity, "read").effect === "constrain",
  );
  // Where a class is read in every row, one field of it stands for the others.
  const filterable = readable.filter(({ filter }) => filter);
  const filtered = filterable.filter(
    (field, place) =>
      partly.includes(field) ||
      filterable.findIndex(({ sensitivity }) => sensitivity === field.sensitivity) === place,
  );
  await Promise.all([
    ...filtered.map((field) => checkFilter(check, field)),
    ...partly
      .filter(({ sort, computed }) => sort && computed === null)
      .map((field) => checkOrder(check, field)),
    checkSums(check, readable),
  ]);
}

async function checkFilter(check: Check, field: CompiledField): Promise<void> {
  const { ask, findings, oracle, resource, rows } = check;
  if (queryField(resource, field.name)?.spec.operators.includes("empty") !== true) return;
  const answer = await ask.get(`/api/${resource.name}/?${WHOLE}&sort=id&${field.name}__empty=false`);
  const readable = rows.filter((row) => oracle.may("list", row) && oracle.reads(field.sensitivity, row));
  const filled = readable.filter((row) => field.computed !== null || row.values[field.name] != null);
  const found = ids(answer.json<Page>().data ?? []);
  const expected = field.computed === null ? ids(filled) : ids(filled).filter((id) => found.includes(id));
  findings.expect(at(check, `filter ${field.name}`), found, expected);
}

/** Rows whose value is masked stand together, as if nothing were there: empty comes first. */
async function checkOrder(check: Check, field: CompiledField): Promise<void> {
  const { ask, findings, oracle, resource, rows } = check;
  const answer = await ask.get(`/api/${resource.name}/?${WHOLE}&sort=${field.name}`);
  const listed = rows.filter((row) => oracle.may("list", row));
  const isRead = (row: (typeof listed)[number]) => oracle.reads(field.sensitivity, row);
  const last = listed.filter(isRead).length;
  const found = ids(answer.json<Page>().data ?? []);
  const tail = found.slice(found.length - last).toSorted((a, b) => a - b);
  findings.expect(at(check, `sort ${field.name}`), tail, ids(listed.filter(isRead)));
  const masked = ids(listed.filter((row) => !isRead(row)));
  findings.expect(at(check, `sort ${field.name} masked`), found.slice(0, found.length - last), masked);
}

const MAX_QUESTIONS = 12;

async function checkSums(check: Check, readable: readonly CompiledField[]): Promise<void> {
  const { ask, findings, oracle, resource, rows } = check;
  const summed = readable
    .filter(({ computed, kind }) => computed === null && NUMBERS.has(kind))
    .slice(0, MAX_QUESTIONS);
  if (summed.length === 0) return;
  const keys = summed.map(({ name }) => `sum:${name}`);
  const answer = await ask.get(`/api/${resource.name}/aggregate/?measures=${keys.join(",")}`);
  if (!expectStatus(check, "aggregate", { answer, expected: "200" })) return;
  const { total } = answer.json<{ total: Record<string, unknown> }>();
  for (const { kind, name, scale, sensitivity } of summed) {
    const classAt = oracle.world.classNames.indexOf(sensitivity ?? "");
    const counted = rows.filter((row) => oracle.may("list", row) && oracle.reads(sensitivity, row));
    const sum = counted.reduce((found, { id }) => found + sentinelNumber(classAt, id), 0);
    const written = kind === "integer" ? sum : formatUnits({ units: sum * 10 ** scale, scale });
    findings.expect(at(check, `sum ${name}`), total[`sum:${name}`], counted.length === 0 ? null : written);
  }
}

/** Groups of a class count the rows in which it is read. */
export async function checkGroups(check: Check): Promise<void> {
  const { ask, findings, oracle, resource, rows } = check;
  if (!isOpen(check, "list", "list")) return;
  const byClass = Map.groupBy(
    classedFields(check).filter(
      ({ kind, computed }) => computed === null && (kind === "option" || kind === "boolean"),
    ),
    ({ sensitivity }) => sensitivity,
  );
  for (const [sensitivity, [field]] of byClass) {
    if (field === undefined || oracle.decideClass(resource.name, sensitivity, "read").effect === "deny")
      continue;
    const answer = await ask.get(`/api/${resource.name}/aggregate/?group_by=${field.name}`);
    const { data } = answer.json<{ data: { group: Record<string, unknown>; count: number }[] }>();
    const counted = rows.filter((row) => oracle.may("list", row) && oracle.reads(sensitivity, row));
    const expected = Map.groupBy(counted, ({ values }) => String(values[field.name]));
    findings.expect(
      at(check, `groups of ${field.name}`),
      sorted(data.map(({ group, count }) => `${String(group[field.name])} ${count}`)),
      sorted([...expected].map(([value, members]) => `${value} ${members.length}`)),
    );
  }
}
