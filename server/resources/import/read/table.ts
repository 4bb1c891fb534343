import { AppError } from "../../../../core/errors/app-error.ts";

/** One row of a file as texts. Figures, dates and truths of a spreadsheet are written as ISO writes them. */
export interface FileRow {
  /** Where the row begins in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Rows that were ready together; the file is read no faster than they are taken. */
export type FileRows = AsyncGenerator<readonly FileRow[], void, void>;

export const LIMITS = {
  /** Bytes of the file. */
  file: 50 * 1024 * 1024,
  /** Bytes of a spreadsheet's parts, unpacked. */
  unpacked: 512 * 1024 * 1024,
  rows: 200_000,
  columns: 200,
  /** Characters of one cell. */
  cell: 1024 * 1024,
} as const;

export function malformed(detail: string, cause?: unknown): AppError {
  return new AppError({ code: "malformed_import", status: 400, parameters: { detail }, cause });
}

export function tooLarge(bytes: number = LIMITS.file): AppError {
  const megabytes = Math.floor(bytes / 1024 / 1024);
  return new AppError({ code: "file_too_large", status: 413, parameters: { megabytes } });
}

export function tooManyRows(limit: number = LIMITS.rows): AppError {
  return new AppError({ code: "too_many_rows", status: 413, parameters: { limit } });
}
