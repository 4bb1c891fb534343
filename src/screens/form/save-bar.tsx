import { Button } from "antd";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { busySign } from "../../ui/busy.tsx";
import { useBottomBar } from "../../ui/use-bottom-bar.ts";
import type { SavedTime } from "./use-draft.ts";
import css from "./form.module.css";
import { Inline, Text } from "../../ui/layout.tsx";

/** Which button was pressed. */
export type Saving = "one" | "next" | "step";

interface SaveBarProps {
  readonly saving: Saving | null;
  /** Warnings were shown: saving goes past them now. */
  readonly warned: boolean;
  readonly nextLabel: string | null;
  /** Of the step that is made with the save; null: none. */
  readonly stepLabel: string | null;
  readonly kept: SavedTime;
  readonly onSave: () => void;
  readonly onNext: () => void;
  readonly onStep: () => void;
  readonly onCancel: () => void;
}

/** Save, go on, go back, and what became of the draft; always in sight. */
export function SaveBar(props: SaveBarProps) {
  const { saving, warned, nextLabel, stepLabel, kept, onSave, onNext, onStep, onCancel } = props;
  const { t } = useTranslation();
  useBottomBar();
  return (
    <Inline className={css["bar"]} wrap align="center" gap={2} above={4} padBlock={3}>
      {stepLabel === null ? null : (
        <Button
          type="primary"
          loading={busySign(saving === "step")}
          disabled={saving !== null && saving !== "step"}
          onClick={onStep}
        >
          {stepLabel}
        </Button>
      )}
      <Button
        type={stepLabel === null ? "primary" : "default"}
        loading={busySign(saving === "one")}
        disabled={saving !== null && saving !== "one"}
        onClick={onSave}
      >
        {warned ? t("form.saveAnyway") : t("actions.save")}
      </Button>
      {nextLabel === null ? null : (
        <Button
          loading={busySign(saving === "next")}
          disabled={saving !== null && saving !== "next"}
          onClick={onNext}
        >
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
