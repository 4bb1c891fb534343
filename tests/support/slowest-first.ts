import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take the longest, the longest first: begun last, one of them would keep a single core busy at the end. */
const LONG = [
  "tests/integration/leaks.test.ts",
  "tests/integration/config-processes.test.ts",
  "tests/integration/equal-answers.test.ts",
  "tests/integration/demo.test.ts",
  "tests/integration/hostile/hostile-calls.test.ts",
  "tests/integration/broken-files.test.ts",
  "tests/integration/access-matrix.test.ts",
  "tests/contract/openapi.test.ts",
  "tests/contract/database-stream.test.ts",
  "tests/contract/database-durability.test.ts",
  "tests/integration/resources/sealed-backup.test.ts",
  "tests/integration/stop.test.ts",
  "tests/integration/secret-rotation.test.ts",
  "tests/integration/conversions.test.ts",
  "tests/integration/audit.test.ts",
  "tests/integration/audit-retention.test.ts",
  "tests/integration/imports/large-file.test.ts",
  "tests/integration/described/described-calls.test.ts",
  "tests/integration/push.test.ts",
  "tests/integration/resources/bulk-undo.test.ts",
  "tests/integration/effects/legal.test.ts",
  "tests/integration/person-many.test.ts",
  "tests/integration/blanking-figures.test.ts",
  "tests/integration/readme.test.ts",
  "tests/integration/effects/crash.test.ts",
  "tests/integration/person-file.test.ts",
  "tests/integration/resources/shipped.test.ts",
  "tests/integration/blanking.test.ts",
  "tests/integration/effects/repair.test.ts",
  "tests/integration/config.test.ts",
  "tests/integration/resources/sealed-fields.test.ts",
  "tests/integration/effects/engagement.test.ts",
  "tests/integration/retention-night.test.ts",
  "tests/integration/imports/jobs.test.ts",
  "tests/integration/explain-draft.test.ts",
  "tests/integration/auth-identity.test.ts",
  "tests/integration/resources/sealed-rotation.test.ts",
  "tests/contract/database-schema.test.ts",
  "tests/contract/database-copy.test.ts",
  "tests/integration/effects/finance.test.ts",
  "tests/integration/effects/pipeline.test.ts",
  "tests/integration/retention-areas.test.ts",
  "tests/contract/database-backup.test.ts",
  "tests/integration/effects/documents.test.ts",
  "tests/integration/figures.test.ts",
  "tests/e2e/lists.test.ts",
  "tests/e2e/detail.test.ts",
  "tests/e2e/forms.test.ts",
  "tests/e2e/access.test.ts",
  "tests/e2e/filters-and-bulk.test.ts",
  "tests/e2e/question-form.test.ts",
  "tests/e2e/records.test.ts",
  "tests/e2e/import.test.ts",
  "tests/e2e/typed-dates.test.ts",
  "tests/e2e/working-day.test.ts",
  "tests/e2e/addresses.test.ts",
  "tests/e2e/every-screen.test.ts",
  "tests/e2e/every-dialog-a.test.ts",
  "tests/e2e/every-dialog-b.test.ts",
  "tests/e2e/supervisor-feedback.test.ts",
  "tests/e2e/studio-sentences.test.ts",
  "tests/e2e/reports.test.ts",
  "tests/e2e/notifications.test.ts",
  "tests/e2e/areas.test.ts",
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
