import { useQuery } from "@tanstack/react-query";
import { useFieldContext } from "../../config/config-context.tsx";
import { humanise, transitionLabel } from "../../config/labels.ts";
import { type ApiRecord, rowVersion } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { callApi } from "../../providers/data-provider.ts";
import { Text } from "../../ui/layout.tsx";

interface Person {
  readonly id: number;
  /** Null where the reader may not know. */
  readonly label: string | null;
}

interface OpenDecision {
  readonly field: string;
  readonly transition: string;
  readonly since: string | null;
  readonly people: readonly (Person & { readonly rule: string; readonly delegates: readonly Person[] })[];
  readonly more: number;
}

interface WaitsForProps {
  readonly resource: string;
  readonly record: ApiRecord;
}

/** Whom a record waits for, since when, and by which of their roles. */
export function WaitsFor({ resource, record }: WaitsForProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const { config } = index;
  const { data = [] } = useQuery({
    queryKey: ["approvals", "record", resource, record.id, rowVersion(record)],
    queryFn: async ({ signal }) =>
      (
        await callApi<{ readonly data: readonly OpenDecision[] }>({
          url: `/api/approvals/${resource}/${record.id}/`,
          signal,
        })
      ).data,
  });
  const nameOf = ({ id, label }: Person) =>
    id === config.actor.employeeId ? t("approvals.you") : (label ?? "");
  const personOf = ({ rule, delegates, ...one }: OpenDecision["people"][number]) => {
    const person = t("approvals.person", {
      name: nameOf(one),
      rule: config.ruleLabels[rule] ?? humanise(rule),
    });
    const known = delegates.filter(({ label }) => label !== null).map(nameOf);
    return known.length === 0 ? person : t("approvals.instead", { person, delegates: format.list(known) });
  };
  return data.map(({ field, transition, since, people, more }) => {
    const others = more > 0 ? [t("approvals.others", { total: format.number(more) })] : [];
    return (
      <Text as="p" key={`${field}.${transition}`} size={13}>
        {t(since === null ? "approvals.waits" : "approvals.waitsSince", {
          step: transitionLabel(config, resource, field, transition),
          people: format.list([...people.map(personOf), ...others]),
          since: since === null ? "" : format.instant(since),
        })}
      </Text>
    );
  });
}
