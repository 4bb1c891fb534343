import type { Comparison, Literal, NamedCondition } from "./conditions.ts";

/** How a format writes conditions. */
export interface Dialect {
  /** The name of a question inside what is written for it; null where it stands for something else. */
  readonly nameOf: (reference: string) => string | null;
  /** Comparisons and values are written as words: `{a} notempty`, `{a} = yes`; a backslash in quotes escapes. */
  readonly words: boolean;
}

type Argument =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "value"; readonly value: Literal }
  | { readonly kind: "values"; readonly values: readonly Literal[] }
  | { readonly kind: "length" | "count"; readonly name: string }
  | { readonly kind: "condition"; readonly condition: NamedCondition };

interface Token {
  readonly kind: "name" | "text" | "number" | "sign" | "word";
  readonly text: string;
}

const SIGNS_AND_WORDS =
  "(?<number>-?\\d+(?:\\.\\d+)?(?![\\w.]))|(?<sign>&&|\\|\\||<>|!=|==|>=|<=|[=<>()[\\],!])|(?<word>[\\p{L}_][\\p{L}\\p{N}_:-]*)";
const tokens = (text: string): RegExp =>
  new RegExp(String.raw`\s*(?:(?<name>\$?\{[^{}]*\})|(?<text>${text})|${SIGNS_AND_WORDS})`, "uy");
const PLAIN = tokens(`'[^']*'|"[^"]*"`);
const ESCAPED = tokens(String.raw`'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"`);
/** Longer ones say more than any condition of a form. */
const MAX_LENGTH = 4000;
const MAX_DEPTH = 20;

/** Thrown inside where something cannot be said; the condition is reported as a whole. */
class Unsayable extends Error {}

/** What a condition says; null where it says something that no condition of a form can. */
export function parseCondition(text: string, dialect: Dialect): NamedCondition | null {
  const found = readTokens(text, dialect);
  if (found === null) return null;
  try {
    return new Parser(found, dialect).read();
  } catch (error) {
    if (error instanceof Unsayable) return null;
    throw error;
  }
}

function readTokens(text: string, { words }: Dialect): Token[] | null {
  const whole = text.trim();
  if (whole === "" || whole.length > MAX_LENGTH) return null;
  const all: Token[] = [];
  const pattern = words ? ESCAPED : PLAIN;
  pattern.lastIndex = 0;
  while (pattern.lastIndex < whole.length) {
    const groups = pattern.exec(whole)?.groups;
    if (groups === undefined) return null;
    const [kind, found] = Object.entries(groups).find(([, value]) => value !== undefined) ?? [];
    if (kind === undefined || found === undefined) return null;
    all.push({ kind: kind as Token["kind"], text: found });
  }
  return all;
}

const SIGNS: Readonly<Record<string, Comparison>> = {
  "=": "=",
  "==": "=",
  "!=": "!=",
  "<>": "!=",
  ">": ">",
  ">=": ">=",
  "<": "<",
  "<=": "<=",
};
const WORDS: Readonly<Record<string, Comparison>> = {
  equal: "=",
  notequal: "!=",
  greater: ">",
  greaterorequal: ">=",
  less: "<",
  lessorequal: "<=",
  contains: "contains",
  contain: "contains",
};
const FLIPPED: Readonly<Partial<Record<Comparison, Comparison>>> = {
  "=": "=",
  "!=": "!=",
  ">": "<",
  ">=": "<=",
  "<": ">",
  "<=": ">=",
};

class Parser {
  #at = 0;
  #depth = 0;
  readonly #tokens: readonly Token[];
  readonly #dialect: Dialect;

  constructor(tokens: readonly Token[], dialect: Dialect) {
    this.#tokens = tokens;
    this.#dialect = dialect;
  }

