import { Button } from "antd";
import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { busySign } from "../../ui/busy.tsx";
import { cancelWork } from "./import-calls.ts";
import type { StepProps } from "./step-props.ts";
import css from "./import-screen.module.css";

/** While the server checks rows or writes them. The page may be left: the work goes on. */
export function ProgressStep({ job, handle }: StepProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const id = useId();
  const { done, total } = job.progress ?? { done: 0, total: job.rows };
  const figures = { done: format.number(done), total: format.number(total) };
  const running = job.state === "running";
  return (
    <div className={css["step"]}>
      <div className={css["progress"]}>
        <label htmlFor={id} className={css["progressLabel"]}>
          {t(running ? "import.running" : "import.checking")}
        </label>
        <progress id={id} className={css["bar"]} max={Math.max(total, 1)} value={done} />
        <p className={css["figures"]}>{t("import.progress", figures)}</p>
        <p className={css["hint"]}>{t("import.mayLeave")}</p>
      </div>
      <div className={css["actions"]}>
        <Button loading={busySign(handle.busy)} onClick={() => void handle.act(cancelWork)}>
          {t(running ? "import.stop" : "actions.cancel")}
        </Button>
      </div>
    </div>
  );
}
