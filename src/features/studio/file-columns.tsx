import { Select, Table } from "antd";
import { GUESSED_TYPES, type GuessedColumn, type GuessedType } from "../../../core/studio/guess-columns.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack, Text } from "../../ui/layout.tsx";

/** A column of a file: what it is called, its first texts, and what it becomes; null: it is left out. */
export interface FileColumn extends Omit<GuessedColumn, "type"> {
  readonly name: string;
  readonly samples: readonly string[];
  readonly type: GuessedType | null;
}

interface FileColumnsProps {
  readonly rows: number;
  readonly columns: readonly FileColumn[];
  readonly onChange: (columns: readonly FileColumn[]) => void;
}

const LEFT_OUT = "";

/** What the columns of a file become; guesses can be corrected. */
export function FileColumns({ rows, columns, onChange }: FileColumnsProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const change = (name: string, type: GuessedType | null) =>
    onChange(columns.map((column) => (column.name === name ? { ...column, type } : column)));
  return (
    <Stack gap={2}>
      <Text as="p" tone="quiet">
        {t("studio.table.found", { count: rows, number: format.integer(rows) })}
      </Text>
      <Table
        size="small"
        pagination={false}
        rowKey="name"
        aria-label={t("studio.table.columns")}
        scroll={{ x: "100%" }}
        dataSource={[...columns]}
        columns={[
          {
            dataIndex: "name",
            title: t("studio.table.column"),
            render: (name: string) => (
              <Text weight={500}>
                <bdi>{name}</bdi>
              </Text>
            ),
          },
          {
            key: "samples",
            title: t("studio.table.samples"),
            responsive: ["md"],
            render: (_, { samples }) => <bdi>{samples.join(" · ")}</bdi>,
          },
          {
            key: "type",
            title: t("studio.type"),
            width: 200,
            render: (_, { name, type, options }) => (
              <Select<GuessedType | typeof LEFT_OUT>
                aria-label={t("studio.table.typeOf", { name })}
                style={{ inlineSize: "100%" }}
                showSearch={{ optionFilterProp: "label" }}
                value={type ?? LEFT_OUT}
                options={[
                  ...GUESSED_TYPES.filter((one) => one !== "enum" || options.length > 0).map((value) => ({
                    value,
                    label: t(`studio.types.${value}`),
                  })),
                  { value: LEFT_OUT, label: t("studio.table.leftOut") },
                ]}
                onChange={(value) => change(name, value === LEFT_OUT ? null : value)}
              />
            ),
          },
        ]}
      />
    </Stack>
  );
}
