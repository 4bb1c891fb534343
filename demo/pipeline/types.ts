import type { Client, Companies, Vendor, VendorContact } from "../companies.ts";
import type { Placement } from "../consultants/life.ts";
import type { Consultant } from "../consultants/plan.ts";
import type { FileRequest } from "../files.ts";
import type { Lookups } from "../lookups.ts";
import type { People, Person } from "../people.ts";
import type { DemoForms } from "../forms/write-forms.ts";
import type { City, RegionCode } from "../vocabulary/cities.ts";
import type { Skill } from "../words/technologies.ts";
import type { World } from "../world.ts";
import type { Fate } from "./fates.ts";

/** What every part of the company's daily work needs. */
export interface Company {
  readonly world: World;
  readonly lookups: Lookups;
  readonly people: People;
  readonly companies: Companies;
  readonly consultants: readonly Consultant[];
  /** What is asked, by the form's name. */
  readonly forms: DemoForms;
  readonly attach: (request: FileRequest) => number;
}

/** A requirement in the making: what its submissions copy, and its row once their fates are known. */
export interface Lead {
  readonly id: number;
  readonly skill: Skill;
  readonly title: string;
  readonly client: Client | null;
  readonly vendor: Vendor;
  readonly contact: VendorContact | null;
  readonly workMode: "onsite" | "hybrid" | "remote";
  readonly place: City | null;
  readonly location: Readonly<Record<string, string | number | null>> | null;
  readonly region: RegionCode;
  readonly technologies: readonly number[];
  readonly terms: readonly string[];
  readonly receivedAt: number;
  readonly owner: Person;
}

/** What is known of a submission before its terms are drawn. */
export interface PlannedSubmission {
  readonly lead: Lead;
  readonly consultant: Consultant;
  readonly marketer: Person;
  readonly submittedAt: number;
  readonly fate: Fate;
  /** Of the one that leads to a project. */
  readonly placement: Placement | null;
}

export interface Submission extends PlannedSubmission {
  readonly id: number;
  readonly terms: string;
  readonly billRate: number;
}
