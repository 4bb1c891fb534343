import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take the longest, the longest first: begun last, one of them would keep a single core busy at the end. */
const LONG = [
  "tests/integration/hostile/hostile-calls.test.ts",
  "tests/integration/access-matrix.test.ts",
  "tests/integration/equal-answers.test.ts",
  "tests/integration/config-processes.test.ts",
  "tests/integration/leaks.test.ts",
  "tests/contract/database-stream.test.ts",
  "tests/integration/resources/sealed-backup.test.ts",
  "tests/integration/demo.test.ts",
  "tests/integration/person-many.test.ts",
  "tests/contract/openapi.test.ts",
  "tests/integration/broken-files.test.ts",
  "tests/integration/conversions.test.ts",
  "tests/integration/effects/legal.test.ts",
  "tests/integration/effects/engagement.test.ts",
  "tests/integration/stop.test.ts",
  "tests/integration/readme.test.ts",
  "tests/integration/resources/shipped.test.ts",
  "tests/integration/effects/pipeline.test.ts",
  "tests/contract/database-durability.test.ts",
  "tests/integration/push.test.ts",
  "tests/integration/effects/crash.test.ts",
  "tests/integration/figures.test.ts",
  "tests/integration/server-memory.test.ts",
  "tests/integration/audit-retention.test.ts",
  "tests/contract/database-schema.test.ts",
  "tests/contract/database-copy.test.ts",
  "tests/integration/config.test.ts",
  "tests/integration/resources/bulk-undo.test.ts",
  "tests/contract/database-backup.test.ts",
  "tests/integration/imports/jobs.test.ts",
  "tests/integration/forms/versions.test.ts",
  "tests/integration/start.test.ts",
  "tests/integration/resources/shipped-figures.test.ts",
  "tests/e2e/lists.test.ts",
  "tests/e2e/forms.test.ts",
  "tests/e2e/detail.test.ts",
  "tests/e2e/addresses.test.ts",
  "tests/e2e/every-screen.test.ts",
  "tests/e2e/every-dialog-a.test.ts",
  "tests/e2e/every-dialog-b.test.ts",
  "tests/e2e/supervisor-feedback.test.ts",
  "tests/e2e/studio-sentences.test.ts",
  "tests/e2e/reports.test.ts",
  "tests/e2e/notifications.test.ts",
  "tests/e2e/areas.test.ts",
  "tests/e2e/filters-and-bulk.test.ts",
  "tests/e2e/access.test.ts",
  "tests/e2e/import.test.ts",
];

const place = ({ moduleId }: TestSpecification): number => {
  const at = LONG.findIndex((path) => moduleId.endsWith(path));
  return at === -1 ? LONG.length : at;
};

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
