import type { AnswerTest, AskWhen } from "./types.ts";
import { factsOf } from "./kinds.ts";
import { blocksKey, keyOf } from "./paths.ts";
import type { FormSchema } from "./schema.ts";
import type { TreeNode } from "./tree.ts";

/** A test as a schema of the level its answer stands in: 0 outside all repetitions, 1 inside the first, and so on. */
interface LevelTest {
  readonly level: number;
  readonly schema: FormSchema;
}

/** A condition of which some tests may be settled. */
export type Formula =
  | boolean
  | LevelTest
  | { readonly all: readonly Formula[] }
  | { readonly any: readonly Formula[] }
  | { readonly not: Formula };

/** A condition as a formula for the question it belongs to. A test of a question that is not there never holds. */
export function formulaOf(
  condition: AskWhen,
  { of, nodeOf }: { of: TreeNode; nodeOf: (question: number) => TreeNode | undefined },
): Formula {
  const inside = (part: AskWhen): Formula => formulaOf(part, { of, nodeOf });
  if ("all" in condition) return { all: condition.all.map(inside) };
  if ("any" in condition) return { any: condition.any.map(inside) };
  if ("not" in condition) return { not: inside(condition.not) };
  const node = nodeOf(condition.question);
  if (node === undefined || !isWithin(of, node)) return "answered" in condition && !condition.answered;
  return { level: node.repeaters.length, schema: testSchema(condition, node) };
}

/** Whether a question stands where another can see its answer: beside it or outside its repetitions. */
export function isWithin(of: TreeNode, source: TreeNode): boolean {
  return source.repeaters.every((repeater, depth) => of.repeaters[depth] === repeater);
}

/** Something that is more than blanks. */
const WRITTEN = "\\S";

function testSchema(test: AnswerTest, { question }: TreeNode): FormSchema {
  const { kind } = factsOf(question);
  const key = keyOf(question.id, kind === "files" ? "files" : "answer");
  const has = (schema: FormSchema): FormSchema => ({
    type: "object",
    properties: { [key]: schema },
    required: [key],
  });
  const isList = ["choices", "ranking", "records"].includes(kind);
  if ("answered" in test) {
    const given = has(
      kind === "text"
        ? { type: "string", pattern: WRITTEN }
        : isList || kind === "files"
          ? { type: "array", minItems: 1 }
          : {},
    );
    return test.answered ? given : { not: given };
  }
  if ("more" in test) return has({ type: "number", exclusiveMinimum: test.more });
  if ("less" in test) return has({ type: "number", exclusiveMaximum: test.less });
  if ("is" in test) return has(isList ? { type: "array", contains: { const: test.is } } : { const: test.is });
  return has(
    isList
      ? { type: "array", contains: { const: test.contains } }
      : { type: "string", pattern: test.contains.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`) },
  );
}

interface Conditional {
  readonly node: TreeNode;
  /** Simplified. */
  readonly formula: Formula;
  /** Of the question's own level: what holds when it is asked, null for nothing, and what holds when it is not. */
  readonly asked: FormSchema | null;
  readonly absent: FormSchema;
}

/** The level at which the outermost test of a formula stands, and the question's own where it has none. */
export function outermostLevel({ node, formula }: Pick<Conditional, "node" | "formula">): number {
  return Math.min(node.repeaters.length, ...levelsOf(formula));
}

/**
 * What the schema of a level says of a question whose condition begins there. Tests of an outer level are tried one by
 * one, for what a repetition holds cannot be seen from outside.
 */
export function conditional(parts: Conditional, level: number): FormSchema {
  const { node, formula, asked, absent } = parts;
  const inside = (schema: FormSchema, from: number): FormSchema =>
    node.repeaters.slice(from).reduceRight<FormSchema>(
      (inner, { question }) => ({
        type: "object",
        properties: { [blocksKey(question.id)]: { type: "array", items: inner } },
      }),
      schema,
    );
  if (typeof formula === "boolean") return inside((formula ? asked : absent) ?? {}, level);
  const deepest = Math.max(...levelsOf(formula));
  if (deepest === level) {
    return {
      if: schemaOf(formula),
      ...(asked === null ? {} : { then: inside(asked, level) }),
      else: inside(absent, level),
    };
  }
  const test = firstTest(formula, level);
  if (test === null) {
    const repeater = node.repeaters[level];
    const inner = conditional(parts, level + 1);
    if (repeater === undefined) return inner;
    return {
      type: "object",
      properties: { [blocksKey(repeater.question.id)]: { type: "array", items: inner } },
    };
  }
  return {
    if: test.schema,
    then: conditional({ ...parts, formula: assume(formula, test, true) }, level),
    else: conditional({ ...parts, formula: assume(formula, test, false) }, level),
  };
}

function isTest(formula: Formula): formula is LevelTest {
  return typeof formula === "object" && "level" in formula;
}

function partsOf(formula: Formula): readonly Formula[] {
  if (typeof formula === "boolean" || isTest(formula)) return [];
  if ("not" in formula) return [formula.not];
  return "all" in formula ? formula.all : formula.any;
}

function levelsOf(formula: Formula): readonly number[] {
  return isTest(formula) ? [formula.level] : partsOf(formula).flatMap(levelsOf);
}

function firstTest(formula: Formula, level: number): LevelTest | null {
  if (isTest(formula)) return formula.level === level ? formula : null;
  for (const part of partsOf(formula)) {
    const found = firstTest(part, level);
    if (found !== null) return found;
  }
  return null;
}

/** A formula without what is settled in it. */
export function simplify(formula: Formula): Formula {
  return assume(formula, null, true);
}

/** What a formula says once the result of a test is known. */
function assume(formula: Formula, test: LevelTest | null, result: boolean): Formula {
  if (formula === test) return result;
  if (typeof formula === "boolean" || isTest(formula)) return formula;
  if ("not" in formula) {
    const not = assume(formula.not, test, result);
    return typeof not === "boolean" ? !not : { not };
  }
  const isAll = "all" in formula;
  const parts = partsOf(formula).map((part) => assume(part, test, result));
  // in "all" a false settles it and a true says nothing; in "any" the other way round
  if (parts.includes(!isAll)) return !isAll;
  const open = parts.filter((part) => typeof part !== "boolean");
  if (open.length === 0) return isAll;
  return isAll ? { all: open } : { any: open };
}

function schemaOf(formula: Formula): FormSchema {
  if (typeof formula === "boolean") return formula ? {} : { not: {} };
  if (isTest(formula)) return formula.schema;
  if ("not" in formula) return { not: schemaOf(formula.not) };
  return "all" in formula ? { allOf: formula.all.map(schemaOf) } : { anyOf: formula.any.map(schemaOf) };
}
