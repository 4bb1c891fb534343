import type { Actor } from "../../../core/access/types.ts";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import { OPTION_LIST, offerList } from "../../../core/forms/option-lists.ts";
import type { ListOption, OptionLists } from "../../../core/forms/option-lists.ts";
import type { StoredQuestion } from "../../../core/forms/types.ts";
import type { Database } from "../../database/types.ts";
import type { ModuleContext } from "../context.ts";

const LIST_OPTION = "list_option";

type Row = Readonly<Record<string, unknown>>;

/** Every shared list as it stands. */
export async function readOptionLists({ read }: Pick<Database, "read">): Promise<OptionLists> {
  const [lists, options] = await Promise.all([
    read.selectFrom(OPTION_LIST).select("id").where("archived", "is", null).execute(),
    read
      .selectFrom(LIST_OPTION)
      .select(["id", "list", "value", "is_retired", ...LANGUAGES])
      .where("archived", "is", null)
      .orderBy("list")
      .orderBy("position")
      .orderBy("id")
      .execute(),
  ]);
  const byList = Map.groupBy(options, ({ list }) => Number(list));
  return new Map(lists.map(({ id }) => [Number(id), (byList.get(Number(id)) ?? []).map(getOption)]));
}

function getOption(row: Row): ListOption {
  return {
    id: Number(row["id"]),
    value: String(row["value"]),
    labels: Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const text = row[language];
        return typeof text === "string" && text !== "" ? [[language, text]] : [];
      }),
    ),
    is_retired: row["is_retired"] === 1,
  };
}

/** Those of some lists that somebody may see. */
export async function readableLists(
  { engine }: ModuleContext,
  { actor, ids }: { actor: Actor; ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  const rows = await engine.visibleRows({
    actor,
    resource: OPTION_LIST,
    ids: [...new Set(ids)],
  });
  return new Set(rows.map(({ id }) => id));
}

interface Offering {
  readonly actor: Actor;
  readonly questions: readonly StoredQuestion[];
  /** The list a question offers already, whoever sees it. */
  readonly hadList?: (question: StoredQuestion) => number | undefined;
}

/**
 * Questions with what their shared lists offer now. One that somebody may not see, or that is none here, is named no
 * more: the options stay as they came.
 */
export async function withOfferedLists(
  context: ModuleContext,
  { actor, questions, hadList = () => undefined }: Offering,
): Promise<readonly StoredQuestion[]> {
  const ids = questions.flatMap(({ option_list }) => option_list ?? []);
  if (ids.length === 0) return questions;
  const [lists, readable] = await Promise.all([
    readOptionLists(context.database),
    readableLists(context, { actor, ids }),
  ]);
  return questions.map((question) => {
    const list = question.option_list ?? 0;
    const isOffered = lists.has(list) && (readable.has(list) || hadList(question) === list);
    return isOffered ? offerList(question, lists) : { ...question, option_list: null };
  });
}
