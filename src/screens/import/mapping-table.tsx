import { Select } from "antd";
import { Fragment, useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ImportJob } from "./import-calls.ts";
import { Inline, Text } from "../../ui/layout.tsx";
import css from "./mapping-table.module.css";

interface MappingTableProps {
  readonly job: ImportJob;
  readonly label: (field: string) => string;
  readonly disabled: boolean;
  readonly onChange: (mapping: Readonly<Record<string, string | null>>) => void;
}

const LEFT_OUT = "";

/** Every column of the file with its first texts, and what it is imported as. */
export function MappingTable({ job, label, disabled, onChange }: MappingTableProps) {
  const { t } = useTranslation();
  const id = useId();
  const used = new Map(job.columns.flatMap(({ name, field }) => (field === null ? [] : [[field, name]])));
  const options = job.fields.map(({ name, required, writable }) => ({
    value: name,
    label: label(name),
    search: `${label(name)} ${name}`,
    note: writable ? (required ? t("import.required") : null) : t("import.keyOnly"),
    taken: used.get(name) ?? null,
  }));
  const choose = (column: string, field: string) => {
    if (field === LEFT_OUT) return onChange({ [column]: null });
    const before = used.get(field);
    // a field is one column's: the one that had it lets it go
    onChange({ ...(before === undefined ? {} : { [before]: null }), [column]: field });
  };
  return (
    <table className={css["table"]}>
      <thead>
        <tr>
          <th scope="col">{t("import.column")}</th>
          <th scope="col">{t("import.samples")}</th>
          <th scope="col">{t("import.importedAs")}</th>
        </tr>
      </thead>
      <tbody>
        {job.columns.map(({ name, samples, field }, index) => (
          <tr key={name} data-left-out={field === null}>
            <th scope="row" id={`${id}-${index}`}>
              <bdi>{name}</bdi>
            </th>
            <td className={css["samples"]} title={samples.join(" · ")}>
              {samples.map((sample, place) => (
                <Fragment key={sample}>
                  {place > 0 ? " · " : null}
                  <bdi>{sample}</bdi>
                </Fragment>
              ))}
            </td>
            <td>
              <Select
                className={css["select"] ?? ""}
                aria-labelledby={`${id}-${index}`}
                disabled={disabled}
                showSearch={{ optionFilterProp: "search" }}
                value={field ?? LEFT_OUT}
                options={[
                  { value: LEFT_OUT, label: t("import.leftOut"), search: "", note: null, taken: null },
                  ...options,
                ]}
                optionRender={({ data }) => (
                  <Inline as="span" gap={2} justify="between">
                    {data.label}
                    {data.note ? (
                      <Text tone="faint" size={12}>
                        {data.note}
                      </Text>
                    ) : null}
                    {data.taken !== null && data.taken !== name ? (
                      <Text tone="faint" size={12}>
                        {data.taken}
                      </Text>
                    ) : null}
                  </Inline>
                )}
                onChange={(value: string) => choose(name, value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
