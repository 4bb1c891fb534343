/** Where a text stops being JSON and what is missing there, for the person who mends it by hand. */
export interface JsonFault {
  /** Characters before it; everything up to here can be the beginning of JSON. */
  readonly offset: number;
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
  /** Such as `"," or "}" is missing before "area":`. */
  readonly what: string;
}

type Expected = "value" | "value or end" | "name" | "name or end" | "colon" | "after value";

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy;

/**
 * The first place at which a text is no JSON; null when it is. What the engine says about it names a place only
 * sometimes.
 */
export function findJsonFault(text: string): JsonFault | null {
  const open: ("{" | "[")[] = [];
  let at = 0;
  let expected: Expected = "value";

  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const close = (): void => {
    open.pop();
    at += 1;
    expected = "after value";
  };
  /** Null: the string is whole. */
  const string = (): JsonFault | null => {
    take(STRING);
    if (text[at] === "\\") return faultAt(text, at, "a second backslash is missing");
    if (text[at] !== '"') return faultAt(text, at, "a closing quote is missing");
    at += 1;
    return null;
  };

  for (;;) {
    take(SPACE);
    const sign = text[at];
    const inside = open.at(-1);
    if (expected === "after value") {
      if (inside === undefined) {
        return sign === undefined ? null : faultAt(text, at, "nothing may follow the whole");
      }
      if (sign === (inside === "{" ? "}" : "]")) close();
      else if (sign === ",") {
        at += 1;
        expected = inside === "{" ? "name" : "value";
      } else return faultAt(text, at, inside === "{" ? '"," or "}" is missing' : '"," or "]" is missing');
    } else if (expected === "colon") {
      if (sign !== ":") return faultAt(text, at, '":" is missing');
      at += 1;
      expected = "value";
    } else if (expected === "name" || expected === "name or end") {
      if (sign === '"') {
        const broken = string();
        if (broken !== null) return broken;
        expected = "colon";
      } else if (sign === "}" && expected === "name or end") close();
      else return faultAt(text, at, "a name in quotes is missing");
    } else if (sign === "]" && expected === "value or end") close();
    else if (sign === "{" || sign === "[") {
      open.push(sign);
      at += 1;
      expected = sign === "{" ? "name or end" : "value or end";
    } else {
      if (sign === '"') {
        const broken = string();
        if (broken !== null) return broken;
      } else if (!take(NUMBER) && !take(WORD)) return faultAt(text, at, "a value is missing");
      expected = "after value";
    }
  }
}

function faultAt(text: string, offset: number, missing: string): JsonFault {
  const before = text.slice(0, offset).split("\n");
  const rest = text.slice(offset);
  const [next = ""] = rest.trimStart().split(/\s/, 1);
  const place = rest.trim() === "" ? "where the text ends" : `before ${next.slice(0, 20)}`;
  return {
    offset,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    what: `${missing} ${place}`,
  };
}
