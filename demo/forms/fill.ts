import { factsOf, NO, RATES, YES } from "../../core/forms/kinds.ts";
import { getLimits } from "../../core/forms/limits.ts";
import { isSole } from "../../core/forms/options.ts";
import { blocksKey, keyOf } from "../../core/forms/paths.ts";
import { toRecords } from "../../core/forms/records.ts";
import { reveals } from "../../core/forms/reveal.ts";
import { partsAsked } from "../../core/forms/shown.ts";
import { repeatsBlocks, buildFormTree } from "../../core/forms/tree.ts";
import type { TreeNode } from "../../core/forms/tree.ts";
import type { AnswerRecord } from "../../core/forms/types.ts";
import { SAMPLE_ANSWERS, OTHER_TEXT, REMARKS } from "../words/answers.ts";
import type { Random } from "../random.ts";
import type { DemoForm } from "./write-forms.ts";

interface Filling {
  readonly random: Random;
  readonly names: DemoForm["names"];
  /** 1 to 10: the better, the better the answers. */
  readonly score: number;
  /** Count questions are not asked: the form was reset. */
  readonly closed: boolean;
}

/** A plausible set of answers, as a person would have sent them. */
export function fillForm(
  { form, names }: DemoForm,
  { random, score }: { random: Random; score: number },
): readonly AnswerRecord[] {
  const tree = buildFormTree(form);
  const { resetter } = tree;
  const closed = resetter !== null && random.chance(0.3);
  const data = fillLevel(tree.roots, { random, names, score, closed });
  if (resetter !== null) data[keyOf(resetter.question.id)] = closed ? NO : YES;
  return toRecords({ form, data }).records;
}

function fillLevel(nodes: readonly TreeNode[], filling: Filling): Record<string, unknown> {
  const level: Record<string, unknown> = {};
  for (const node of nodes) Object.assign(level, fillNode(node, filling));
  return level;
}

function fillNode(node: TreeNode, filling: Filling): Record<string, unknown> {
  const { question } = node;
  const { random, names, closed } = filling;
  if (repeatsBlocks(node) && closed) return {};
  if (!question.is_required && !random.chance(0.7)) return {};
  const answer = answerTo(node, filling);
  if (answer === undefined) return {};
  const level: Record<string, unknown> = { [keyOf(question.id)]: answer };
  if (partsAsked(question, answer).includes("comment"))
    level[keyOf(question.id, "comment")] = random.pick(REMARKS[names.get(question.id) ?? ""] ?? [OTHER_TEXT]);
  if (repeatsBlocks(node))
    level[blocksKey(question.id)] = Array.from({ length: Number(answer) }, () =>
      fillLevel(node.repeated, filling),
    );
  const brought = node.children.filter(({ reveal }) => reveal !== null && reveals({ reveal, value: answer }));
  return { ...level, ...fillLevel(brought, filling) };
}

/** Undefined where nothing is answered; files are left out. */
function answerTo({ question }: TreeNode, { random, names, score }: Filling): unknown {
  const facts = factsOf(question);
  switch (facts.kind) {
    case "yes_no":
      if (facts.files !== undefined) return NO;
      return random.chance(question.answer_type === "no_remark" ? 0.85 : 0.55) ? YES : NO;
    case "choice":
      return random.pick(question.options);
    case "choices":
      return random.sample(
        question.options.filter((option) => !isSole(question, option)),
        random.integer(1, 4),
      );
    case "text":
      return random.pick(SAMPLE_ANSWERS[names.get(question.id) ?? ""] ?? [OTHER_TEXT]);
    case "whole":
      if (question.answer_type === "slider") return score;
      return random.integer(getLimits(question).min, Math.min(getLimits(question).max, 3));
    case "rate":
      return RATES[Math.min(Math.max(Math.round((4 * (score + random.normal(0, 1.2))) / 10), 0), 4)];
    case "number":
    case "day":
    case "moment":
    case "ranking":
    case "files":
    case "time":
    case "record":
    case "records":
    case "none":
      return undefined;
  }
}
