import type { Companies } from "../companies.ts";
import type { Consultant } from "../consultants/plan.ts";
import type { FileRequest } from "../files.ts";
import type { Lookups } from "../lookups.ts";
import type { People } from "../people.ts";
import type { DemoForms } from "../forms/write-forms.ts";
import type { World } from "../world.ts";

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
