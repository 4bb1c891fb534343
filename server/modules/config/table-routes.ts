import type { FastifyInstance } from "fastify";
import { AppError } from "../../../core/errors/app-error.ts";
import {
  type GuessedColumn,
  GUESSED_TYPES,
  guessColumn,
  plainCell,
} from "../../../core/studio/guess-columns.ts";
import { personOf } from "../../plugins/bounded-work.ts";
import { answers, closed, FILE, ID, list, open, TEXT } from "../answers.ts";
import { loadFile } from "../imports/load.ts";
import { type ReceivedImport, receiveImport } from "../imports/receive.ts";
import type { ModuleContext } from "../context.ts";
import { requireConfigurationRight } from "../configuration-right.ts";
import type { ConfigContext } from "./context.ts";

type TableContext = ModuleContext & Pick<ConfigContext, "store">;

/** Rows that a guess looks at. */
const MAX_ROWS = 5_000;
const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 60;

/** Files whose columns become the fields of a new area; for holders of the configuration right. */
export function registerTables(app: FastifyInstance, context: TableContext): void {
  void app.register(async (routes) => {
    routes.addHook("preValidation", async ({ actor }) =>
      requireConfigurationRight(context.store.current(), actor),
    );
    addRoutes(routes, context);
  });
}

function addRoutes(routes: FastifyInstance, context: TableContext): void {
  const tags = ["configuration"];

  routes.post(
    "/api/config/tables/",
    {
      config: { takes: closed({ file: FILE }) },
      schema: {
        operationId: "guessColumns",
        tags,
        summary: "What the columns of a CSV file or workbook are likely to be",
        description: "With the first texts of each column. Nothing of the file is kept.",
        consumes: ["multipart/form-data"],
        response: answers.ok(
          "The columns.",
          closed({ data: closed({ rows: ID, columns: list(open({ name: TEXT })) }) }),
        ),
      },
    },
    async (request) => {
      const file = await receiveImport(request, context.uploadDir);
      try {
        const leave = await context.largeWork.enter({ who: personOf(request), size: 1 });
        return { data: await guessTable(file.path).finally(leave) };
      } finally {
        await file.discard();
      }
    },
  );

  routes.post(
    "/api/config/tables/rows/",
    {
      config: {
        takes: closed({
          resource: { ...TEXT, description: "Name of the area that is to take the rows." },
          columns: {
            ...TEXT,
            description:
              "JSON: for each column its `field` (null: left out), its `type` and how it is written.",
          },
          file: FILE,
        }),
      },
      schema: {
        operationId: "prepareRows",
        tags,
        summary: "Takes in the rows of a file for an area that is yet to be published",
        description: "An import of the caller, which is checked and carried out once the area is there.",
        consumes: ["multipart/form-data"],
        response: answers.created("The import.", closed({ data: closed({ id: ID }) })),
      },
    },
    async (request, reply) => {
      const { actor, language } = request;
      const file = await receiveImport(request, context.uploadDir);
      try {
        const columns = readColumns(file);
        const leave = await context.largeWork.enter({ who: personOf(request), size: 1 });
        const id = await loadFile(
          context,
          { ...file, actor, language },
          {
            mapping: columns.map(({ field }) => field),
            rewrite: (cells) =>
              cells.map((cell, index) => {
                const column = columns[index];
                return column === undefined ? cell : plainCell(cell, column);
              }),
          },
        ).finally(leave);
        return await reply.code(201).send({ data: { id } });
      } finally {
        await file.discard();
      }
    },
  );
}

async function guessTable(path: string) {
  // readers of spreadsheets and their packages
  const { openTable } = await import("../../resources/import/read/open-table.ts");
  const { header, rows } = await openTable(path);
  const columns = header.map((): string[] => []);
  let count = 0;
  for await (const found of rows) {
    for (const { cells } of found) {
      count += 1;
      if (count > MAX_ROWS) continue;
      for (const [index, column] of columns.entries()) column.push(cells[index] ?? "");
    }
  }
  if (count === 0) throw new AppError({ code: "empty_import", status: 400 });
  return {
    rows: count,
    columns: header.map((name, index) => {
      const cells = columns[index] ?? [];
      const samples = [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ""))];
      return {
        name,
        samples: samples.slice(0, MAX_SAMPLES).map((sample) => sample.slice(0, MAX_SAMPLE_LENGTH)),
        ...guessColumn(cells),
      };
    }),
  };
}

type SentColumn = Pick<GuessedColumn, "type" | "writing"> & { readonly field: string | null };

function readColumns({ texts }: ReceivedImport): SentColumn[] {
  const read = parse(texts["columns"] ?? "");
  if (!Array.isArray(read) || !read.every(isColumn))
    throw new AppError({ code: "malformed_json", status: 400 });
  return read;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isColumn(value: unknown): value is SentColumn {
  if (typeof value !== "object" || value === null) return false;
  const { field, type, writing } = value as Record<string, unknown>;
  const { decimalSign, dayFirst } = (writing ?? {}) as Record<string, unknown>;
  return (
    (field === null || typeof field === "string") &&
    GUESSED_TYPES.some((one) => one === type) &&
    (decimalSign === "." || decimalSign === ",") &&
    typeof dayFirst === "boolean"
  );
}
