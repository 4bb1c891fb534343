import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useFieldContext } from "../../config/config-context.tsx";
import { busySign } from "../../ui/busy.tsx";
import css from "./form.module.css";

interface SaveBarProps {
  readonly saving: "one" | "next" | null;
  /** Warnings were shown: saving goes past them now. */
  readonly warned: boolean;
  readonly nextLabel: string | null;
  readonly keptAt: number | null;
  readonly onNext: () => void;
  readonly onCancel: () => void;
}

/** Save, go on, go back, and what became of the draft; always in sight. */
export function SaveBar({ saving, warned, nextLabel, keptAt, onNext, onCancel }: SaveBarProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  return (
    <div className={css["bar"]}>
      <Button
        type="primary"
        htmlType="submit"
        loading={busySign(saving === "one")}
        disabled={saving === "next"}
      >
        {warned ? t("form.saveAnyway") : t("actions.save")}
      </Button>
      {nextLabel === null ? null : (
        <Button loading={busySign(saving === "next")} disabled={saving === "one"} onClick={onNext}>
          {nextLabel}
        </Button>
      )}
      <Button onClick={onCancel}>{t("actions.cancel")}</Button>
      <span className={css["kept"]} role="status">
        {keptAt === null ? "" : t("form.draftKept", { time: format.clock(new Date(keptAt).toISOString()) })}
      </span>
    </div>
  );
}
