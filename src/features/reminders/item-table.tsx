import { Button } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { DueGroup } from "../../../core/reminders/limits.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import type { DueItem } from "./due.ts";
import { FACTS } from "./facts.ts";
import { Box, Stack, Text } from "../../ui/layout.tsx";
import css from "./item-table.module.css";

interface ItemTableProps {
  readonly group: DueGroup;
  readonly items: readonly DueItem[];
  readonly busy: boolean;
  readonly onAdd: (item: DueItem) => void;
}

/** What is owed, as a table; on narrow screens a card an item. */
export function ItemTable(props: ItemTableProps) {
  return useNarrow() ? <Cards {...props} /> : <Table {...props} />;
}

function Table({ group, items, ...rest }: ItemTableProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const facts = FACTS[group];
  return (
    <table className={css["table"]}>
      <thead>
        <tr>
          <th scope="col">{t("reminders.columns.consultant")}</th>
          {facts.map(({ name }) => (
            <th key={name} scope="col">
              {t(`reminders.columns.${name}`)}
            </th>
          ))}
          <th scope="col" aria-label={t("reminders.add")} />
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.key}>
            <th scope="row">
              <Name item={item} />
            </th>
            {facts.map(({ name, text }) => (
              <td key={name}>
                <bdi>{text(item, { t, format }) ?? t("profile.na")}</bdi>
              </td>
            ))}
            <td>
              <Add item={item} {...rest} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ group, items, ...rest }: ItemTableProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  return (
    <Stack as="ul" gap={3}>
      {items.map((item) => (
        <li key={item.key} className={css["card"]}>
          <Box as="p" below={2}>
            <Name item={item} />
          </Box>
          <dl className={css["facts"]}>
            {FACTS[group].map(({ name, text }) => (
              <div key={name}>
                <dt>{t(`reminders.columns.${name}`)}</dt>
                <dd>
                  <bdi>{text(item, { t, format }) ?? t("profile.na")}</bdi>
                </dd>
              </div>
            ))}
          </dl>
          <Add item={item} {...rest} />
        </li>
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
          <span className={css["overdue"]}>{t("reminders.overdue")}</span>
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
