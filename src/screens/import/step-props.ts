import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { ImportJob } from "./import-calls.ts";
import type { JobHandle } from "./use-import-job.ts";

export interface StepProps {
  readonly resource: ClientResource;
  readonly job: ImportJob;
  readonly handle: JobHandle;
}
