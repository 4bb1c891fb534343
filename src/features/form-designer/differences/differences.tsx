import { Suspense, useState } from "react";
import type { FormDifferences } from "../../../../core/forms/differences.ts";
import { loadStudioLabels } from "../../../i18n/i18n.ts";
import { withLabels } from "../../../i18n/with-labels.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { lazyCode } from "../../../lib/lazy-code.ts";
import { Stack } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { changeCount } from "../designed-forms.ts";
import { DifferenceList } from "./difference-list.tsx";
import type { FormState } from "./side-by-side.tsx";

/** Says conditions on records in the words of the studio. */
const SideBySide = lazyCode(
  withLabels(() => import("./side-by-side.tsx"), loadStudioLabels),
  (module) => module.SideBySide,
);

interface DifferencesProps {
  readonly before: FormState;
  readonly after: FormState;
  readonly differences: FormDifferences;
}

const VIEWS = ["list", "sides"] as const;

/** What differs between two versions of a form: as a list of changes, or before and after side by side. */
export function Differences({ before, after, differences }: DifferencesProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof VIEWS)[number]>("list");
  if (changeCount(differences) === 0) return <DifferenceList differences={differences} />;
  return (
    <Stack gap={3}>
      <div>
        <Segments
          label={t("formDesigner.compare.view")}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`formDesigner.compare.views.${value}`) }))}
          onChange={setView}
        />
      </div>
      {view === "list" ? (
        <DifferenceList differences={differences} />
      ) : (
        <Suspense fallback={null}>
          <SideBySide before={before} after={after} />
        </Suspense>
      )}
    </Stack>
  );
}
