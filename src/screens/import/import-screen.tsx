import { Button } from "antd";
import { useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { listPath } from "../../config/links.ts";
import { fieldLabel, resourcePlural } from "../../config/labels.ts";
import { DropArea, FileButton } from "../../fields/file/file-drop.tsx";
import { busySign } from "../../ui/busy.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { AccessDenied } from "../access-denied.tsx";
import { NotFound } from "../not-found.tsx";
import { type ImportReport, sendImport } from "./send-import.ts";
import css from "./import-screen.module.css";

/** Brings a CSV file in: first what each row would do, then, when somebody says so, doing it. */
export function ImportScreen({ resource: name }: { readonly resource: string }) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const resource = index.resource(name);
  if (resource === null) return <NotFound />;
  if (!resource.actions.includes("create") || !resource.operations.includes("import")) {
    return (
      <AccessDenied rule={null} needs={t("access.importOf", { name: resourcePlural(index.config, name) })} />
    );
  }
  return <ImportFile resource={resource} />;
}

function ImportFile({ resource }: { readonly resource: ClientResource }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const reportError = useReportError();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<ImportReport | null>(null);
  const [busy, setBusy] = useState(false);
  const plural = resourcePlural(config, resource.name);
  const list = listPath(config, resource.name);
  const title = t("import.title", { name: plural });
  const trail = useMemo(() => [{ title: plural, path: list }, { title }], [plural, list, title]);
  usePageTrail(trail);

  const run = async (chosen: File, dryRun: boolean) => {
    setBusy(true);
    try {
      setResult(await sendImport({ resource: resource.name, file: chosen, dryRun }));
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    setFile(chosen);
    setResult(null);
    void run(chosen, true);
  };
  const typed = resource.fields.filter(
    ({ readOnly, writable, kind }) => !readOnly && writable && kind !== "rows",
  );

  return (
    <div className={css["page"]}>
      <h1 className={css["title"]}>{title}</h1>
      <p className={css["text"]}>{t("import.text")}</p>
      <details className={css["columns"]}>
        <summary>{t("import.columns")}</summary>
        <ul>
          {typed.map((field) => (
            <li key={field.name}>
              <code>{field.name}</code> {fieldLabel(config, resource.name, field.name)}
              {field.required ? null : <span className={css["optional"]}>{t("form.optional")}</span>}
            </li>
          ))}
        </ul>
      </details>
      <DropArea onFiles={choose} disabled={busy}>
        <FileButton
          id={id}
          label={t("import.choose")}
          accept=".csv,text/csv"
          disabled={busy}
          onFiles={choose}
        >
          <span>{file?.name ?? ""}</span>
        </FileButton>
      </DropArea>
      <div role="status" className={css["status"]}>
        {busy ? t("import.busy") : null}
        {result ? <Outcome result={result} resource={resource.name} /> : null}
      </div>
      <div className={css["actions"]}>
        {file && result?.dryRun && result.failed === 0 && result.created + result.updated > 0 ? (
          <Button type="primary" loading={busySign(busy)} onClick={() => void run(file, false)}>
            {t("import.confirm", { count: result.created + result.updated })}
          </Button>
        ) : null}
        <LinkButton to={list}>
          {result && !result.dryRun ? t("import.toList") : t("actions.cancel")}
        </LinkButton>
      </div>
    </div>
  );
}

function Outcome({ result, resource }: { readonly result: ImportReport; readonly resource: string }) {
  const { t } = useTranslation();
  const { format, index } = useFieldContext();
  const counts = { created: format.number(result.created), updated: format.number(result.updated) };
  const ignored = result.ignoredColumns;
  const ignoredText =
    ignored.length === 0 ? null : <p>{t("import.ignored", { columns: format.list(ignored) })}</p>;
  if (result.failed === 0) {
    return (
      <>
        <p>{t(result.dryRun ? "import.would" : "import.done", { ...counts, count: result.unchanged })}</p>
        {ignoredText}
      </>
    );
  }
  return (
    <>
      <p>{t("import.refused", { count: result.failed })}</p>
      <table className={css["errors"]}>
        <thead>
          <tr>
            <th scope="col">{t("import.row")}</th>
            <th scope="col">{t("import.column")}</th>
            <th scope="col">{t("import.problem")}</th>
          </tr>
        </thead>
        <tbody>
          {result.problems.map(({ line, field, message }) => (
            <tr key={`${line}:${field}:${message}`}>
              <td>{format.number(line)}</td>
              <td>{field === "" ? "–" : fieldLabel(index.config, resource, field)}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
