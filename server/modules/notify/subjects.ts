import type { ScopeStep } from "../../../core/definition/types.ts";
import type { WriteSession } from "../../resources/write/session.ts";
import { walkPath } from "./paths.ts";

/** Where a notification about a row leads: a record, and the part of it that shows the row. */
export interface Subject {
  readonly resource: string;
  readonly id: number;
  readonly sub_name: string | null;
  readonly sub_id: number | null;
}

interface Way {
  readonly to: string;
  readonly through: readonly ScopeStep[];
  readonly sub_name: string;
}

const via = (field: string, to: string): ScopeStep => ({ step: "reference", field, to });
const CONSULTANT = [via("consultant", "consultant")];
const SUBMISSION = [via("submission", "submission")];
const PROJECT_ORDER = [via("purchase_order", "purchase_order"), ...SUBMISSION];

/** Rows that are shown as a part of another record; every other row leads to itself. */
const WAYS: Readonly<Record<string, Way>> = {
  consultant_feedback: { to: "consultant", through: CONSULTANT, sub_name: "feedback" },
  consultant_exit: { to: "consultant", through: CONSULTANT, sub_name: "consultantexit" },
  rate_revision: { to: "consultant", through: CONSULTANT, sub_name: "consultantraterevision" },
  consultant_marketing: { to: "consultant", through: CONSULTANT, sub_name: "consultantmarketing" },
  interview: { to: "submission", through: SUBMISSION, sub_name: "interview" },
  test: { to: "submission", through: SUBMISSION, sub_name: "test" },
  purchase_order: { to: "submission", through: SUBMISSION, sub_name: "purchase_order" },
  project: { to: "submission", through: PROJECT_ORDER, sub_name: "project" },
  project_support: {
    to: "submission",
    through: [via("project", "project"), ...PROJECT_ORDER],
    sub_name: "projectsupport",
  },
  project_update: { to: "project", through: [via("project", "project")], sub_name: "project_update" },
};

/** Part that a record of its own opens with, where the bare address means another. */
const OWN_PART: Readonly<Record<string, string>> = { submission: "summary" };
const COMMENT_PART: Readonly<Record<string, string>> = { consultant: "comment" };

export async function readSubject(
  session: WriteSession,
  { resource, id }: { resource: string; id: number },
): Promise<Subject> {
  const way = Object.hasOwn(WAYS, resource) ? WAYS[resource] : undefined;
  if (way !== undefined) {
    const [end] = await walkPath(session, { from: resource, id, steps: way.through });
    if (end !== undefined) return { resource: way.to, id: end, sub_name: way.sub_name, sub_id: id };
  }
  return { resource, id, sub_name: OWN_PART[resource] ?? null, sub_id: null };
}

/** A comment is read where it stands. */
export function commentSubject(target: { resource: string; id: number }, comment: number): Subject {
  return { ...target, sub_name: COMMENT_PART[target.resource] ?? "comments", sub_id: comment };
}
