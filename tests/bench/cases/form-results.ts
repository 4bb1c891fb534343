import { openDatabase } from "../../../server/database/database.ts";
import type { Statement } from "../../../server/database/types.ts";
import { versionSql } from "../../../server/modules/forms/versions.ts";
import type { AnswerType, StoredQuestion } from "../../../core/forms/types.ts";
import type { LoadRequest } from "../processes/load.ts";
import { summarize } from "../statistics.ts";
import type { Bench, Measurement } from "./bench.ts";

const FORM = "interview";
const QUESTIONS = 60;
const FIRST_QUESTION = 900_001;
/** Filled forms that are written together. */
const AT_ONCE = 1000;
const PATIENCE_MS = 20 * 60_000;
const ROUNDS = 60;
const MAX_MS = 120_000;
const LIMIT_MS = 500;
const OPTIONS = ["Red", "Green", "Blue", "White", "Black"];
/** The kinds of questions a form is made of, and what the `i`th person answers. */
const KINDS: readonly { readonly type: AnswerType; readonly answer: string }[] = [
  { type: "yes_question", answer: "case when n % 3 = 0 then 'No' else 'Yes' end" },
  { type: "option", answer: pick(OPTIONS) },
  { type: "slider", answer: "cast(1 + n % 10 as text)" },
  { type: "yes_remark", answer: "case when n % 4 = 0 then 'No' else 'Yes' end" },
  { type: "multi_select", answer: pick(['["Red"]', '["Red","Blue"]', '["Green"]', '["White","Black"]']) },
  { type: "rate", answer: pick(["Bad", "Okay", "Good"]) },
  { type: "integer", answer: "cast(n % 97 as text)" },
  { type: "text", answer: "'What was said in interview ' || f.id" },
  { type: "decimal", answer: "cast(n % 4000 as text) || '.5'" },
  { type: "date", answer: "'2026-0' || cast(1 + n % 9 as text) || '-15'" },
];

function pick(values: readonly string[]): string {
  const cases = values.map((value, at) => `when ${at} then '${value}'`).join(" ");
  return `case n % ${values.length} ${cases} end`;
}

const kindOf = (at: number) => KINDS[at % KINDS.length]!;

function buildQuestion(at: number): StoredQuestion {
  const { type } = kindOf(at);
  return {
    id: FIRST_QUESTION + at,
    title: `Question ${at + 1}`,
    answer_type: type,
    category: "parent",
    is_required: false,
    options: type === "option" || type === "multi_select" ? OPTIONS : [],
    update_options: false,
    dependent: false,
    child: false,
    parent_question_id: null,
  };
}

const plain = (sql: string, parameters: Statement["parameters"] = []): Statement => ({ sql, parameters });

/** Interviews with the feedback to each, every question answered. */
function fillStatements(from: number): Statement[] {
  const to = from + AT_ONCE - 1;
  const common = "id, created, created, 1, 'I ' || id, 'i ' || id";
  const names = "id, created, modified, row_version, label__, search__";
  const between = `id between ${from} and ${to}`;
  const questions = Array.from({ length: QUESTIONS }, (_, at) => {
    const one = buildQuestion(at);
    return `select ${one.id} as question, '${one.title}' as title, '${one.answer_type}' as type, ${at} as place`;
  }).join(" union all ");
  const answers = [...new Map(KINDS.map(({ type, answer }) => [type, answer]))]
    .map(([type, answer]) => `when '${type}' then ${answer}`)
    .join(" ");
  return [
    plain(
      `insert into interview (${names}, code, submission, consultant, client, marketer, supervisor, round, type, mode, schedule, time_zone, duration_minutes, status, outcome, feedback_given)
       select ${common}, 'I' || id, id, consultant, client, marketer, 1 + id % 60, 1, 'technical', 'video', created, 'America/New_York', 45, 'completed', 'awaiting', 1
       from submission where ${between}`,
    ),
    plain(
      `insert into supervisor_feedback (${names}, interview, supervisor_name, call_given_by, form_version, submitted_on, score, went_well)
       select ${common}, id, 'Eve', 'Cora', 1000, created, 1 + id % 10, 'Calm' from interview where ${between}`,
    ),
    plain(
      `insert into answer (created, modified, row_version, label__, search__, feedback, question_id, que_value, answer, is_required, comment)
       select f.created, f.created, 1, q.title, '', f.id, q.question, q.title, case q.type ${answers} end, 0, case when q.type = 'yes_remark' and n % 9 = 1 then 'Said so' end
       from (select id, created, id * 7919 as n0 from supervisor_feedback where ${between}) as f
       cross join (${questions}) as q
       cross join (select 0 as zero) as z
       where z.zero = 0`.replaceAll(/\bn\b/g, "(f.n0 / 13 + q.place * 31)"),
    ),
  ];
}

