import { Select } from "antd";
import { Suspense } from "react";
import type { StoredQuestion } from "../../../../core/forms/types.ts";
import { isAllowed } from "../../../config/access.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel, resourcePlural } from "../../../config/labels.ts";
import { loadStudioLabels } from "../../../i18n/i18n.ts";
import { withLabels } from "../../../i18n/with-labels.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { lazyCode } from "../../../lib/lazy-code.ts";
import { leaveOnTab } from "../../../ui/leave-on-tab.ts";
import { publishedFields } from "../../studio/asked.ts";
import { Setting } from "./setting.tsx";

const ConditionEditor = lazyCode(
  withLabels(() => import("../../studio/condition-editor.tsx"), loadStudioLabels),
  (module) => module.ConditionEditor,
);

interface RecordSettingsProps {
  readonly question: StoredQuestion;
  /** `about`: what is being typed. */
  readonly onChange: (values: Partial<StoredQuestion>, about: string | null) => void;
}

const RESOURCE = "question";

/** The area whose records answer a question, and which of them. */
export function RecordSettings({ question, onChange }: RecordSettingsProps) {
  const { t } = useTranslation();
  const { config, resource } = useConfigIndex();
  const { records_of = null, records_where = null } = question;
  const area = records_of === null ? null : resource(records_of);
  const areas = config.resources
    .filter((one) => one.kind === "record" && isAllowed(one, "pick"))
    .map(({ name }) => ({ value: name, label: resourcePlural(config, name) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const isListed = records_of === null || areas.some(({ value }) => value === records_of);
  return (
    <>
      <Setting label={fieldLabel(config, RESOURCE, "records_of")}>
        {(field) => (
          <Select
            id={field}
            value={records_of}
            placeholder={t("formDesigner.design.chooseArea")}
            showSearch={{ optionFilterProp: "label" }}
            options={
              isListed ? areas : [...areas, { value: records_of, label: resourcePlural(config, records_of) }]
            }
            onInputKeyDown={leaveOnTab}
            // a filter, and a field of the record, are of the area they were chosen for
            onChange={(value: string) =>
              onChange({ records_of: value, records_where: null, prefill: null }, null)
            }
          />
        )}
      </Setting>
      {area === null ? null : (
        <Suspense fallback={null}>
          <ConditionEditor
            key={area.name}
            label={fieldLabel(config, RESOURCE, "records_where")}
            help={t("formDesigner.design.recordsWhereHelp")}
            value={records_where ?? undefined}
            fields={publishedFields(
              config,
              area.name,
              area.fields.filter(({ kind }) => kind !== "rows"),
            )}
            onChange={(value) => onChange({ records_where: value ?? null }, "records_where")}
          />
        </Suspense>
      )}
    </>
  );
}
