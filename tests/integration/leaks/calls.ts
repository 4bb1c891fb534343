import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";

/** One call as a screen makes it. */
export interface Call {
  /** What of the screens it belongs to, in a word. */
  readonly what: string;
  readonly path: string;
  readonly method?: "POST";
  readonly body?: object;
  /** Its answer holds rows of the resource itself: none but those that may be listed. */
  readonly lists?: boolean;
  /** Its answer holds rows of this resource: none but those that may be listed. */
  readonly rowsOf?: string;
}

interface Screen {
  readonly name: string;
  /** The resource as this person gets it; null where it is kept from them. */
  readonly shown: ClientResource | null;
  /** Records to try. */
  readonly ids: readonly number[];
  /** Fields of a class: of those all is asked, of the others a little. */
  readonly classed: ReadonlySet<string>;
  /** Fields whose class this person never reads. */
  readonly hidden: readonly string[];
}

const WHOLE = "page_size=100";
/** What the words of every class begin with. */
const WORDS = "zq";

/** Everything list, board, calendar, figures and pickers of a resource ask for. */
export function listCalls({ name, shown, classed }: Screen): Call[] {
  const path = `/api/${name}/`;
  const fields = shown?.fields ?? [];
  const columns = fields.filter(({ valueType }) => valueType !== "rows").map((field) => field.name);
  const dates = fields.filter(({ valueType, filter }) => filter && valueType === "date");
  const numbers = fields.filter(({ valueType }) => ["integer", "decimal", "money"].includes(valueType));
  const filters = telling(
    fields.filter(({ filter }) => filter),
    classed,
  );
  const sorts = telling(
    fields.filter(({ sort }) => sort),
    classed,
  );
  return [
    { what: "list", path: `${path}?${WHOLE}`, lists: true },
    {
      what: "list",
      path: `${path}?${WHOLE}&archived=all&count=exact&columns=${columns.join(",")}`,
      lists: true,
    },
    { what: "search", path: `${path}?${WHOLE}&query=${WORDS}`, lists: true },
    ...["my", "team"].map((scope): Call => ({
      what: "scope",
      path: `${path}?${WHOLE}&scope=${scope}`,
      lists: true,
    })),
    ...sorts.map((field): Call => ({
      what: "sort",
      path: `${path}?${WHOLE}&sort=-${field.name}`,
      lists: true,
    })),
    ...filters.map((field): Call => ({
      what: "filter",
      path: `${path}?${WHOLE}&${filterOf(field)}`,
      lists: true,
    })),
    ...dates.slice(0, 1).map((field): Call => ({
      what: "calendar",
      path: `${path}?${WHOLE}&${field.name}__gte=2000-01-01&${field.name}__lte=2199-12-31`,
      lists: true,
    })),
    ...(shown?.list.groups ?? []).map((group): Call => ({
      what: "group",
      path: `${path}?${WHOLE}&group=${group}`,
      lists: true,
    })),
    ...(shown?.lifecycles ?? []).map(({ field }): Call => ({
      what: "board",
      path: `${path}board/?group_by=${field}&per_group=100`,
    })),
    { what: "ids", path: `${path}ids/`, lists: true },
    ...filters.map((field): Call => ({ what: "ids", path: `${path}ids/?${filterOf(field)}`, lists: true })),
    {
      what: "aggregate",
      path: `${path}aggregate/?measures=${numbers
        .slice(0, 8)
        .map((field) => `max:${field.name}`)
        .join(",")}`,
    },
    ...filters.map((field): Call => ({
      what: "aggregate",
      path: `${path}aggregate/?group_by=${field.name}`,
    })),
    { what: "pick", path: `${path}pick/?query=` },
    { what: "pick", path: `${path}pick/?query=${WORDS}` },
    { what: "export", path: `${path}export/?format=csv&columns=*` },
    { what: "export", path: `${path}export/?format=csv&columns=*&archived=all&header=names` },
    { what: "xlsx", path: `${path}export/?format=xlsx&columns=*` },
    { what: "new", path: `${path}new/` },
    ...(RESULTS_OF[name] ?? []).flatMap((form) => [
      { what: "results", path: `/api/forms/${form}/results/?${EVER}` },
      { what: "results", path: `/api/forms/${form}/results/export/?${EVER}` },
    ]),
  ];
}

/** Forms by the records that hold what was answered to them. */
export const RESULTS_OF: Readonly<Record<string, readonly string[]>> = {
  supervisor_feedback: ["interview"],
  form_response: ["test", "exit", "consultant_feedback"],
};
/** What was written to each question of the results, and the answers behind its figures. */
export function behindCalls({ what, path }: Call, answer: string): Call[] {
  if (what !== "results" || !answer.startsWith("{")) return [];
  const { data } = JSON.parse(answer) as { data?: { questions: readonly { id: number }[] } };
  const [address = "", query = ""] = path.split("?");
  return (data?.questions ?? []).slice(0, QUESTIONS_LOOKED_BEHIND).flatMap(({ id }) => [
    { what: "written", path: `${address}${id}/?${query}` },
    { what: "behind", path: `${address}${id}/answers/?${query}` },
  ]);
}

