export type Department =
  | "Marketing"
  | "Engineering"
  | "Delivery"
  | "Finance"
  | "Retention"
  | "Legal"
  | "Administration";

export type Work = "marketer" | "engineer" | "delivery" | "finance" | "retention" | "legal" | "office";

export interface DemoAccount {
  readonly employeeId: string;
  readonly roles: readonly string[];
  readonly work: Work;
  /** Place among the teams of the department, from 0. */
  readonly team: number;
  /** Leads that team. */
  readonly leads?: boolean;
  readonly designation: string;
}

/** One password for all of them. */
export const DEMO_PASSWORD = "Benchline#2026";

const account = (
  employeeId: string,
  roles: string,
  [work, team]: readonly [Work, number],
  designation: string,
  leads = false,
): DemoAccount => ({ employeeId, roles: roles.split(" "), work, team, leads, designation });

/** People to sign in as: one for each combination of roles that sees something of its own. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account("SA1001", "superadmin engineer marketer", ["office", 0], "Chief operating officer", true),
  account("SP1001", "superadmin", ["office", 0], "System administrator"),
  account("AD1001", "admin", ["office", 0], "Office administrator"),
  account("MK1001", "marketer", ["marketer", 0], "Marketing specialist"),
  account("MK1002", "marketer scrum_master", ["marketer", 0], "Marketing team lead", true),
  account("MK1003", "marketer admin", ["marketer", 1], "Head of marketing", true),
  account("EN1001", "engineer", ["engineer", 0], "Senior engineer"),
  account("EN1002", "engineer scrum_master", ["engineer", 0], "Engineering team lead", true),
  account("EN1003", "engineer admin", ["engineer", 1], "Head of engineering", true),
  account("DL1001", "delivery", ["delivery", 0], "Delivery manager", true),
  account("FN1001", "finance", ["finance", 0], "Finance manager", true),
  account("RT1001", "retention usa_employee", ["retention", 0], "Retention specialist"),
  account("RE1001", "retention", ["retention", 0], "Head of retention", true),
  account("LG1001", "legal usa_employee", ["legal", 0], "Paralegal"),
  account("LE1001", "legal", ["legal", 0], "Immigration counsel", true),
  account("US1001", "usa_employee", ["office", 0], "Bench coordinator"),
  account("AT1001", "attio_user", ["office", 0], "Sales analyst"),
];

export const DEPARTMENTS: Readonly<Record<Work, Department>> = {
  marketer: "Marketing",
  engineer: "Engineering",
  delivery: "Delivery",
  finance: "Finance",
  retention: "Retention",
  legal: "Legal",
  office: "Administration",
};

/** Beginning of employee ids and the usual designation. */
export const ACCOUNT_PASSWORDS: Readonly<Record<Work, readonly [prefix: string, designation: string]>> = {
  marketer: ["MK", "Marketing specialist"],
  engineer: ["EN", "Engineer"],
  delivery: ["DL", "Delivery specialist"],
  finance: ["FN", "Finance specialist"],
  retention: ["RT", "Retention specialist"],
  legal: ["LG", "Paralegal"],
  office: ["US", "Bench coordinator"],
};
