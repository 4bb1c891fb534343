import { Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { emptyListState, type FilterEntry, filterParameter } from "../../../list/list-state.ts";
import type { ApiError } from "../../../lib/api-error.ts";
import { LinkButton } from "../../../ui/link-button.tsx";
import { MessagePage } from "../../../ui/message-page.tsx";
import { useErrorText } from "../../../ui/report-error.ts";
import { useNewAction } from "../../use-new-action.ts";
import type { ListView } from "./list-view.ts";
import { useFieldNames } from "../filters/use-field-names.ts";
import { Inline, Text } from "../../../ui/layout.tsx";

interface NoRowsProps {
  readonly view: ListView;
  readonly total: number;
  /** Said where only a part of the list is empty, as one week of it; below stands when records come. */
  readonly partTitle?: string;
  /** Leads to where there may be some. */
  readonly elsewhere?: ReactNode;
}

/** Nothing to show: because of what or whose was asked for, because the page is past the end, or because there is nothing yet. */
export function NoRows({ view, total, partTitle, elsewhere }: NoRowsProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { state, change, resource } = view;
  const adding = useNewAction(resource.name);
  const usual = view.scope ?? resource.list.defaultScope;
  const scope = state.scope ?? usual;
  const others =
    scope !== "all" && resource.list.scopes.includes("all") ? (
      <Button onClick={() => change({ scope: usual === "all" ? null : "all" })}>{t("list.showAll")}</Button>
    ) : null;
  const narrowed =
    state.filters.length > 0 || state.query !== "" || state.region !== null || state.archived !== "live";
  if (total > 0 && state.page > 1) {
    return (
      <MessagePage
        inline
        icon="inbox"
        title={t("list.pastEnd")}
        actions={<Button onClick={() => change({ page: 1 })}>{t("list.toFirst")}</Button>}
      >
        <p>{t("list.pastEndText")}</p>
      </MessagePage>
    );
  }
  if (narrowed) {
    const { filters, query, region, archived } = emptyListState;
    return (
      <MessagePage
        inline
        icon="search"
        title={t("list.noMatch")}
        actions={
          <>
            <Button onClick={() => change({ filters, query, region, archived })}>{t("list.clearAll")}</Button>
            {others}
            {elsewhere}
          </>
        }
      >
        <p>{t("list.noMatchText")}</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      inline
      icon="inbox"
      title={partTitle ?? t(others ? (scope === "my" ? "list.noneMine" : "list.noneTeam") : "list.empty")}
      actions={
        <>
          {others}
          {elsewhere}
          {adding.enabled ? (
            <LinkButton {...adding.link} type="primary">
              {adding.label}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <p>
        {others && partTitle === undefined
          ? t("list.noneOwnText")
          : (config.labels[resource.name]?.empty ??
            config.labels[resource.name]?.description ??
            t("list.emptyText"))}
      </p>
    </MessagePage>
  );
}

interface ListFailureProps {
  readonly error: ApiError;
  readonly onRetry: () => void;
  readonly inline?: boolean;
  /** What helps where trying again would not. */
  readonly remedy?: Remedy | null;
}

interface Remedy {
  readonly text: string;
  readonly label: string;
  readonly onTake: () => void;
}

/** The rows did not come: why, the number to quote, and another try or what helps instead. */
export function ListFailure({ error, onRetry, inline = false, remedy = null }: ListFailureProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const id = error.requestId && remedy === null ? t("errors.requestId", { id: error.requestId }) : null;
  const text = remedy?.text ?? errorText(error);
  const action = (
    <Button size={inline ? "small" : "middle"} onClick={remedy?.onTake ?? onRetry}>
      {remedy?.label ?? t("actions.retry")}
    </Button>
  );
  if (inline) {
    return (
      <Inline wrap align="center" gap={[2, 3]} pad={[2, 4]} ground="bad" tone="bad" size={13} role="alert">
        <span>{text}</span>
        {id ? (
          <Text size={12} tabular>
            {id}
          </Text>
        ) : null}
        {action}
      </Inline>
    );
  }
  return (
    <div role="alert">
      <MessagePage inline icon="warning" title={t("list.failed")} actions={action}>
        <p>{text}</p>
        {id ? (
          <Text as="p" size={12} tabular>
            {id}
          </Text>
        ) : null}
      </MessagePage>
    </div>
  );
}

interface RowsFailureProps extends Omit<ListFailureProps, "remedy"> {
  readonly view: ListView;
}

/**
 * The same for rows of a list. An old link or view may ask for what nobody offers any more, such as an option that was taken
 * out: the server names the conditions it cannot read, and the list is had without them.
 */
export function RowsFailure({ view: { resource, state, change }, ...props }: RowsFailureProps) {
  const { t } = useTranslation();
  const namesOf = useFieldNames(resource.name);
  const isWrong = (filter: FilterEntry) => filterParameter(filter) in props.error.errors;
  const wrong = new Set(state.filters.filter(isWrong).map(({ field }) => field));
  const remedy = {
    text: t("list.wrongFilters", { fields: namesOf([...wrong]) }),
    label: t("list.removeWrong"),
    onTake: () => change(({ filters }) => ({ filters: filters.filter((filter) => !isWrong(filter)) })),
  };
  return <ListFailure {...props} remedy={wrong.size > 0 ? remedy : null} />;
}
