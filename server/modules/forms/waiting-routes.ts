import type { FastifyInstance } from "fastify";
import { getId, isObject } from "../../../core/definition/record.ts";
import type { CompiledResource, TabDefinition } from "../../../core/definition/types.ts";
import { INTERVIEW_FORM } from "../../../core/forms/types.ts";
import { unknownRecord } from "../../resources/errors.ts";
import { answers, closed, list, ON_BEHALF_OF, open } from "../answers.ts";
import { openWaitingTab, WAITING_TAB, type WaitingTabCall } from "../approvals/open-tab.ts";
import { FEEDBACK, findFeedback } from "./feedback.ts";
import type { Forms } from "./forms.ts";
import type { Subject } from "./prefill.ts";
import { renderAnswers } from "./render.ts";
import { responsesAbout } from "./responses.ts";

type AnswersTab = Extract<TabDefinition, { kind: "answers" }>;

/** Answers to questions about records that wait, for whoever decides on them in somebody's place. */
export function registerWaitingAnswersRoutes(app: FastifyInstance, forms: Forms): void {
  app.get<WaitingTabCall>(
    "/api/approvals/:resource/:id/answers/:tab/",
    {
      config: { onBehalf: true },
      schema: {
        operationId: "listAnswersOfWaiting",
        tags: ["approvals"],
        summary: "The answers that a tab of a waiting record shows, as the person it waits for reads them",
        description: "Each filled form with the questions of its version, in the reader's language.",
        params: WAITING_TAB,
        querystring: { type: "object", properties: { on_behalf_of: ON_BEHALF_OF } },
        response: answers.ok("The filled forms.", closed({ data: list(open()) })),
      },
    },
    async (request) => {
      const { actor, language } = request;
      const { resource, tab, record } = await openWaitingTab(forms.context, request, "answers");
      const target = subjectOf(tab, { resource, record });
      if (target === null) return { data: [] };
      if (tab.makes === FEEDBACK) {
        const { feedback, hidden } = await findFeedback(forms, { actor, language, interview: target.id });
        if (hidden) throw unknownRecord(target.resource, target.id);
        if (feedback === null) return { data: [] };
        const given = { record: feedback, form: INTERVIEW_FORM, about: target, reader: { actor, language } };
        return { data: [await renderAnswers(forms, given)] };
      }
      const form = typeof tab.form === "string" ? tab.form : record[tab.form.field];
      if (typeof form !== "string") return { data: [] };
      const { data } = await responsesAbout(forms, { actor, language, form, target });
      return { data };
    },
  );
}

/** What the answers of a tab are about: the record itself, or the one it refers to; null where it refers to none. */
function subjectOf(
  { reference }: AnswersTab,
  {
    resource,
    record,
  }: { resource: CompiledResource; record: Readonly<Record<string, unknown>> & Pick<Subject, "id"> },
): Subject | null {
  if (reference === undefined) return { resource: resource.name, id: record.id };
  const value = record[reference];
  const id = getId(value);
  const named = isObject(value) && typeof value["resource"] === "string" ? value["resource"] : null;
  const to = named ?? resource.fieldsByName[reference]?.to ?? null;
  return id === null || to === null ? null : { resource: to, id };
}
