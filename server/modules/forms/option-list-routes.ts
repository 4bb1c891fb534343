import type { FastifyInstance } from "fastify";
import type { Actor } from "../../../core/access/types.ts";
import { getId } from "../../../core/definition/record.ts";
import { OPTION_LIST } from "../../../core/forms/option-lists.ts";
import { FORM } from "../../../core/forms/types.ts";
import { answers, closed, ID, list, nullable, TEXT, YES_NO } from "../answers.ts";
import { QUESTION } from "./draft-questions.ts";
import { getFormText, readFormRecords } from "./form-records.ts";
import type { Forms } from "./forms.ts";
import { readableLists, readOptionLists } from "./option-lists.ts";
import { isGranted, mayDesignSome } from "./rights.ts";

/** The shared lists of options, for those who design forms. */
export function registerOptionListRoutes(app: FastifyInstance, forms: Forms): void {
  app.get(
    "/api/option_lists/",
    {
      schema: {
        operationId: "listOptionLists",
        tags: ["question forms"],
        summary: "The shared lists of options that the caller may see, and which forms use each",
        description:
          "With their options in all languages, by title. Each is changed as a record of `option_list`; a form takes it with its next version.",
        response: answers.ok(
          "The lists.",
          closed({
            permissions: closed({ create: YES_NO }),
            data: list(
              closed({
                id: ID,
                title: TEXT,
                row_version: ID,
                may_edit: YES_NO,
                options: list(
                  closed({
                    id: ID,
                    value: { ...TEXT, description: "What answers keep." },
                    labels: {
                      type: "object",
                      additionalProperties: TEXT,
                      description: "Its words, by language.",
                    },
                    is_retired: YES_NO,
                  }),
                ),
                used_by: {
                  ...list(closed({ form_name: nullable(TEXT), title: nullable(TEXT), questions: ID })),
                  description: "A form that the caller may not see is counted without its name.",
                },
              }),
            ),
          }),
        ),
      },
    },
    async ({ actor, language }) => {
      mayDesignSome(forms, actor);
      const { database, engine } = forms.context;
      const rows = await database.read
        .selectFrom(OPTION_LIST)
        .select(["id", "title", "row_version"])
        .where("archived", "is", null)
        .orderBy("title")
        .execute();
      const readable = await readableLists(forms.context, { actor, ids: rows.map(({ id }) => Number(id)) });
      const [options, uses] = await Promise.all([
        readOptionLists(database),
        readUses(forms, { actor, lists: [...readable] }),
      ]);
      const lists = rows.filter(({ id }) => readable.has(Number(id)));
      return {
        data: await Promise.all(
          lists.map(async (row) => {
            const id = Number(row["id"]);
            const permissions = await engine.permissions({ actor, resource: OPTION_LIST, id });
            return {
              id,
              title: String(row["title"]),
              row_version: Number(row["row_version"]),
              may_edit: permissions?.edit === true,
              options: options.get(id) ?? [],
              used_by: (uses.get(id) ?? []).map(({ form, questions }) => ({
                form_name: form?.name ?? null,
                title: form === null ? null : getFormText(form, language).title,
                questions,
              })),
            };
          }),
        ),
        permissions: { create: isGranted(forms, { actor, resource: OPTION_LIST, action: "create" }) },
      };
    },
  );
}

/** How many questions of which forms offer each list. */
async function readUses(
  { context: { database, engine } }: Forms,
  { actor, lists }: { actor: Actor; lists: readonly number[] },
) {
  if (lists.length === 0) return new Map<number, never>();
  const rows = await database.read
    .selectFrom(QUESTION)
    .select(["option_list", "form"])
    .select(({ fn }) => fn.countAll().as("questions"))
    .where("option_list", "in", [...lists])
    .where("is_active", "=", 1)
    .where("archived", "is", null)
    .groupBy(["option_list", "form"])
    .orderBy("form")
    .execute();
  const records = new Map((await readFormRecords(database)).map((form) => [form.id, form]));
  const ids = [...new Set(rows.flatMap(({ form }) => getId(form) ?? []))];
  const visible = new Set((await engine.visibleRows({ actor, resource: FORM, ids })).map(({ id }) => id));
  const uses = rows.map(({ option_list, form, questions }) => ({
    list: Number(option_list),
    form: visible.has(Number(form)) ? (records.get(Number(form)) ?? null) : null,
    questions: Number(questions),
  }));
  return Map.groupBy(uses, ({ list }) => list);
}