  read(): NamedCondition {
    const condition = this.#either();
    if (this.#at < this.#tokens.length) throw new Unsayable();
    return condition;
  }

  #either(): NamedCondition {
    const parts = [this.#both()];
    while (this.#takes("or", "||")) parts.push(this.#both());
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { or: parts };
  }

  #both(): NamedCondition {
    const parts = [this.#one()];
    while (this.#takes("and", "&&")) parts.push(this.#one());
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { and: parts };
  }

  #one(): NamedCondition {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new Unsayable();
    const condition = this.#takes("!") ? { not: this.#one() } : this.#comparison();
    this.#depth -= 1;
    return condition;
  }

  #comparison(): NamedCondition {
    const left = this.#argument();
    if (left.kind === "condition") {
      // `selected(…) = true()`
      if (!this.#takes("=", "==")) return left.condition;
      const right = this.#argument();
      if (right.kind !== "value" || typeof right.value !== "boolean") throw new Unsayable();
      return right.value ? left.condition : { not: left.condition };
    }
    const token = this.#tokens[this.#at];
    const word = token?.kind === "word" && this.#dialect.words ? token.text.toLowerCase() : "";
    if (left.kind === "name" && word !== "") {
      const said = this.#worded(left.name, word);
      if (said !== null) return said;
    }
    const operator = token?.kind === "sign" ? SIGNS[token.text] : WORDS[word];
    if (operator === undefined) {
      if (left.kind !== "name") throw new Unsayable();
      return { name: left.name, operator: "=", value: true };
    }
    this.#at += 1;
    return compare(left, operator, this.#argument());
  }

  /** Comparisons that are words of their own; null for others. */
  #worded(name: string, word: string): NamedCondition | null {
    const unanswered = { name, answered: false } as const;
    if (word === "empty" || word === "notempty") {
      this.#at += 1;
      return word === "empty" ? unanswered : { name, answered: true };
    }
    const joined = { anyof: "or", noneof: "or", allof: "and", notcontains: "or" }[word];
    if (joined === undefined) return null;
    this.#at += 1;
    const values = valuesOf(this.#argument());
    const tests = values.map((value): NamedCondition => ({
      name,
      operator: word === "notcontains" ? "contains" : "=",
      value,
    }));
    const whole: NamedCondition = joined === "or" ? { or: tests } : { and: tests };
    return word === "noneof" || word === "notcontains" ? { not: whole } : whole;
  }

  #argument(): Argument {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Unsayable();
    this.#at += 1;
    switch (token.kind) {
      case "name": {
        const name = this.#dialect.nameOf(token.text);
        if (name === null) throw new Unsayable();
        return { kind: "name", name };
      }
      case "text":
        return { kind: "value", value: this.#unquoted(token.text.slice(1, -1)) };
      case "number":
        return { kind: "value", value: Number(token.text) };
      case "sign":
        if (token.text === "(") {
          const condition = this.#either();
          this.#expect(")");
          return { kind: "condition", condition };
        }
        if (token.text === "[") return { kind: "values", values: this.#list("]").flatMap(valuesOf) };
        throw new Unsayable();
      case "word":
        return this.#takes("(") ? this.#called(token.text) : this.#constant(token.text);
    }
  }

  #unquoted(text: string): string {
    return this.#dialect.words ? text.replaceAll(/\\(.)/gu, "$1") : text;
  }

  #constant(word: string): Argument {
    if (!this.#dialect.words) throw new Unsayable();
    return { kind: "value", value: word === "true" ? true : word === "false" ? false : word };
  }

  #called(name: string): Argument {
    if (name === "not") {
      const condition = this.#either();
      this.#expect(")");
      return { kind: "condition", condition: { not: condition } };
    }
    const [first, second, ...more] = this.#list(")");
    if (more.length > 0) throw new Unsayable();
    if (first === undefined) {
      if (name !== "true" && name !== "false") throw new Unsayable();
      return { kind: "value", value: name === "true" };
    }
    if (first.kind !== "name") throw new Unsayable();
    if (second === undefined && (name === "string-length" || name === "count-selected")) {
      return { kind: "length", name: first.name };
    }
    if (second === undefined && name === "count") return { kind: "count", name: first.name };
    const operator = ({ selected: "=", contains: "contains" } as const)[name];
    if (operator === undefined || second?.kind !== "value") throw new Unsayable();
    return { kind: "condition", condition: { name: first.name, operator, value: second.value } };
  }

  #list(end: string): Argument[] {
    const all: Argument[] = [];
    if (this.#takes(end)) return all;
    do all.push(this.#argument());
    while (this.#takes(","));
    this.#expect(end);
    return all;
  }

  #takes(...wanted: readonly string[]): boolean {
    const token = this.#tokens[this.#at];
    const isWanted =
      token !== undefined &&
      (token.kind === "sign" || token.kind === "word") &&
      wanted.includes(token.text.toLowerCase());
    if (isWanted) this.#at += 1;
    return isWanted;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw new Unsayable();
  }
}

function valuesOf(argument: Argument): readonly Literal[] {
  if (argument.kind === "value") return [argument.value];
  if (argument.kind === "values") return argument.values;
  throw new Unsayable();
}

function compare(left: Argument, operator: Comparison, right: Argument): NamedCondition {
  if (left.kind === "value" && right.kind !== "value") {
    const flipped = FLIPPED[operator];
    if (flipped === undefined) throw new Unsayable();
    return compare(right, flipped, left);
  }
  if (right.kind !== "value") throw new Unsayable();
  const { value } = right;
  if (left.kind === "length" || left.kind === "count") {
    if (
      (operator === ">" && value === 0) ||
      (operator === ">=" && value === 1) ||
      (operator === "!=" && value === 0)
    ) {
      return { name: left.name, answered: true };
    }
    if ((operator === "=" && value === 0) || (operator === "<" && value === 1)) {
      return { name: left.name, answered: false };
    }
    if (left.kind === "length") throw new Unsayable();
    return { name: left.name, operator, value };
  }
  if (left.kind !== "name") throw new Unsayable();
  if (value === "" && (operator === "=" || operator === "!=")) {
    return { name: left.name, answered: operator === "!=" };
  }
  return { name: left.name, operator, value };
}
