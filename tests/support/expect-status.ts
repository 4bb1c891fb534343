import { expect } from "vitest";

/** Expects an answer's status; a failure shows what the answer says. */
export function expectStatus(
  answer: { readonly statusCode: number; readonly body: string },
  ...allowed: readonly number[]
): void {
  const fits = allowed.includes(answer.statusCode);
  expect({ status: answer.statusCode, body: fits ? "" : answer.body }).toEqual({
    status: fits ? answer.statusCode : allowed[0],
    body: "",
  });
}
