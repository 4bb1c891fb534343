import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { RepresentedName, TodoAnswer, TodoLine, TodoSource } from "../../../core/reports/answers.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { resourceName } from "../../config/labels.ts";
import { recordPath } from "../../config/links.ts";
import { viewOf } from "../../fields/index.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { rowsAddress } from "../../figures/rows-address.ts";
import { isolated } from "../../i18n/isolated.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { AreaSign } from "../../ui/area-sign.tsx";
import { Box, Grid, Inline, Stack, Text } from "../../ui/layout.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { readItem, type DueItem } from "../reminders/due.ts";
import { openItem } from "../reminders/open-item.ts";
import { columnsBesideName, formatRowName } from "../../fields/row-name.ts";
import css from "./todo.module.css";
import { useLateTodo } from "./use-dashboards.ts";

/** Lines that show before somebody asks for the rest. */
const MAX_LINES = 10;
const TONES = { late: "bad", today: "warning", waiting: "info", later: "neutral" } as const;

/** What this person has to do today, the most urgent first. `answer`: null where it was late. */
export function Todo({ answer }: { readonly answer: TodoAnswer | null }) {
  const { t } = useTranslation();
  const late = useLateTodo(answer === null);
  const [all, setAll] = useState(false);
  const shown = answer ?? late.data ?? null;
  return (
    <Stack as="section" className={css["todo"]} card pad={4} aria-labelledby="dashboard-todo">
      <Box as="h2" id="dashboard-todo" below={2} size={16} weight={600}>
        {t("dashboard.todo.title")}
      </Box>
      {shown === null && !late.error ? <ScreenSkeleton /> : null}
      {late.error || shown?.failed === true ? (
        <Text as="p" tone="quiet" size={13} role="status">
          {t("dashboard.todo.failed")}
        </Text>
      ) : null}
      {shown?.lines.length === 0 && !shown.failed ? (
        <Text as="p" tone="quiet" size={13}>
          {t("dashboard.todo.empty")}
        </Text>
      ) : null}
      {shown === null || shown.lines.length === 0 ? null : (
        <>
          <Grid as="ul" className={css["lines"]} gap={[0, 4]}>
            {shown.lines.slice(0, all ? undefined : MAX_LINES).map((line) => (
              <Line key={keyOf(line)} line={line} />
            ))}
          </Grid>
          {!all && shown.lines.length > MAX_LINES ? (
            <Button type="link" className={css["rest"]} onClick={() => setAll(true)}>
              {t("dashboard.todo.rest", { total: shown.lines.length - MAX_LINES })}
            </Button>
          ) : null}
          <Sources sources={shown.sources} />
        </>
      )}
    </Stack>
  );
}

const keyOf = ({ resource, id, why, at }: TodoLine): string =>
  [resource, id, why.kind, at, why.kind === "approval" ? (why.insteadOf?.id ?? "") : ""].join(" ");

/** What a record is called whose area the reader does not know otherwise. */
const labelOf = ({ row, id }: TodoLine): string =>
  typeof row?.["label"] === "string" ? row["label"] : `#${String(id)}`;

/** Of what is owed: the person it is about, and the record, which may name them already. */
function owedLabel({ consultant, label }: DueItem, id: number): string {
  const record = label ?? `#${String(id)}`;
  return (record.includes(consultant.name) ? [record] : [consultant.name, record]).map(isolated).join(" · ");
}

/** Where the reader decides in somebody's place. */
const insteadPath = (person: number, { resource, id }: Pick<TodoLine, "resource" | "id">): string =>
  `/approvals?for=${String(person)}&record=${resource}:${String(id)}`;

