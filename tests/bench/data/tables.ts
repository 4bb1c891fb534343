/** How many rows the company of a measurement has, by the number of its submissions. In the order of their references. */
export function tableCounts(submissions: number): ReadonlyMap<string, number> {
  const share = (part: number, least: number) => Math.max(least, Math.ceil(submissions / part));
  return new Map([
    ["region", 6],
    ["label", 12],
    ["role", 11],
    ["shift", 3],
    ["technology", 160],
    ["team", 24],
    ["employee", share(1500, 60)],
    ["client", share(600, 60)],
    ["vendor_company", share(180, 80)],
    ["vendor_contact", share(30, 160)],
    ["consultant", share(150, 100)],
    ["marketing_profile", share(150, 100)],
    ["lead", share(3, 200)],
    ["submission", submissions],
  ]);
}

/** People who sign in for a measurement. */
export const PEOPLE = [
  { employeeId: "SA1001", roles: ["superadmin", "engineer", "marketer"] },
  { employeeId: "AT1001", roles: ["attio_user"] },
  { employeeId: "MK1001", roles: ["marketer"] },
] as const;
export type EmployeeCode = (typeof PEOPLE)[number]["employeeId"];

/** The words the search measurements look for, and how rows get them. */
export const VOCABULARY = {
  /** In the feedback of one row in 20,000, at least of three. */
  rare: "escrow",
  /** In more than every third job title. */
  common: "developer",
  /** In the feedback of one row in 150: too many for the index alone, too few to meet soon. */
  middling: "relocation",
  two: "ja",
  none: "qzxwv",
} as const;
