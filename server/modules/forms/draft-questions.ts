import { readCondition } from "../../../core/forms/ask-when.ts";
import { readCalculation } from "../../../core/forms/calculation.ts";
import { factsOf } from "../../../core/forms/kinds.ts";
import { offerList } from "../../../core/forms/option-lists.ts";
import { readRecordFilter } from "../../../core/forms/record-filter.ts";
import { LABEL_NAMES } from "../../../core/forms/types.ts";
import type {
  AnswerType,
  QuestionCategory,
  QuestionLabels,
  LabelName,
  StoredQuestion,
} from "../../../core/forms/types.ts";
import { canonicalQuestion } from "./canonical.ts";
import { readOptionLists } from "./option-lists.ts";
import { fromRecordText } from "./unwritten.ts";
import type { Database } from "../../database/types.ts";

/** The records that form designers edit. */
export const QUESTION = "question";
const WORDS = "question_text";

type Row = Readonly<Record<string, unknown>>;

/** A question as its record stands, with the name that stays when words change. */
export interface DraftQuestion {
  readonly name: string | null;
  readonly question: StoredQuestion;
}

/** The active questions of a form in asking order, as they would be published now: with what shared lists offer. */
export async function readDraftQuestions(
  { read }: Pick<Database, "read">,
  form: string,
): Promise<readonly DraftQuestion[]> {
  const lists = await readOptionLists({ read });
  const rows = await read
    .selectFrom(QUESTION)
    .selectAll()
    .where("form_name", "=", form)
    .where("is_active", "=", 1)
    .where("archived", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const words = await read
    .selectFrom(WORDS)
    .innerJoin(QUESTION, `${QUESTION}.id`, `${WORDS}.question`)
    .select(
      ["question", "language", "title", "options", ...LABEL_NAMES].map(
        (name) => `${WORDS}.${name} as ${name}`,
      ),
    )
    .where(`${QUESTION}.form_name`, "=", form)
    .orderBy(`${WORDS}.language`)
    .orderBy(`${WORDS}.id`)
    .execute();
  const labelsOf = Map.groupBy(words, ({ question }) => Number(question));
  const below = Map.groupBy(rows, (row) => numberOf(row["parent_question_id"]));
  return rows.map((row) => ({
    name: typeof row["name"] === "string" ? row["name"] : null,
    question: canonicalQuestion(
      offerList(
        getQuestion(row, {
          children: below.get(Number(row["id"])) ?? [],
          words: labelsOf.get(Number(row["id"])) ?? [],
        }),
        lists,
      ),
    ),
  }));
}

function getQuestion(
  row: Row,
  { children, words }: { children: readonly Row[]; words: readonly Row[] },
): StoredQuestion {
  const type = row["answer_type"] as AnswerType;
  const repeats =
    factsOf({ answer_type: type }).repeats === true &&
    children.some((child) => textOf(child["reveal_value"]) === null);
  const most = numberOf(row["max_files"]);
  return {
    id: Number(row["id"]),
    title: String(row["title"]),
    answer_type: type,
    category: row["category"] as QuestionCategory,
    is_required: row["is_required"] === 1,
    options: listOf(row["options"]),
    option_list: numberOf(row["option_list"]),
    update_options: row["update_options"] === 1,
    dependent: children.some((child) => !repeats || textOf(child["reveal_value"]) !== null),
    child: repeats,
    parent_question_id: numberOf(row["parent_question_id"]),
    reveal_value: textOf(row["reveal_value"]),
    min_value: numberOf(row["min_value"]),
    max_value: numberOf(row["max_value"]),
    sole_options: listOf(row["sole_options"]),
    earliest: textOf(row["earliest"]),
    latest: textOf(row["latest"]),
    allowed_files: listOf(row["allowed_files"]),
    ...(most === null ? {} : { max_files: most }),
    resets_form: row["resets_form"] === 1,
    shows_verdict: row["shows_verdict"] === 1,
    calculation: readCalculation(textOf(row["calculation"])),
    ask_when: readCondition(textOf(row["ask_when"])),
    default_value: textOf(row["default_value"]),
    prefill: textOf(row["prefill"]),
    read_only: row["read_only"] === 1,
    records_of: textOf(row["records_of"]),
    records_where: readRecordFilter(textOf(row["records_where"])),
    ...wordsOf(row),
    translations: translationsOf(words),
  };
}

function translationsOf(words: readonly Row[]): Record<string, QuestionLabels> {
  return Object.fromEntries(
    words.map((row) => {
      const options = listOf(row["options"]).map(fromRecordText);
      return [
        String(row["language"]),
        {
          title: fromRecordText(String(row["title"])),
          ...(options.length === 0 ? {} : { options }),
          ...wordsOf(row),
        },
      ];
    }),
  );
}

function wordsOf(row: Row): Partial<Record<LabelName, string>> {
  return Object.fromEntries(
    LABEL_NAMES.flatMap((word) => {
      const text = textOf(row[word]);
      return text === null ? [] : [[word, text]];
    }),
  );
}

function listOf(value: unknown): string[] {
  return typeof value === "string" ? (JSON.parse(value) as string[]) : [];
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

const textOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value : null;
