export type SizeName = "small" | "100k" | "1m";

/** How large the company is on the last day, and how much of its past is told. */
export interface SizeSpec {
  readonly name: SizeName;
  /** Days for which requirements and submissions are told. */
  readonly liveDays: number;
  /** Growth of the business in a year. */
  readonly growth: number;
  readonly submissions: number;
  /** Active people by function on the last day, and how many have left. */
  readonly marketers: number;
  readonly engineers: number;
  readonly delivery: number;
  readonly finance: number;
  readonly retention: number;
  readonly legal: number;
  readonly officeStaff: number;
  readonly formerEmployees: number;
  readonly marketingTeams: number;
  readonly engineeringTeams: number;
  readonly technologies: number;
  readonly certificates: number;
  readonly clients: number;
  readonly vendors: number;
  readonly contacts: number;
  readonly agreements: number;
  readonly candidates: number;
  /** Consultants on the last day by state. `bench` includes training and marketing hold. */
  readonly onProject: number;
  readonly bench: number;
  readonly onboarding: number;
  readonly upcoming: number;
  readonly notice: number;
  readonly formerConsultants: number;
  readonly assets: number;
  readonly mails: number;
  readonly oldSubmissions: number;
  /** Days of rows that are many and seldom read when old: hours, pay, updates, history, mails, notices. */
  readonly detailDays: number;
}

const YEAR = 365;

export const SIZES: Readonly<Record<SizeName, SizeSpec>> = {
  small: {
    name: "small",
    liveDays: 182,
    growth: 0,
    submissions: 2560,
    marketers: 6,
    engineers: 26,
    delivery: 8,
    finance: 5,
    retention: 3,
    legal: 3,
    officeStaff: 7,
    formerEmployees: 8,
    marketingTeams: 3,
    engineeringTeams: 3,
    technologies: 60,
    certificates: 45,
    clients: 45,
    vendors: 70,
    contacts: 160,
    agreements: 110,
    candidates: 90,
    onProject: 71,
    bench: 19,
    onboarding: 2,
    upcoming: 2,
    notice: 2,
    formerConsultants: 40,
    assets: 90,
    mails: 2400,
    oldSubmissions: 3000,
    detailDays: 10_000,
  },
  "100k": {
    name: "100k",
    liveDays: 3 * YEAR,
    growth: 0.12,
    submissions: 100_000,
    marketers: 33,
    engineers: 85,
    delivery: 30,
    finance: 10,
    retention: 8,
    legal: 5,
    officeStaff: 19,
    formerEmployees: 70,
    marketingTeams: 7,
    engineeringTeams: 8,
    technologies: 110,
    certificates: 120,
    clients: 420,
    vendors: 900,
    contacts: 4200,
    agreements: 1500,
    candidates: 1900,
    onProject: 515,
    bench: 118,
    onboarding: 10,
    upcoming: 14,
    notice: 6,
    formerConsultants: 390,
    assets: 380,
    mails: 130_000,
    oldSubmissions: 20_000,
    detailDays: 10_000,
  },
  "1m": {
    name: "1m",
    liveDays: 10 * YEAR,
    growth: 0.12,
    submissions: 1_000_000,
    marketers: 138,
    engineers: 325,
    delivery: 100,
    finance: 34,
    retention: 26,
    legal: 16,
    officeStaff: 31,
    formerEmployees: 830,
    marketingTeams: 23,
    engineeringTeams: 27,
    technologies: 160,
    certificates: 220,
    clients: 1600,
    vendors: 5500,
    contacts: 32_000,
    agreements: 9500,
    candidates: 19_500,
    onProject: 2170,
    bench: 490,
    onboarding: 40,
    upcoming: 50,
    notice: 20,
    formerConsultants: 3860,
    assets: 1500,
    mails: 560_000,
    oldSubmissions: 60_000,
    detailDays: YEAR,
  },
};

export function isSizeName(text: string): text is SizeName {
  return Object.hasOwn(SIZES, text);
}
