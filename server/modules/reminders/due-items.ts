import type { Actor } from "../../../core/access/types.ts";
import { decide } from "../../../core/access/decide.ts";
import type { DueGroup } from "../../../core/reminders/limits.ts";
import type { ModuleContext } from "../context.ts";
import type { DuePeriod } from "./periods.ts";

interface Due {
  /** Id of the employee who owes it. */
  readonly owner: number;
  /** Since when, in epoch milliseconds. */
  readonly since: number;
  readonly overdue: boolean;
  readonly consultant: { readonly id: number; readonly name: string };
}

interface Sold {
  readonly id: number | null;
  readonly client: string | null;
  readonly vendor: string | null;
  readonly job_title: string | null;
}

export interface DueInterview extends Due {
  readonly id: number;
  readonly label: string;
  readonly round: number | null;
  readonly schedule: number;
  readonly time_zone: string | null;
  readonly submission: Omit<Sold, "vendor">;
}

export interface DueProject extends Due, DuePeriod {
  readonly id: number;
  readonly label: string;
  readonly support_status: string;
  readonly submission: Sold;
}

export interface DueUpdate extends Due {
  readonly project_id: number;
  readonly label: string;
  readonly support_status: string;
  readonly submission: Sold;
  /** What the update is about: of a training project the training. */
  readonly type: "project" | "training";
  /** Sprint, as dates. */
  readonly start: string;
  readonly end: string;
}

export interface DueItems {
  readonly interview: readonly DueInterview[];
  readonly project: readonly DueProject[];
  readonly update: readonly DueUpdate[];
}

/** What a group's form makes, and the records its questions are about. */
const NEEDED: Readonly<
  Record<DueGroup, { readonly makes: string; readonly about: Readonly<Record<string, readonly string[]>> }>
> = {
  interview: {
    makes: "supervisor_feedback",
    about: {
      interview: [
        "supervisor",
        "schedule",
        "time_zone",
        "duration_minutes",
        "status",
        "feedback_given",
        "consultant",
        "client",
      ],
    },
  },
  project: {
    makes: "consultant_feedback",
    about: { project: ["consultant", "start_date", "has_support"], project_support: ["support", "status"] },
  },
  update: {
    makes: "project_update",
    about: {
      project: ["consultant", "start_date", "update_cadence_days"],
      project_support: ["support", "start"],
    },
  },
};

/** Whether the definitions of this moment hold what a group is worked out from. */
export function isGroupDefined(
  { definitions }: Pick<ModuleContext, "definitions">,
  group: DueGroup,
): boolean {
  const { byName } = definitions().resources;
  const { makes, about } = NEEDED[group];
  return (
    byName[makes] !== undefined &&
    Object.entries(about).every(([name, fields]) => {
      const known = byName[name]?.fieldsByName ?? {};
      return fields.every((field) => Object.hasOwn(known, field));
    })
  );
}

/** Whether somebody can do what a group asks for: nobody is asked for what would be refused. */
export function mayGive(
  { definitions }: Pick<ModuleContext, "definitions">,
  { actor, group }: { readonly actor: Actor; readonly group: DueGroup },
): boolean {
  const { access } = definitions();
  return decide({ access, actor, resource: NEEDED[group].makes, action: "create" }).effect !== "deny";
}
