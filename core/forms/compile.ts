import { answerSchema, commentSchema, filesSchema } from "./answer-schema.ts";
import { dayHere, settleDays } from "./days.ts";
import { factsOf } from "./kinds.ts";
import { allOfLevel, levelSchema } from "./level-schema.ts";
import { blocksKey, keyOf } from "./paths.ts";
import { DRAFT } from "./schema.ts";
import { buildTree, repeatsBlocks } from "./tree.ts";
import type { FormSchema } from "./schema.ts";
import type { FormTree, TreeNode } from "./tree.ts";
import type { FormQuestion } from "./types.ts";

/** What one property of the data asks, for the theme that draws it. */
export interface PropertyOptions {
  readonly question: FormQuestion;
  readonly part: "answer" | "comment" | "files" | "blocks";
}

/** rjsf's uiSchema of one level: words and options stand here, never in the schema. */
export interface FormUiSchema {
  readonly "ui:order"?: readonly string[];
  readonly "ui:title"?: string;
  readonly "ui:options"?: PropertyOptions;
  readonly items?: FormUiSchema;
  readonly [property: string]: unknown;
}

export interface CompiledForm {
  /** What answers are held to, on both sides; the same in every language. */
  readonly schema: FormSchema;
  /** Every property at its place without any condition; headings and notes are there as `null`. */
  readonly drawnSchema: FormSchema;
  /** `ui:order` is the asking order. */
  readonly uiSchema: FormUiSchema;
  readonly tree: FormTree;
}

/**
 * Questions as JSON Schema (draft 2020-12) with its uiSchema. A part of a form compiles as well: dependents that are
 * not there are not asked, and repetitions of which nothing is known may hold anything. Limits of days that move stand
 * as of `today`.
 */
export function compileForm(
  { questions }: { questions: readonly FormQuestion[] },
  { today = dayHere(), grace = 0 }: { readonly today?: string; readonly grace?: number } = {},
): CompiledForm {
  const tree = buildTree(settleDays(questions, { today, grace }));
  const { schema, uiSchema } = draw(tree.roots);
  return {
    schema: {
      $schema: DRAFT,
      ...levelSchema({ nodes: tree.roots, resetter: tree.resetter, nodeOf: (id) => tree.byId.get(id) }),
    },
    drawnSchema: { $schema: DRAFT, ...schema },
    uiSchema,
    tree,
  };
}

function draw(nodes: readonly TreeNode[]): { schema: FormSchema; uiSchema: FormUiSchema } {
  const properties: Record<string, FormSchema> = {};
  const ui: Record<string, FormUiSchema> = {};
  for (const node of allOfLevel(nodes)) {
    for (const [key, { schema, uiSchema }] of drawnProperties(node)) {
      properties[key] = schema;
      ui[key] = uiSchema;
    }
  }
  return {
    schema: { type: "object", properties, additionalProperties: false },
    uiSchema: { "ui:order": Object.keys(properties), ...ui },
  };
}

type Drawn = readonly [string, { schema: FormSchema; uiSchema: FormUiSchema }];

function drawnProperties(node: TreeNode): Drawn[] {
  const { question } = node;
  const { kind, remark, files } = factsOf(question);
  const one = (part: PropertyOptions["part"], schema: FormSchema, more: FormUiSchema = {}): Drawn => [
    part === "blocks" ? blocksKey(question.id) : keyOf(question.id, part),
    { schema, uiSchema: { "ui:title": question.title, "ui:options": { question, part }, ...more } },
  ];
  const drawn: Drawn[] = [];
  if (kind !== "files") drawn.push(one("answer", answerSchema(question) ?? { type: "null" }));
  if (remark !== undefined) drawn.push(one("comment", commentSchema(question)));
  if (files !== undefined) drawn.push(one("files", filesSchema(question)));
  if (repeatsBlocks(node)) {
    const { schema, uiSchema } = draw(node.repeated);
    drawn.push(one("blocks", { type: "array", items: schema }, { items: uiSchema }));
  }
  return drawn;
}
