/** Lists every installation starts with: shifts, leave types, labels, named limits. */

export const SHIFTS = [
  ["us_day", "US day (9 AM to 6 PM Eastern)", "09:00", "18:00", "America/New_York"],
  ["us_pacific", "US Pacific (9 AM to 6 PM Pacific)", "09:00", "18:00", "America/Los_Angeles"],
  ["us_night_ist", "US hours from India (6:30 PM to 3:30 AM)", "18:30", "03:30", "Asia/Kolkata"],
  ["india_day", "India day (9:30 AM to 6:30 PM)", "09:30", "18:30", "Asia/Kolkata"],
] as const;

export interface LeaveTypeSeed {
  readonly name: string;
  readonly applies_to: "employee" | "consultant" | "both";
  readonly is_paid: boolean;
  readonly days_per_year: number;
  readonly carry_forward_max: number;
  readonly max_run_days: number;
  readonly allow_negative: boolean;
  readonly needs_reason: boolean;
  readonly papers_after_days: number | null;
}

export const SICK_DAYS_WITHOUT_PAPERS = 3;

const leaveType = (
  name: string,
  applies_to: LeaveTypeSeed["applies_to"],
  [days, carry, run]: readonly [number, number, number],
  [is_paid, allow_negative, needs_reason]: readonly [boolean, boolean, boolean],
): LeaveTypeSeed => ({
  name,
  applies_to,
  is_paid,
  days_per_year: days,
  carry_forward_max: carry,
  max_run_days: run,
  allow_negative,
  needs_reason,
  papers_after_days: name === "Sick" ? SICK_DAYS_WITHOUT_PAPERS : null,
});

export const LEAVE_TYPES: readonly LeaveTypeSeed[] = [
  leaveType("Paid time off", "both", [15, 5, 20], [true, false, false]),
  leaveType("Sick", "both", [7, 0, 15], [true, false, false]),
  leaveType("Unpaid", "both", [30, 0, 30], [false, true, true]),
  leaveType("Parental", "both", [60, 0, 60], [true, false, true]),
  leaveType("Bereavement", "both", [5, 0, 5], [true, true, true]),
  leaveType("Jury duty", "both", [10, 0, 10], [true, true, true]),
  leaveType("Comp-off", "employee", [6, 0, 3], [true, false, true]),
  leaveType("Travel abroad", "consultant", [20, 0, 30], [false, true, true]),
];

export const LABELS = [
  ["Hot", "#d4380d", "lead"],
  ["Rate to confirm", "#d48806", "lead"],
  ["Interview slots given", "#389e0d", "lead"],
  ["Priority client", "#1d39c4", "submission"],
  ["Waiting for vendor", "#d48806", "submission"],
  ["Ready to travel", "#389e0d", "consultant"],
  ["Needs mock interview", "#d46b08", "consultant"],
  ["Strong communicator", "#08979c", "consultant"],
  ["Referral", "#531dab", "candidate"],
  ["Campus", "#0958d9", "candidate"],
  ["Call back", "#d48806", "candidate"],
] as const;

type SettingSeed = readonly [key: string, area: string, value: unknown, description: string];

export const SETTINGS: readonly SettingSeed[] = [
  ["no_response_days", "pipeline", 21, "Days without activity after which a submission counts as unanswered"],
  ["lead_expiry_days", "pipeline", 45, "Days without activity after which a requirement expires"],
  ["resubmit_days", "pipeline", 90, "Days a client owns a candidate"],
  ["title_similarity", "pipeline", 0.8, "From here on two job titles count as the same"],
  ["bench_alert_days", "bench", [30, 60, 90], "Bench days at which owners are told"],
  ["margin_low", "finance", 12, "Gross margin in percent below which an order is low"],
  ["margin_thin", "finance", 20, "Gross margin in percent below which an order is thin"],
  ["burden_w2", "finance", 11, "Employer's cost on top of W-2 pay, in percent"],
  ["timesheet_grace_days", "finance", 3, "Business days after a period until its timesheet is late"],
  ["update_cadence_days", "engineering", 7, "Days of a sprint"],
  ["feedback_hours", "engineering", 24, "Hours after an interview until its feedback is overdue"],
  ["authorization_alert_days", "legal", [180, 120, 90, 60, 30, 7], "Days before an authorization ends"],
  ["premium_days", "legal", { i129: 15, i140: 15, i765: 30 }, "Business days of premium processing by form"],
  [
    "uscis_fees",
    "legal",
    { i129: 780, i140: 715, i765: 520, i907: 2965 },
    "Government fees in dollars by form",
  ],
  ["max_stay", "legal", { h1b: 6, l1a: 7, l1b: 5 }, "Longest stay in years by status"],
  ["reminder_hours", "reminders", 2, "Hours between two reminders"],
  ["snooze_limit", "reminders", 3, "How often a reminder may be postponed"],
  ["page_size", "display", 10, "Rows of a page"],
  ["company_name", "finance", "Benchline Consulting LLC", "Name of the company on its documents"],
  [
    "company_address",
    "finance",
    "400 Foundry Row\nJersey City, NJ 07302",
    "Address of the company on its documents",
  ],
  [
    "company_bank",
    "finance",
    "First Harbor Bank\nRouting 021000089\nAccount 4021773300",
    "Account that invoices are paid to",
  ],
];

export const INCENTIVE_PLANS = [
  ["Placement bonus", "placement", "flat", 50_000, null],
  ["Extension bonus", "extension", "flat", 20_000, null],
  ["Hourly spread", "hourly_spread", "per_hour", 100, null],
  ["Interview bonus", "interview", "flat", 2_500, null],
  ["Retention bonus", "retention", "flat", 30_000, null],
  [
    "Team override",
    "team_override",
    "tiered_margin",
    null,
    [
      { from_margin_pct: 12, value: 100 },
      { from_margin_pct: 20, value: 250 },
    ],
  ],
] as const;

export const ROLE_VOCABULARY: Readonly<Record<string, readonly [name: string, description: string]>> = {
  superadmin: ["Super admin", "Runs the system: configuration, accounts, impersonation"],
  admin: ["Admin", "Raises a function to its whole department"],
  scrum_master: ["Scrum master", "Raises a function to its team"],
  marketer: ["Marketer", "Finds projects for consultants"],
  engineer: ["Engineer", "Supports projects, prepares and supervises interviews"],
  delivery: ["Delivery", "Keeps running projects on course"],
  finance: ["Finance", "Timesheets, invoices, pay and leave"],
  retention: ["Retention", "Keeps consultants, guides exits"],
  legal: ["Legal", "Work authorization, petitions, agreements"],
  usa_employee: ["USA employee", "Restricted: bench and utilities"],
  attio_user: ["Attio user", "Restricted: reads the bench and utilities"],
};

/** Kinds of staff the restrictions win over other roles' grants. */
export const RESTRICTED_ROLES: ReadonlySet<string> = new Set(["usa_employee", "attio_user"]);
