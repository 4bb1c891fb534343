import { DAY } from "../clock.ts";
import { FORMS, RATES } from "../words/questions.ts";
import { stamp } from "../world.ts";
import type { QuestionSeed } from "../words/questions.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";

export interface Question {
  readonly id: number;
  readonly parent: number | null;
  readonly seed: QuestionSeed;
}

/** Writes the question forms; answers the questions of each in their order. */
export function writeQuestions(world: World): ReadonlyMap<string, readonly Question[]> {
  const at = (world.firstDay - 25) * DAY;
  return new Map(
    Object.entries(FORMS).map(([form, seeds]) => {
      const found: Question[] = [];
      const add = (seed: QuestionSeed, parent: number | null): void => {
        const id = world.nextId("question");
        found.push({ id, parent, seed });
        const { title, type, required, options, open, min, max, when, children } = seed;
        world.add("question", {
          id,
          ...stamp(at, 1),
          form_name: form,
          title,
          answer_type: type,
          category: parent === null ? "parent" : children === undefined ? "child" : "parent_child",
          is_required: required,
          options: options ?? [],
          update_options: open ?? false,
          dependent: when ?? null,
          parent_question_id: parent,
          position: found.length,
          min_value: min ?? null,
          max_value: max ?? null,
          allowed_files:
            type === "attachment" || type === "yes_attachment"
              ? [
                  "pdf",
                  "docx",
                  "jpeg",
                  "png",
                  "zip",
                  "rar",
                  "7zip",
                  ...(title === "Approach file" ? ["txt"] : []),
                ]
              : [],
          is_active: true,
        });
        for (const child of children ?? []) add(child, id);
      };
      for (const seed of seeds) add(seed, null);
      return [form, found] as const;
    }),
  );
}

const SILENT: ReadonlySet<string> = new Set(["headline", "note"]);
const NAMES = ["The hiring manager", "Two engineers of the team", "The lead architect"] as const;
const REMARKS = [
  "Gave a short overview.",
  "One date differs from the profile.",
  "Said it is a long project.",
] as const;
const LONG = [
  "Sum of pairs in a list, then the same with a stream.",
  "Design of a queue that survives a restart.",
  "More practice with window functions.",
  "Shorter answers, more numbers.",
] as const;

/** A plausible set of answers, the better the higher the score. */
export function writeAnswers(
  world: World,
  random: Random,
  {
    questions,
    feedback,
    score,
    at,
    by,
  }: { questions: readonly Question[]; feedback: number; score: number; at: number; by: number },
): void {
  const given = new Map<number, string>();
  for (const { id, parent, seed } of questions) {
    if (SILENT.has(seed.type)) continue;
    if (parent !== null && given.get(parent) !== seed.when) continue;
    const { answer, comment } = answerTo(random, seed, score);
    if (answer !== null) given.set(id, answer);
    world.add("answer", {
      id: world.nextId("answer"),
      ...stamp(at, by),
      feedback,
      question_id: id,
      que_value: seed.title,
      answer,
      comment,
      parent_question_id: parent,
      is_required: seed.required,
      files: [],
    });
  }
}

function answerTo(
  random: Random,
  { type, options = [], min = 1, max = 10 }: QuestionSeed,
  score: number,
): { answer: string | null; comment: string | null } {
  const yes = random.chance(0.55) ? "Yes" : "No";
  const near = (low: number, high: number): number =>
    Math.min(Math.max(Math.round(low + ((high - low) * (score + random.normal(0, 1.2))) / 10), low), high);
  const answers: Readonly<Record<string, () => string | null>> = {
    boolean: () => yes,
    yes_question: () => yes,
    yes_remark: () => yes,
    no_remark: () => (random.chance(0.85) ? "Yes" : "No"),
    yes_attachment: () => "No",
    option: () => random.pick(options),
    multi_select: () => JSON.stringify(random.sample(options, random.integer(1, 4))),
    text: () => random.pick(NAMES),
    long_text: () => random.pick(LONG),
    integer: () => String(random.integer(min, Math.min(max, 4))),
    slider: () => String(near(min, max)),
    rate: () => RATES[near(0, 4)] ?? "Okay",
  };
  const answer = answers[type]?.() ?? null;
  const remarked = (type === "yes_remark" && answer === "Yes") || (type === "no_remark" && answer === "No");
  return { answer, comment: remarked ? random.pick(REMARKS) : null };
}
