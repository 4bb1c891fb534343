import { readPart } from "../calculation.ts";
import type { Arithmetic, Gathering } from "../calculation.ts";
import type { Calculation, StoredQuestion } from "../types.ts";
import type { Dialect } from "./expression.ts";
import type { Outline, OutlineNode } from "./outline.ts";

const TOKEN =
  /\s*(?:(?<name>\$?\{[^{}]*\})|(?<number>\d+(?:\.\d+)?)|(?<word>[A-Za-z_]+)|(?<sign>[-+*/(),|]))/uy;
const MAX_LENGTH = 4000;
const MAX_DEPTH = 20;
const FUNCTIONS: Readonly<Record<string, Gathering>> = {
  sum: "sum",
  avg: "average",
  average: "average",
  mean: "average",
  count: "count",
};
const SIGNS: Readonly<Record<string, Arithmetic>> = {
  "+": "add",
  "-": "subtract",
  "*": "multiply",
  "/": "divide",
  div: "divide",
};

/** Thrown inside where something cannot be said; the calculation is reported as a whole. */
class Unsayable extends Error {}

/** What a calculation of a file says, by the names of questions; null where no calculation of a form can say it. */
export function parseCalculation(text: string, { nameOf }: Dialect): Calculation<string> | null {
  const tokens = text.length > MAX_LENGTH ? null : readTokens(text.trim());
  if (tokens === null) return null;
  try {
    return new Reader(tokens, nameOf).read();
  } catch (error) {
    if (error instanceof Unsayable) return null;
    throw error;
  }
}

function readTokens(text: string): string[] | null {
  const all: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text);
    if (found === null) return null;
    all.push(found[0].trim());
  }
  return all;
}

class Reader {
  #at = 0;
  #depth = 0;
  readonly #tokens: readonly string[];
  readonly #nameOf: Dialect["nameOf"];

  constructor(tokens: readonly string[], nameOf: Dialect["nameOf"]) {
    this.#tokens = tokens;
    this.#nameOf = nameOf;
  }

  read(): Calculation<string> {
    const whole = this.#chain(["+", "-"], () => this.#chain(["*", "/", "div"], () => this.#one()));
    if (this.#depth === 0 && this.#at < this.#tokens.length) throw new Unsayable();
    return whole;
  }

  #chain(signs: readonly string[], part: () => Calculation<string>): Calculation<string> {
    let whole = part();
    let by: Arithmetic | null = null;
    for (let sign = this.#take(signs); sign !== null; sign = this.#take(signs)) {
      const next = SIGNS[sign] ?? "add";
      const parts = readPart(whole);
      const before = next === by && parts.kind === "arithmetic" ? parts.parts : [whole];
      whole = { [next]: [...before, part()] } as unknown as Calculation<string>;
      by = next;
    }
    return asAverage(whole);
  }

  #one(): Calculation<string> {
    const token = this.#tokens[this.#at] ?? "";
    this.#at += 1;
    if (token === "-") {
      const number = this.#one();
      if (typeof number !== "number") throw new Unsayable();
      return -number;
    }
    if (/^\d/u.test(token)) return Number(token);
    if (token === "(") return this.#inside(() => this.read());
    const by = FUNCTIONS[token.toLowerCase()];
    if (by === undefined) return { question: this.#name(token) };
    if (this.#take(["("]) === null) throw new Unsayable();
    return this.#inside(() => {
      const of: string[] = [];
      do {
        of.push(this.#name(this.#tokens[this.#at] ?? ""));
        this.#at += 1;
      } while (this.#take([",", "|"]) !== null);
      return { [by]: of } as unknown as Calculation<string>;
    });
  }

  #inside(read: () => Calculation<string>): Calculation<string> {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new Unsayable();
    const inner = read();
    if (this.#take([")"]) === null) throw new Unsayable();
    this.#depth -= 1;
    return inner;
  }

  #name(token: string): string {
    const name = token.includes("{") ? this.#nameOf(token) : null;
    if (name === null) throw new Unsayable();
    return name;
  }

  #take(wanted: readonly string[]): string | null {
    const token = this.#tokens[this.#at];
    if (token === undefined || !wanted.includes(token)) return null;
    this.#at += 1;
    return token;
  }
}

/** Formats without a word for an average divide the sum of answers by their number. */
function asAverage(calculation: Calculation<string>): Calculation<string> {
  const whole = readPart(calculation);
  if (whole.kind !== "arithmetic" || whole.by !== "divide" || whole.parts.length !== 2) return calculation;
  const [sum, count] = whole.parts.map(readPart);
  if (sum?.kind !== "gathered" || count?.kind !== "gathered") return calculation;
  const isAverage = sum.by === "sum" && count.by === "count" && sum.of.join() === count.of.join();
  return isAverage ? { average: sum.of } : calculation;
}

interface Written {
  /** A question as the format refers to it, such as `{a}`; null where it is not in the form. */
  readonly referTo: (question: number) => string | null;
  /** Only the signs and functions of XPath. */
  readonly isXPath?: boolean;
}

/** The calculation as text; null where it is about a question that is not in the form. */
export function writeCalculation(calculation: Calculation, written: Written): string | null {
  const part = readPart(calculation);
  const { referTo, isXPath = false } = written;
  if (part.kind === "number") return String(part.value);
  if (part.kind === "question") return referTo(part.question);
  if (part.kind === "gathered") {
    const names = part.of.map(referTo);
    if (names.length === 0 || names.includes(null)) return null;
    const all = names.join(isXPath ? " | " : ", ");
    if (part.by === "average") return isXPath ? `sum(${all}) div count(${all})` : `avg(${all})`;
    return `${part.by}(${all})`;
  }
  const sign = { add: "+", subtract: "-", multiply: "*", divide: isXPath ? "div" : "/" }[part.by];
  const parts = part.parts.map((one) => {
    const text = writeCalculation(one, written);
    return text !== null && isJoined(one) ? `(${text})` : text;
  });
  return parts.length === 0 || parts.includes(null) ? null : parts.join(` ${sign} `);
}

interface Named extends Pick<Written, "isXPath"> {
  readonly refer: (source: OutlineNode) => string;
}

/** What a question follows from, as text; undefined where it follows from nothing, null where it cannot be said. */
export function writeCalculated(
  { calculation = null }: StoredQuestion,
  { byId }: Outline,
  { refer, isXPath = false }: Named,
): string | null | undefined {
  if (calculation === null) return undefined;
  const referTo = (id: number) => {
    const source = byId.get(id);
    return source === undefined ? null : refer(source);
  };
  return writeCalculation(calculation, { referTo, isXPath });
}

function isJoined(calculation: Calculation): boolean {
  const part = readPart(calculation);
  return part.kind === "arithmetic" || (part.kind === "gathered" && part.by === "average");
}