const QUESTIONS_LOOKED_BEHIND = 12;
const EVER = "from=2000-01-01&to=2099-12-31";

function telling(fields: readonly ClientField[], classed: ReadonlySet<string>): ClientField[] {
  const others = fields.filter(({ name }) => !classed.has(name));
  return [...fields.filter(({ name }) => classed.has(name)).slice(0, 6), ...others.slice(0, 2)];
}

const filterOf = ({ name }: ClientField): string => `${name}__empty=false`;

/** Everything the detail of a record, its tabs and its drawer ask for. */
export function recordCalls({ name, shown, ids }: Screen): Call[] {
  const path = `/api/${name}/`;
  const parts = ["", "history/", "counts/", "comments/", "files/"];
  const matches = (shown?.tabs ?? []).filter((tab) => tab.kind === "matches");
  return [
    { what: "pick", path: `${path}pick/?ids=${ids.join(",")}` },
    ...ids.flatMap((id) => [
      ...parts.map((part): Call => ({
        what: part === "" ? "show" : part.slice(0, -1),
        path: `${path}${id}/${part}`,
      })),
      ...matches.map((tab): Call => ({
        what: "matches",
        path: `${path}${id}/matches/?tab=${tab.name}`,
        rowsOf: tab.of,
      })),
      presenceCall(name, id),
      ...(FORM_CALLS[name]?.(id) ?? []),
    ]),
  ];
}

/** What is answered to the questions of a form is read through calls of its own. In the world an id says whose a row is. */
const FORM_CALLS: Readonly<Record<string, (id: number) => Call[]>> = {
  supervisor_feedback: (id) => [{ what: "answers", path: `/api/interview/${id}/supervisor_feedback/` }],
};

const presenceCall = (resource: string, id: number): Call => ({
  what: "presence",
  path: "/api/presence/",
  method: "POST",
  body: { resource, id, mode: "view" },
});

/** Looks at what work on many records would do; nothing is written. */
export function bulkCalls({ name, shown, ids }: Screen): Call[] {
  const bulk = (body: object): Call => ({
    what: "bulk",
    path: `/api/${name}/bulk/`,
    method: "POST",
    body: { ...body, ids, dry_run: true },
  });
  const texts = shown?.fields.filter(
    ({ writable, valueType }) => writable && ["text", "long_text"].includes(valueType),
  );
  return [
    bulk({ action: "archive" }),
    ...(texts ?? [])
      .slice(0, 6)
      .map((field) => bulk({ action: "edit", values: { [field.name]: "Looked at" } })),
    ...Object.entries(emptied(shown)).map(([name, value]) =>
      bulk({ action: "edit", values: { [name]: value } }),
    ),
    ...(shown?.lifecycles ?? []).flatMap(({ field, transitions }) =>
      transitions
        .slice(0, 3)
        .map((one) => bulk({ action: "transition", field, transition: one.name, values: {} })),
    ),
  ];
}

/** What rules judge, emptied. */
function emptied(shown: Screen["shown"]): Readonly<Record<string, null>> {
  const judged = shown?.fields.filter(
    ({ writable, lifecycle, valueType }) =>
      writable && !lifecycle && ["date", "decimal", "money"].includes(valueType),
  );
  return Object.fromEntries((judged ?? []).map(({ name }) => [name, null]));
}

/** A version no record has: the refusal carries the record as it stands. */
const STALE = 99;

/** Asks what is doubtful about saves, as forms and cells do before them; nothing is written. */
export function warningCalls({ name, shown, ids }: Screen): Call[] {
  const path = `/api/${name}/`;
  const warnings = (of: string, body: object): Call => ({
    what: "warnings",
    path: `${path}${of}warnings/`,
    method: "POST",
    body,
  });
  const writable = shown?.fields.filter((field) => field.writable && !field.lifecycle) ?? [];
  const texts = writable.filter(({ valueType }) => ["text", "long_text"].includes(valueType)).slice(0, 2);
  const looked = Object.fromEntries(texts.map((field) => [field.name, "Looked at"]));
  return [
    warnings("", looked),
    ...ids.flatMap((id) => [
      warnings(`${id}/`, { row_version: STALE }),
      ...(shown?.actions.includes("edit")
        ? [looked, emptied(shown)].map((body) => warnings(`${id}/`, { ...body, row_version: 1 }))
        : []),
    ]),
  ];
}

/** Questions about fields that are kept from the person: each is refused as if there were no such field. */
export function hiddenCalls({ name, hidden, ids }: Screen): Call[] {
  const path = `/api/${name}/`;
  return hidden.slice(0, 4).flatMap((field): Call[] => [
    { what: "hidden", path: `${path}?columns=${field}` },
    { what: "hidden", path: `${path}ids/?${field}__empty=false` },
    { what: "hidden", path: `${path}board/?group_by=${field}` },
    { what: "hidden history", path: `${path}${ids[0] ?? 1}/history/?field=${field}` },
  ]);
}
