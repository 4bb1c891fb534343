import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import type { CardAnswer } from "../../../core/reports/answers.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import { recordPath } from "../../config/links.ts";
import { viewOf } from "../../fields/index.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { rowsAddress } from "../../figures/rows-address.ts";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import css from "./card.module.css";
import { columnsBesideName, formatRowName } from "../../fields/row-name.ts";

type RowsAnswer = Extract<CardAnswer, { kind: "list" | "agenda" }>;

/** The first rows of a list, each a link to its record, and the way to all of them. */
export function RowsCard({ card }: { readonly card: RowsAnswer }) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const { config } = index;
  const context = useFieldContext();
  const resource = index.resource(card.resource);
  if (resource === null) return null;
  if (card.rows.length === 0)
    return (
      <Text as="p" tone="quiet" size={13}>
        {t("dashboard.nothing")}
      </Text>
    );
  const moment = card.at === null ? null : index.field(card.resource, card.at);
  const all = rowsAddress(index, card.resource, card.parameters);
  const rest = card.count > card.rows.length;
  return (
    <>
      <Stack as="ul">
        {card.rows.map((row) => {
          const id = Number(row["id"]);
          const at = card.at === null ? null : row[card.at];
          return (
            <Box as="li" key={id} className={css["row"]} size={13}>
              {moment === null || isEmptyValue(at) ? null : (
                <Text wide tone="quiet" size={12} ownDirection>
                  {viewOf(moment).cell({
                    field: moment,
                    resource: card.resource,
                    value: at,
                    record: row,
                    context,
                  })}
                </Text>
              )}
              <Link to={recordPath(config, card.resource, id)} className={css["name"]} dir="auto">
                {formatRowName({ resource, row, context })}
              </Link>
              <Inline as="span" wrap gap={3} shrink tone="quiet" size={12}>
                {columnsBesideName(resource, card.columns).flatMap((name) => {
                  const field = index.field(card.resource, name);
                  const value = row[name];
                  if (field === null || isEmptyValue(value)) return [];
                  return [
                    <Text
                      key={name}
                      className={css["fact"]}
                      cut
                      shrink
                      dir="auto"
                      title={fieldLabel(config, card.resource, name)}
                    >
                      {viewOf(field).cell({ field, resource: card.resource, value, record: row, context })}
                    </Text>,
                  ];
                })}
              </Inline>
            </Box>
          );
        })}
      </Stack>
      {rest && all !== null ? (
        <Box above={2} size={13}>
          <Link to={all}>
            {card.countIsExact
              ? t("dashboard.showAll", { count: card.count })
              : t("dashboard.showMany", { count: card.count })}
          </Link>
        </Box>
      ) : null}
    </>
  );
}
