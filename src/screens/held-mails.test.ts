import { expect, test } from "vitest";
import { mailsUntil, stillHeld } from "./held-mails.ts";

test("mails of several answers are told together, for as long as the first of them wait", () => {
  const first = mailsUntil({ mails: 3, seconds: 10 }, 0);
  const second = mailsUntil({ mails: 2, seconds: 10 }, 4_500);
  expect(stillHeld([first], 0)).toEqual({ mails: 3, seconds: 10 });
  expect(stillHeld([first, second], 4_500)).toEqual({ mails: 5, seconds: 6 });
  // those of the first answer are out
  expect(stillHeld([first, second], 10_000)).toEqual({ mails: 2, seconds: 5 });
  expect(stillHeld([first, second], 14_500)).toBeNull();
  expect(stillHeld([], 0)).toBeNull();
});
