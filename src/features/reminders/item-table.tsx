import { Button, Table } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { DueGroup } from "../../../core/reminders/limits.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import type { DueItem } from "./due.ts";
import { FACTS } from "./facts.ts";
import { Box, Grid, Stack, Text } from "../../ui/layout.tsx";
import { Status } from "../../ui/status.tsx";

interface ItemTableProps {
  readonly group: DueGroup;
  readonly items: readonly DueItem[];
  readonly busy: boolean;
  readonly onAdd: (item: DueItem) => void;
}

/** What is owed, as a table; on narrow screens a card an item. */
export function ItemTable(props: ItemTableProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const narrow = useNarrow();
  if (narrow) return <Cards {...props} />;
  const { group, items, ...rest } = props;
  return (
    <Table
      size="small"
      pagination={false}
      rowKey="key"
      dataSource={items}
      columns={[
        {
          key: "consultant",
          title: t("reminders.columns.consultant"),
          rowScope: "row",
          render: (_, item) => <Name item={item} />,
        },
        ...FACTS[group].map(({ name, text }) => ({
          key: name,
          title: t(`reminders.columns.${name}`),
          render: (_: unknown, item: DueItem) => <bdi>{text(item, { t, format }) ?? t("profile.na")}</bdi>,
        })),
        {
          key: "add",
          align: "end",
          title: <span className="visually-hidden">{t("reminders.add")}</span>,
          render: (_, item) => <Add item={item} {...rest} />,
        },
      ]}
    />
  );
}

function Cards({ group, items, ...rest }: ItemTableProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  return (
    <Stack as="ul" gap={3}>
      {items.map((item) => (
        <Box as="li" key={item.key} pad={3} border="soft" radius="card">
          <Box as="p" below={2}>
            <Name item={item} />
          </Box>
          <Grid as="dl" gap={1} below={3}>
            {FACTS[group].map(({ name, text }) => (
              <Grid columns="minmax(88px, 32%) 1fr" gap={2} key={name}>
                <Text as="dt" tone="quiet" size={13}>
                  {t(`reminders.columns.${name}`)}
                </Text>
                <Text as="dd" breakWords>
                  <bdi>{text(item, { t, format }) ?? t("profile.na")}</bdi>
                </Text>
              </Grid>
            ))}
          </Grid>
          <Add item={item} {...rest} />
        </Box>
      ))}
    </Stack>
  );
}

function Name({ item: { consultant, overdue } }: { readonly item: DueItem }) {
  const { t } = useTranslation();
  return (
    <>
      <Text as="bdi" weight={500}>
        {consultant.name}
      </Text>
      {overdue ? (
        <>
          {" "}
          <Status tone="bad" tinted>
            {t("reminders.overdue")}
          </Status>
        </>
      ) : null}
    </>
  );
}

function Add({ item, busy, onAdd }: Pick<ItemTableProps, "busy" | "onAdd"> & { readonly item: DueItem }) {
  const { t } = useTranslation();
  return (
    <Button
      type="primary"
      size="small"
      disabled={busy}
      aria-label={t("reminders.addFor", { name: item.consultant.name })}
      onClick={() => onAdd(item)}
    >
      {t("reminders.add")}
    </Button>
  );
}
