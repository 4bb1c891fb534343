import { Alert, Modal } from "antd";
import { useState } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFocusReturn } from "../../ui/use-focus-return.ts";
import { Columns, Stack, Text } from "../../ui/layout.tsx";
import { leaveOnTab } from "../../ui/leave-on-tab.ts";
import { useErrorText } from "../../ui/report-error.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { LabelledSelect } from "./labelled.tsx";
import { type Side, useDifferences, useDrafts, useVersions } from "./use-studio.ts";

interface CompareProps {
  readonly from: number;
  readonly to: Side;
  readonly onClose: () => void;
}

/** What any two versions say differently, or a version and a draft. */
export function CompareDialog({ onClose, ...first }: CompareProps) {
  useFocusReturn();
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const errorText = useErrorText();
  const [from, setFrom] = useState(first.from);
  const [to, setTo] = useState<string>(keyOf(first.to));
  const versions = [{ version: 0, note: null }, ...(useVersions().data ?? []).toReversed()].toReversed();
  const drafts = useDrafts().data ?? [];
  const { data, error } = useDifferences({ from, to: sideOf(to) });
  const label = ({ version, note }: { version: number; note: string | null }) =>
    version === 0
      ? t("studio.compare.release")
      : [t("studio.compare.version", { version: format.number(version) }), note].filter(Boolean).join(" · ");
  const options = versions.map((one) => ({ value: String(one.version), label: label(one) }));
  return (
    <Modal open title={t("studio.compare.title")} width={720} footer={null} onCancel={onClose}>
      <Stack gap={4} onKeyDownCapture={leaveOnTab}>
        <Columns gap={3} min={240}>
          <LabelledSelect
            label={t("studio.compare.from")}
            value={String(from)}
            options={options}
            onChange={(value) => setFrom(Number(value))}
          />
          <LabelledSelect
            label={t("studio.compare.to")}
            value={to}
            options={[
              ...drafts.map((draft) => ({
                value: keyOf({ draft: draft.id }),
                label: t("studio.compare.draft", { title: draft.title }),
              })),
              ...options,
            ]}
            onChange={setTo}
          />
        </Columns>
        <div aria-live="polite">
          {error ? <Alert type="error" role="alert" title={errorText(error)} /> : null}
          {data === undefined && !error ? <ScreenSkeleton /> : null}
          {data?.length === 0 ? <Text tone="quiet">{t("studio.compare.same")}</Text> : null}
          {data === undefined ? null : <DifferenceList differences={data} />}
        </div>
      </Stack>
    </Modal>
  );
}

const keyOf = (side: Side): string => (typeof side === "number" ? String(side) : `draft ${side.draft}`);
const sideOf = (key: string): Side =>
  key.startsWith("draft ") ? { draft: Number(key.slice(6)) } : Number(key);
