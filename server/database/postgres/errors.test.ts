import { expect, test } from "vitest";
import { toDatabaseError } from "./errors.ts";

test.each([
  [{ code: "53100" }, "database_full"],
  [{ code: "40P01" }, "busy"],
  [{ code: "57014" }, "timeout"],
  [{ code: "08006" }, "connection_lost"],
  [{ code: "ECONNREFUSED" }, "connection_lost"],
  [{ message: "Connection terminated unexpectedly" }, "connection_lost"],
  [{ code: "22P02" }, "invalid_value"],
  [{ code: "42703" }, "unknown"],
])("%o becomes %s", (failure, code) => {
  expect(toDatabaseError(failure).code).toBe(code);
});

test("a host with several addresses is told by the errors of all", () => {
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: "ECONNREFUSED" });
  const failure = Object.assign(new AggregateError([refused("::1:1"), refused("127.0.0.1:1")]), {
    code: "ECONNREFUSED",
  });
  expect(toDatabaseError(failure)).toMatchObject({
    code: "connection_lost",
    message: "connect ECONNREFUSED ::1:1, connect ECONNREFUSED 127.0.0.1:1",
  });
});

test("columns of a key are read from the detail", () => {
  const detail = 'Key ("Order", person)=(1, 2) already exists.';
  const error = toDatabaseError({
    code: "23505",
    message: "duplicate",
    constraint: "uq",
    table: "leave",
    detail,
  });
  expect(error).toMatchObject({ constraint: "uq", table: "leave", columns: ["Order", "person"] });
});
