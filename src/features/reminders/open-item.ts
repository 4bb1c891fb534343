import type { DueGroup } from "../../../core/reminders/limits.ts";
import { type FeedbackRequest, openFeedback } from "../../forms/record/open-feedback.ts";
import type { DueItem } from "./due.ts";

type Hooks = Pick<FeedbackRequest, "onSent" | "onClosed">;

/** Opens the form of an item, filled with what it is about. */
export function openItem(group: DueGroup, item: DueItem, hooks: Hooks): boolean {
  const request = getRequest(group, item);
  return request !== null && openFeedback({ ...request, ...hooks });
}

function getRequest(group: DueGroup, item: DueItem): FeedbackRequest | null {
  const { id, label, consultant } = item;
  if (id === null) return null;
  const subject = { id, ...(label === null ? {} : { name: label }) };
  switch (group) {
    case "interview":
      return { kind: "supervisor", context: { interview: subject, consultant: consultant.name } };
    case "project":
      return consultant.id === null
        ? null
        : {
            kind: "consultant",
            context: {
              consultant: { id: consultant.id, name: consultant.name },
              project: subject,
              ...(item.feedbackType === null ? {} : { feedbackType: item.feedbackType }),
            },
          };
    case "update":
      return {
        kind: "project_update",
        context: {
          project: subject,
          ...(item.start === null || item.end === null
            ? {}
            : { sprint: { start: item.start, end: item.end } }),
          ...(item.updateType === "project" || item.updateType === "training"
            ? { type: item.updateType }
            : {}),
        },
      };
  }
}