/** A form of sixty questions and the feedback to as many interviews as there are submissions; made once. */
async function fillForms({ prepared: { dataDir, url, rows } }: Bench): Promise<void> {
  const database = await openDatabase({ dataDir, url });
  try {
    const [found] = await database.query<{ n: number }>(
      plain("select count(*) as n from supervisor_feedback"),
    );
    if (Number(found?.n) >= rows) return;
    const questions = Array.from({ length: QUESTIONS }, (_, at) => buildQuestion(at));
    const form = { form_name: FORM, version: 1000, questions };
    const run = (statements: readonly Statement[]) =>
      database.write(
        async (_trx, batch) => batch([...database.dialect.patience.map((one) => plain(one)), ...statements]),
        {
          timeout: PATIENCE_MS,
        },
      );
    await run(
      questions.map(({ id, title, answer_type }, at) =>
        plain(
          `insert into question (id, created, modified, row_version, label__, search__, form_name, title, answer_type, category, position, is_active)
           values (${id}, 0, 0, 1, '${title}', '', '${FORM}', '${title}', '${answer_type}', 'parent', ${at + 1}, 0)`,
        ),
      ),
    );
    await database.write(async (trx) => {
      const version = versionSql({
        form,
        at: 0,
        actor: null,
        note: null,
        source: "published",
        shipped: null,
      });
      await version.execute(trx);
    });
    for (let from = 1; from <= rows; from += AT_ONCE) await run(fillStatements(from));
    for (const statement of database.dialect.analyze) await database.alone(statement);
  } finally {
    await database.close();
  }
}

const SPAN = "from=2016-01-01&to=2026-12-31";
const QUERIES = [
  SPAN,
  `${SPAN}&client=1,2,3,4,5`,
  `${SPAN}&supervisor=7`,
  `${SPAN}&consultant=11,12,13`,
  "from=2024-01-01&to=2024-12-31",
  "from=2022-01-01&to=2024-12-31&supervisor=1,2,3,4,5,6,7,8,9,10",
  `${SPAN}&verdict=offer&client__empty=false`,
];

/** The results of a form of sixty questions over all who filled it in, narrowed in every way its readers have. */
export const formResults: Measurement = {
  name: "form-results",
  calls: [],
  async run(bench) {
    await fillForms(bench);
    const token = bench.captured.tokens.SA1001;
    const requests = QUERIES.map((query): LoadRequest => ({
      method: "GET",
      path: `/api/forms/${FORM}/results/?${query}`,
      token,
    }));
    const load = { port: bench.server.port, connections: 1, milliseconds: MAX_MS };
    const first = await bench.load.run({ ...load, requests: requests.slice(0, 1), count: 1 });
    for (const [status, count] of Object.entries(first.statuses))
      if (status !== "200") throw new Error(`${count} × ${status}`);
    for (const [at, request] of requests.entries()) {
      const { times } = await bench.load.run({ ...load, requests: [request], count: ROUNDS / 6 });
      bench.add({ measurement: "form-results", what: `results: ${QUERIES[at]}`, times: summarize(times) });
    }
    const { times } = await bench.load.run({ ...load, requests, count: ROUNDS });
    const summary = summarize(times);
    bench.add({
      measurement: "form-results",
      what: "results of a form, narrowed in turn",
      times: summary,
      note: `${bench.prepared.rows} filled forms of ${QUESTIONS} questions; the first call ${Math.round(first.times[0] ?? 0)} ms`,
      budget: { limit: LIMIT_MS, measured: summary.p95, sense: "at most", unit: "ms" },
    });
  },
};
