import { Alert, Button } from "antd";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { importPath } from "../../config/links.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { fetchJobs, type ImportJob, startCheck } from "../../screens/import/import-calls.ts";
import { busySign } from "../../ui/busy.tsx";
import { useReportError } from "../../ui/report-error.ts";

/** Rows of a file that an area was made from: they are loaded once it is published. */
export function WaitingRows({ area }: { readonly area: string }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { config } = useConfigIndex();
  const navigate = useNavigate();
  const reportError = useReportError();
  const { data = [] } = useQuery({ queryKey: ["imports"], queryFn: fetchJobs });
  const check = useMutation({
    mutationFn: (job: ImportJob) => startCheck(job.id),
    onSuccess: (job) => void navigate(`${importPath(area)}&job=${job.id}`),
    onError: reportError,
  });
  const job = data.find(({ resource, state }) => resource === area && state === "ready");
  if (job === undefined) return null;
  const published = config.resources.some(({ name }) => name === area);
  const words = { count: job.rows, number: format.integer(job.rows), name: job.file_name };
  return (
    <Alert
      type="info"
      title={t("studio.table.waiting", words)}
      description={published ? undefined : t("studio.table.afterwards")}
      action={
        published ? (
          <Button size="small" loading={busySign(check.isPending)} onClick={() => check.mutate(job)}>
            {t("studio.table.load")}
          </Button>
        ) : undefined
      }
    />
  );
}
