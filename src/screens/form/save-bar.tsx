import { Button } from "antd";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { busySign } from "../../ui/busy.tsx";
import { useBottomBar } from "../../ui/use-bottom-bar.ts";
import type { SavedTime } from "./use-draft.ts";
import css from "./form.module.css";
import { Inline, Text } from "../../ui/layout.tsx";

interface SaveBarProps {
  readonly saving: "one" | "next" | null;
  /** Warnings were shown: saving goes past them now. */
  readonly warned: boolean;
  readonly nextLabel: string | null;
  readonly kept: SavedTime;
  readonly onSave: () => void;
  readonly onNext: () => void;
  readonly onCancel: () => void;
}

/** Save, go on, go back, and what became of the draft; always in sight. */
export function SaveBar({ saving, warned, nextLabel, kept, onSave, onNext, onCancel }: SaveBarProps) {
  const { t } = useTranslation();
  useBottomBar();
  return (
    <Inline className={css["bar"]} wrap align="center" gap={2} above={4} padBlock={3}>
      <Button
        type="primary"
        loading={busySign(saving === "one")}
        disabled={saving === "next"}
        onClick={onSave}
      >
        {warned ? t("form.saveAnyway") : t("actions.save")}
      </Button>
      {nextLabel === null ? null : (
        <Button loading={busySign(saving === "next")} disabled={saving === "one"} onClick={onNext}>
          {nextLabel}
        </Button>
      )}
      <Button onClick={onCancel}>{t("actions.cancel")}</Button>
      <KeptNote kept={kept} />
    </Inline>
  );
}

function KeptNote({ kept }: { readonly kept: SavedTime }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const at = useSyncExternalStore(kept.watch, kept.at);
  return (
    <Text minBlockSize={20} push tone="faint" size={13} role="status">
      {at === null ? "" : t("form.draftKept", { time: format.clock(new Date(at).toISOString()) })}
    </Text>
  );
}
