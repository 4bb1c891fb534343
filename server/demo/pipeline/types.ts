import type { Companies } from "../companies.ts";
import type { Consultant } from "../consultants/plan.ts";
import type { FileRequest } from "../files.ts";
import type { Lookups } from "../lookups.ts";
import type { People } from "../people.ts";
import type { Question } from "./questions.ts";
import type { World } from "../world.ts";

/** What every part of the company's daily work needs. */
export interface Company {
  readonly world: World;
  readonly lookups: Lookups;
  readonly people: People;
  readonly companies: Companies;
  readonly consultants: readonly Consultant[];
  /** Of each form, in their order. */
  readonly questions: ReadonlyMap<string, readonly Question[]>;
  readonly attach: (request: FileRequest) => number;
}
