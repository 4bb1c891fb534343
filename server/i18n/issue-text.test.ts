import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { LANGUAGES } from "../../core/definition/definitions.ts";
import { parseValue } from "../../core/definition/fields/index.ts";
import { readDate, readMoment, readTime } from "../../core/definition/written-values.ts";
import { issueText } from "./issue-text.ts";
import { loadMessages, type Messages } from "./messages.ts";

let messages: Messages;
beforeAll(async () => {
  messages = await loadMessages(join(import.meta.dirname, "../../locales"));
});

const KINDS = [
  { type: "date", example: "2026-11-26", imported: readDate },
  { type: "datetime", example: "2026-11-26T15:00:00Z", imported: readMoment },
  { type: "time", example: "15:30", imported: readTime },
] as const;

describe("what a call or an import is told of a value that is none", () => {
  it.each(LANGUAGES.flatMap((language) => KINDS.map((kind) => ({ language, ...kind }))))(
    "in $language of a $type: an example that both take, and none that neither takes",
    ({ language, type, example, imported }) => {
      const definitions = () => ({ labels: {} }) as never;
      const issue = { code: `invalid_${type}`, parameters: {} };
      const text = issueText(issue, { messages, language, definitions });
      expect(text).toContain(example);
      // the one example is all there is of figures
      expect(text.replace(example, "")).not.toMatch(/\d/);
      const field = {
        name: "at",
        valueType: type,
        kind: "text",
        scale: 0,
        options: null,
        to: null,
        limits: {},
      } as const;
      expect(parseValue({ value: example, field }).ok).toBe(true);
      expect(imported(example)).not.toBeNull();
    },
  );
});
