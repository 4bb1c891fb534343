import { closed, ID, list, nullable, open, TEXT, YES_NO } from "../answers.ts";

const COUNT = { type: "integer", minimum: 0 } as const;
const ANY = {} as const;
const ISSUE = closed({ column: nullable(TEXT), field: nullable(TEXT), code: TEXT, message: TEXT });

export const JOB = closed({
  id: ID,
  resource: TEXT,
  file_name: TEXT,
  format: TEXT,
  state: TEXT,
  created: nullable(TEXT),
  started: nullable(TEXT),
  finished: nullable(TEXT),
  rows: COUNT,
  columns: list(closed({ name: TEXT, samples: list(TEXT), field: nullable(TEXT) })),
  fields: list(closed({ name: TEXT, writable: YES_NO, key: YES_NO, required: YES_NO })),
  mode: TEXT,
  key: nullable(TEXT),
  empty_cells: TEXT,
  skip_errors: YES_NO,
  progress: { ...closed({ done: COUNT, total: COUNT }), type: ["object", "null"] },
  counts: closed({
    pending: COUNT,
    error: COUNT,
    warning: COUNT,
    create: COUNT,
    update: COUNT,
    unchanged: COUNT,
    created: COUNT,
    updated: COUNT,
  }),
  error: { ...closed({ code: TEXT, message: TEXT }), type: ["object", "null"] },
});

export const ROW = closed({
  number: COUNT,
  line: COUNT,
  state: TEXT,
  record: { type: ["integer", "null"] },
  values: { type: "object", additionalProperties: TEXT },
  errors: list(ISSUE),
  warnings: list(ISSUE),
  changes: { type: ["object", "null"], additionalProperties: { type: "array", items: ANY } },
});

export const JOB_ANSWER = closed({ data: JOB });
export const ROWS_ANSWER = open({ data: list(ROW), count: COUNT });