function Line({ line }: { readonly line: TodoLine }) {
  const { config } = useConfigIndex();
  const context = useFieldContext();
  const { resource: name, id, row, why, urgency } = line;
  const resource = context.index.resource(name);
  const owed = why.kind === "owed" ? { group: why.group, item: readItem(why.item, String(id)) } : null;
  const instead = why.kind === "approval" ? why.insteadOf : null;
  const label =
    owed !== null
      ? owedLabel(owed.item, id)
      : resource === null || row === null
        ? labelOf(line)
        : formatRowName({ resource, row, context });
  return (
    <Box as="li" className={css["line"]} size={13} data-record={`${name}:${String(id)}`}>
      <Inline as="span" gap={3} shrink align="baseline">
        <AreaSign resource={name} />
        <Inline as="span" gap={[2, 3]} wrap shrink align="baseline">
          <Link
            to={instead === null ? recordPath(config, name, id) : insteadPath(instead.id, line)}
            className={css["name"]}
            dir="auto"
          >
            {label}
          </Link>
          <Facts line={line} />
        </Inline>
      </Inline>
      <Text tone="quiet">
        <Why line={line} />
      </Text>
      <Status tone={TONES[urgency]}>{useMoment(line)}</Status>
      {owed === null ? null : <Give {...owed} />}
    </Box>
  );
}

/** What the card of a due row says beside its name. */
function Facts({ line: { why, row, resource } }: { readonly line: TodoLine }) {
  const context = useFieldContext();
  const area = context.index.resource(resource);
  if (why.kind !== "due" || row === null || area === null) return null;
  return columnsBesideName(area, why.columns).map((name) => {
    const field = context.index.field(resource, name);
    const value = row[name];
    if (field === null || isEmptyValue(value)) return null;
    return (
      <Text key={name} tone="quiet" size={12} cut>
        {viewOf(field).cell({ field, resource, value, record: row, context })}
      </Text>
    );
  });
}

const nameOf = ({ id, label }: RepresentedName): string => label ?? `#${String(id)}`;

/** Why a line is here; of an approval what it is that waits. */
function Why({ line: { why, resource } }: { readonly line: TodoLine }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  switch (why.kind) {
    case "due":
      return why.title;
    case "owed":
      return t(`dashboard.todo.owed.${why.group}`);
    case "approval":
      return t("dashboard.todo.about", {
        area: resourceName(config, resource),
        reason:
          why.insteadOf === null
            ? t("dashboard.todo.approval")
            : t("dashboard.todo.approvalFor", { name: nameOf(why.insteadOf) }),
      });
  }
}

/** Since when, or until when. */
function useMoment({ at, urgency, why }: TodoLine): string {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const instant = at.includes("T");
  const when = instant ? format.instant(at) : format.date(at);
  if (urgency !== "today") return t(`dashboard.todo.${urgency}`, { when });
  if (why.kind === "owed") return t("dashboard.todo.due", { when });
  return instant ? t("dashboard.todo.todayAt", { time: format.clock(at) }) : t("dashboard.todo.today");
}

interface GiveProps {
  readonly group: Parameters<typeof openItem>[0];
  readonly item: DueItem;
}

/** Opens the form by which something owed is given. */
function Give({ group, item }: GiveProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: ["dashboards"] });
  return (
    <Button
      size="small"
      className={css["give"]}
      aria-label={t("reminders.addFor", { name: item.consultant.name })}
      onClick={() => openItem(group, item, { onSent: refresh })}
    >
      {t("reminders.add")}
    </Button>
  );
}

/** How much there is of each kind, and the way to all of it. */
function Sources({ sources }: { readonly sources: readonly TodoSource[] }) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const links = sources.flatMap((source) => {
    const instead = source.kind === "approval" ? source.insteadOf : null;
    const to =
      source.kind === "due"
        ? rowsAddress(index, source.resource, source.parameters)
        : instead === null
          ? "/approvals"
          : `/approvals?for=${String(instead.id)}`;
    const title =
      source.kind === "due"
        ? source.title
        : instead === null
          ? t("dashboard.todo.approval")
          : t("dashboard.todo.approvalFor", { name: nameOf(instead) });
    return to === null
      ? []
      : [{ to, title, total: `${String(source.count)}${source.countIsExact ? "" : "+"}` }];
  });
  if (links.length === 0) return null;
  return (
    <nav aria-label={t("dashboard.todo.all")}>
      <Inline as="ul" gap={[1, 4]} wrap above={3} size={12}>
        {links.map(({ to, title, total }) => (
          <li key={to}>
            <Link to={to}>{t("dashboard.todo.source", { title, total })}</Link>
          </li>
        ))}
      </Inline>
    </nav>
  );
}
