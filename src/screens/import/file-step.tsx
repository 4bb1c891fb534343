import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { DropArea, FileButton } from "../../fields/file/file-drop.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { fetchJobs, forgetJob, sendFile } from "./import-calls.ts";
import { useImportAddress } from "./use-import-address.ts";
import { Box, Columns, Grid, Inline, Text } from "../../ui/layout.tsx";
import css from "./import-screen.module.css";

/** The first step: a file, or an import that was begun before. */
export function FileStep({ resource }: { readonly resource: ClientResource }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const reportError = useReportError();
  const [, go] = useImportAddress();
  const [share, setShare] = useState<number | null>(null);
  const id = useId();
  const taken = resource.fields.filter(
    ({ readOnly, writable, kind, lifecycle }) =>
      !readOnly && writable && !lifecycle && kind !== "rows" && kind !== "file" && kind !== "files",
  );

  const choose = async ([file]: readonly File[]) => {
    if (!file) return;
    setShare(0);
    try {
      const { id: job } = await sendFile({ resource: resource.name, file, onUpload: setShare });
      go({ job });
    } catch (error) {
      reportError(error);
    } finally {
      setShare(null);
    }
  };

  return (
    <Grid columns="minmax(0, 1fr)" gap={4}>
      <Text as="p" tone="quiet" measure="text">
        {t("import.text")}
      </Text>
      <DropArea onFiles={(files) => void choose(files)} disabled={share !== null}>
        <FileButton
          id={id}
          label={t("import.choose")}
          accept=".csv,.xlsx,text/csv"
          disabled={share !== null}
          onFiles={(files) => void choose(files)}
        />
        <Text as="p" tone="quiet" size={13}>
          {t("import.formats")}
        </Text>
      </DropArea>
      <div role="status">
        {share === null ? null : (
          <Text as="p" tone="quiet" measure="text">
            {share < 1
              ? t("import.sending", { percent: format.percent(String(Math.round(share * 100))) })
              : t("import.reading")}
          </Text>
        )}
      </div>
      <Earlier resource={resource.name} />
      <details className={css["columns"]}>
        <Box as="summary" size={13}>
          {t("import.columns")}
        </Box>
        <Columns as="ul" min={260} fill gap={[1, 4]} above={2} size={13}>
          {taken.map((field) => (
            <li key={field.name}>
              {fieldLabel(config, resource.name, field.name)} <code>{field.name}</code>
              {field.required ? null : (
                <Text before={1} tone="faint" size={12}>
                  {t("form.optional")}
                </Text>
              )}
            </li>
          ))}
        </Columns>
      </details>
    </Grid>
  );
}

/** Imports that were begun and not brought to an end. */
function Earlier({ resource }: { readonly resource: string }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [, go] = useImportAddress();
  const client = useQueryClient();
  const reportError = useReportError();
  const { data = [] } = useQuery({ queryKey: ["imports"], queryFn: fetchJobs });
  const forget = async (id: number) => {
    try {
      await forgetJob(id);
      await client.invalidateQueries({ queryKey: ["imports"] });
    } catch (error) {
      reportError(error);
    }
  };
  const open = data.filter((job) => job.resource === resource && job.state !== "done").slice(0, 5);
  if (open.length === 0) return null;
  return (
    <Grid as="section" gap={2} aria-labelledby="import-earlier">
      <Text as="h2" size={14} weight={600} id="import-earlier">
        {t("import.earlier")}
      </Text>
      <Grid as="ul" gap={2}>
        {open.map((job) => (
          <Inline as="li" gap={[1, 3]} wrap align="baseline" key={job.id}>
            <button type="button" className="link-button hover-underline" onClick={() => go({ job: job.id })}>
              <bdi>{job.file_name}</bdi>
            </button>
            <Text tone="quiet" size={13}>
              {t(`import.states.${job.state}`)} · {format.instant(job.created)}
            </Text>
            <IconButton
              icon="delete"
              label={t("import.forget", { name: job.file_name })}
              onClick={() => void forget(job.id)}
            />
          </Inline>
        ))}
      </Grid>
    </Grid>
  );
}
