import { Select, Table, type TableColumnType } from "antd";
import { Fragment, useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ImportJob } from "./import-calls.ts";
import { Inline, Text } from "../../ui/layout.tsx";
import { EXCEPTION_REASON } from "./use-column-label.ts";
import { useNarrow } from "../../ui/use-narrow.ts";

interface MappingTableProps {
  readonly job: ImportJob;
  readonly label: (field: string) => string;
  readonly disabled: boolean;
  readonly onChange: (mapping: Readonly<Record<string, string | null>>) => void;
}

type ImportColumn = ImportJob["columns"][number];

const LEFT_OUT = "";

/** Every column of the file with its first texts, and what it is imported as. */
export function MappingTable({ job, label, disabled, onChange }: MappingTableProps) {
  const { t } = useTranslation();
  const id = useId();
  const narrow = useNarrow();
  const used = new Map(job.columns.flatMap(({ name, field }) => (field === null ? [] : [[field, name]])));
  const options = job.fields.map(({ name, required, writable }) => ({
    value: name,
    label: label(name),
    search: `${label(name)} ${name}`,
    note: required
      ? t("import.required")
      : writable || name === EXCEPTION_REASON
        ? null
        : t("import.keyOnly"),
    taken: used.get(name) ?? null,
  }));
  const choose = (column: string, field: string) => {
    if (field === LEFT_OUT) return onChange({ [column]: null });
    const before = used.get(field);
    // a field is one column's: the one that had it lets it go
    onChange({ ...(before === undefined ? {} : { [before]: null }), [column]: field });
  };
  const first = ({ samples }: ImportColumn) =>
    samples.map((sample, place) => (
      <Fragment key={sample}>
        {place > 0 ? " · " : null}
        <bdi>{sample}</bdi>
      </Fragment>
    ));
  const samples: TableColumnType<ImportColumn> = {
    key: "samples",
    title: t("import.samples"),
    ellipsis: { showTitle: false },
    onCell: (column) => ({ title: column.samples.join(" · ") }),
    render: (_, column) => <Text tone="quiet">{first(column)}</Text>,
  };
  return (
    <Table
      bordered
      size="small"
      tableLayout="fixed"
      pagination={false}
      rowKey="name"
      dataSource={job.columns}
      columns={[
        {
          dataIndex: "name",
          title: t("import.column"),
          rowScope: "row",
          render: (_, column, index) => (
            <>
              <Text
                as="bdi"
                id={`${id}-${index}`}
                tone={column.field === null ? "quiet" : "plain"}
                weight={column.field === null ? 400 : 500}
                breakWords
              >
                {column.name}
              </Text>
              {narrow ? (
                <Text as="div" tone="quiet" size={12} weight={400} breakWords>
                  {first(column)}
                </Text>
              ) : null}
            </>
          ),
        },
        ...(narrow ? [] : [samples]),
        {
          key: "field",
          title: t("import.importedAs"),
          render: (_, { name, field }, index) => (
            <Select
              style={{ width: "100%", maxWidth: 320 }}
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
          ),
        },
      ]}
    />
  );
}
