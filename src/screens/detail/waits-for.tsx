import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { Fragment } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { approvalGroupLabel, fieldLabel, humanise, transitionLabel } from "../../config/labels.ts";
import type { ClientField } from "../../../core/definition/client-types.ts";
import { type ApiRecord, getPermissions, rowVersion } from "../../config/record.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { callApi } from "../../providers/data-provider.ts";
import { Box, Text } from "../../ui/layout.tsx";
import { useUndo } from "../use-undo.tsx";

interface Person {
  readonly id: number;
  /** Null where the reader may not know. */
  readonly label: string | null;
}

interface OpenDecision {
  readonly field: string;
  readonly transition: string;
  readonly since: string | null;
  readonly people: readonly Waiting[];
  readonly more: number;
  /** Of a step that takes several approvals: how far each group is. */
  readonly groups: readonly {
    readonly group: string;
    readonly approved: number;
    readonly quorum: number;
    /** It is asked now; false: once those before it have approved. */
    readonly turn: boolean;
    /** How many may approve for it besides those that are named. */
    readonly more: number;
  }[];
  readonly approved: readonly (Person & {
    readonly group: string;
    readonly at: string;
    readonly by: Person | null;
    /** Takes it back, where the reader gave it. */
    readonly undo: string | null;
  })[];
}

interface Waiting extends Person {
  /** Null: the path from the record names them. */
  readonly rule: string | null;
  readonly path: string | null;
  readonly group: string | null;
  readonly delegates: readonly Person[];
}

/** How many have approved, so that what is told of it is asked for anew. */
const standing = (record: ApiRecord): string =>
  getPermissions(record)
    .transitions.flatMap(({ approvals = [] }) => approvals.map(({ approved }) => approved))
    .join(" ");

interface WaitsForProps {
  readonly resource: string;
  readonly record: ApiRecord;
}

/** Whom a record waits for, since when, and by which of their roles. */
export function WaitsFor({ resource, record }: WaitsForProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const { config } = index;
  const undo = useUndo(resource);
  const { data = [] } = useQuery({
    queryKey: ["approvals", "record", resource, record.id, rowVersion(record), standing(record)],
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
  const personOf = ({ rule, path, delegates, ...one }: Waiting) => {
    const person = t("approvals.person", {
      name: nameOf(one),
      rule: rule === null ? pathLabel(path ?? "") : (config.ruleLabels[rule] ?? humanise(rule)),
    });
    const known = delegates.filter(({ label }) => label !== null).map(nameOf);
    return known.length === 0 ? person : t("approvals.instead", { person, delegates: format.list(known) });
  };
  /** What leads to somebody: the fields along the way. */
  const pathLabel = (path: string) => {
    let from: string | null = resource;
    const names = path.split(".").map((step) => {
      const field: ClientField | null = from === null ? null : index.field(from, step);
      const label = fieldLabel(config, from ?? "", step);
      from = field?.to ?? null;
      return label;
    });
    return names.join(" → ");
  };
  const groupOf = ({ people, approved }: OpenDecision, one: OpenDecision["groups"][number]) => {
    const { group, turn } = one;
    const done = approved.filter((given) => given.group === group).map(approvedBy);
    const missing = [
      ...people.filter((person) => person.group === group).map(personOf),
      ...(one.more > 0 ? [t("approvals.others", { total: format.number(one.more) })] : []),
    ];
    const waits =
      missing.length === 0
        ? t("approvals.groupNobody")
        : t("approvals.groupMissing", { people: format.list(missing) });
    return [
      t("approvals.groupState", {
        group: approvalGroupLabel(config, resource, group),
        approved: format.number(one.approved),
        quorum: format.number(one.quorum),
      }),
      ...(done.length === 0 ? [] : [t("approvals.groupBy", { people: format.list(done) })]),
      ...(one.approved < one.quorum ? [waits] : []),
      ...(one.approved < one.quorum && !turn ? [t("approvals.groupLater")] : []),
    ].join(" · ");
  };
  const approvedBy = ({ by, at, ...person }: OpenDecision["approved"][number]) => {
    const name =
      by === null ? nameOf(person) : t("approvals.doneFor", { person: nameOf(person), by: nameOf(by) });
    return t("approvals.person", { name, rule: format.instant(at) });
  };
  /** One's own approval has its way back beside it. */
  const takeBack = ({ approved }: OpenDecision, group: string) =>
    approved.map(({ undo: token, by, ...given }) =>
      token === null || given.group !== group ? null : (
        <Fragment key={given.id}>
          {" "}
          <Button
            size="small"
            aria-label={t("approvals.takeBack", { group: approvalGroupLabel(config, resource, group) })}
            onClick={() => void undo({ tokens: [token], approval: true }, by === null ? null : given.id)}
          >
            {t("bulk.undo")}
          </Button>
        </Fragment>
      ),
    );
  return data.map((decision) => {
    const { field, transition, since, people, more, groups } = decision;
    const step = transitionLabel(config, resource, field, transition);
    if (groups.length > 0) {
      return (
        <Box key={`${field}.${transition}`} size={13}>
          {since === null ? step : t("approvals.stepSince", { step, since: format.instant(since) })}
          <ul>
            {groups.map((one) => (
              <li key={one.group}>
                {groupOf(decision, one)}
                {takeBack(decision, one.group)}
              </li>
            ))}
          </ul>
        </Box>
      );
    }
    const others = more > 0 ? [t("approvals.others", { total: format.number(more) })] : [];
    return (
      <Text as="p" key={`${field}.${transition}`} size={13}>
        {t(since === null ? "approvals.waits" : "approvals.waitsSince", {
          step,
          people: format.list([...people.map(personOf), ...others]),
          since: since === null ? "" : format.instant(since),
        })}
      </Text>
    );
  });
}
