import { useState } from "react";
import type { FormDifferences } from "../../../../core/forms/differences.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { changeCount } from "../designed-forms.ts";
import { DifferenceList } from "./difference-list.tsx";
import { type FormState, SideBySide } from "./side-by-side.tsx";

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
        <SideBySide before={before} after={after} />
      )}
    </Stack>
  );
}
