import { Alert, Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  CHANNELS,
  DEEDS,
  type DecidingPosition,
  type Explained,
  type FlippingChange,
  type RightsEdit,
  type Way,
} from "../../../core/access/explained.ts";
import type { AccessDefinition } from "../../../core/definition/types.ts";
import { setClassGrant, setGrant } from "../../../core/studio/rights.ts";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { ReferencePicker } from "../../fields/reference/picker.tsx";
import type { ReferenceValue } from "../../fields/values.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { Box, Columns, Stack, Text } from "../../ui/layout.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { Status } from "../../ui/status.tsx";
import { Labelled, LabelledSelect } from "./labelled.tsx";
import type { Studio } from "./studio.ts";
import { TitledSection } from "./titled-section.tsx";

interface ExplainProps {
  readonly studio: Studio;
  readonly area: string;
  readonly document: AccessDefinition;
  readonly fields: readonly { readonly value: string; readonly label: string }[];
  /** Shows where a rule stands in the grid. */
  readonly onShow: (rule: string) => void;
}

const WAYS = [...CHANNELS, ...DEEDS] as const;
const TONES = { yes: "good", some: "warning", no: "bad" } as const;

/** Whether a person reaches records of the area, the rule that decides and the smallest change that would turn it round. */
export function ExplainSection({ studio, area, document, fields, onShow }: ExplainProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const id = useId();
  const [person, setPerson] = useState<ReferenceValue | null>(null);
  const [record, setRecord] = useState<ReferenceValue | null>(null);
  const [field, setField] = useState<string | null>(null);
  const [way, setWay] = useState<Way>("open");
  // an area that only the draft has holds no records
  const isStored = useConfigIndex().config.resources.some(({ name }) => name === area);
  const { data, error } = useExplained({ studio, area, person, record, field, way });
  return (
    <TitledSection title={t("studio.explain.title")} lead={t("studio.explain.lead")}>
      <Columns gap={3} min={220}>
        <Labelled id={`${id}person`} label={t("studio.explain.person")}>
          <ReferencePicker
            id={`${id}person`}
            to="employee"
            value={person === null ? [] : [person]}
            onChange={([chosen]) => setPerson(chosen ?? null)}
          />
        </Labelled>
        <LabelledSelect
          label={t("studio.explain.way")}
          value={way}
          options={WAYS.map((value) => ({ value, label: t(`studio.explain.ways.${value}`) }))}
          onChange={setWay}
        />
        {isStored ? (
          <Labelled id={`${id}record`} label={t("studio.explain.record")}>
            <ReferencePicker
              id={`${id}record`}
              to={area}
              clearable
              value={record === null ? [] : [record]}
              onChange={([chosen]) => setRecord(chosen ?? null)}
            />
          </Labelled>
        ) : null}
        <LabelledSelect
          label={t("studio.explain.field")}
          allowClear
          value={field}
          options={[...fields]}
          onChange={(value: string | undefined) => setField(value ?? null)}
        />
      </Columns>
      {error ? <Alert type="error" role="alert" title={errorText(error)} /> : null}
      <div aria-live="polite">
        {data === undefined || person === null ? null : (
          <Verdict {...{ studio, document, onShow }} explained={data} person={person.label ?? ""} />
        )}
      </div>
    </TitledSection>
  );
}

interface Asked {
  readonly studio: Studio;
  readonly area: string;
  readonly person: ReferenceValue | null;
  readonly record: ReferenceValue | null;
  readonly field: string | null;
  readonly way: Way;
}

function useExplained({ studio: { draft }, area, person, record, field, way }: Asked) {
  const kind = DEEDS.some((deed) => deed === way) ? "action" : "channel";
  const query = new URLSearchParams({
    resource: area,
    [kind]: way,
    ...(record === null ? {} : { id: String(record.id) }),
    ...(field === null ? {} : { field }),
    ...(draft === undefined ? {} : { draft: String(draft.id) }),
  }).toString();
  return useQuery({
    queryKey: ["studio", "explain", person?.id, query, draft?.version],
    queryFn: async ({ signal }) =>
      (await request<{ data: Explained }>({ path: `/api/config/explain/${person?.id}/?${query}`, signal }))
        .data,
    enabled: person !== null,
    retry: false,
  });
}

const CODES = [
  "granted",
  "not_granted",
  "denied_by_rule",
  "out_of_scope",
  "no_right_to_class",
  "operation_not_offered",
  "not_filterable",
  "not_sortable",
  "not_searchable",
  "not_measurable",
  "not_exportable",
  "not_a_column",
  "read_only_field",
  "not_writable",
  "record_archived",
  "read_only_state",
  "no_transition",
  "condition_not_met",
  "system_only",
] as const;

interface VerdictProps extends Pick<ExplainProps, "studio" | "document" | "onShow"> {
  readonly explained: Explained;
  readonly person: string;
}

function Verdict({ explained, person, document, studio, onShow }: VerdictProps) {
  const { t, i18n } = useTranslation();
  const { verdict, positions, change, insteadOf } = explained;
  const names = new Intl.ListFormat(i18n.language).format(
    insteadOf.map(({ id, label }) => label ?? `#${id}`),
  );
  const code = CODES.find((one) => one === explained.code) ?? "not_granted";
  return (
    <Stack gap={2}>
      <div>
        <Status tinted tone={TONES[verdict]}>
          {t(`studio.explain.verdicts.${verdict}`)}
        </Status>{" "}
        {t(`studio.explain.codes.${code}`)}
      </div>
      {positions.length === 0 ? null : (
        <Box as="ul" padBefore={4}>
          {positions.map((position) => (
            <PositionLine key={position.pointer ?? position.rule} {...{ position, onShow }} />
          ))}
        </Box>
      )}
      {insteadOf.length === 0 ? null : <p>{t("studio.explain.insteadOf", { person, names })}</p>}
      {change === null ? null : <Change {...{ change, person, document, studio }} />}
    </Stack>
  );
}

function PositionLine({
  position: { rule, scope, conditional, pointer },
  onShow,
}: {
  readonly position: DecidingPosition;
  readonly onShow: (rule: string) => void;
}) {
  const { t } = useTranslation();
  const { ruleLabels } = useConfigIndex().config;
  const reach = scope === null ? null : t(`studio.scopes.${scope}`);
  const limited = reach !== null && conditional ? t("studio.limited", { scope: reach }) : reach;
  const name = ruleLabels[rule] ?? rule;
  return (
    <li>
      {limited === null ? name : t("studio.explain.by", { rule: name, scope: limited })}{" "}
      {pointer === null ? null : (
        <Button type="link" size="small" onClick={() => onShow(rule)}>
          {t("studio.explain.show")} <span className="visually-hidden">{name}</span>
        </Button>
      )}
    </li>
  );
}

interface ChangeProps extends Pick<ExplainProps, "studio" | "document"> {
  readonly change: FlippingChange;
  readonly person: string;
}

function Change({ change, person, document, studio }: ChangeProps) {
  const { t, i18n } = useTranslation();
  const { format } = useFieldContext();
  const { ruleLabels } = useConfigIndex().config;
  const listed = (names: readonly string[]) => new Intl.ListFormat(i18n.language).format(names);
  const sentence = (edit: RightsEdit): string => {
    const { place, name, action, rule, scope } = edit;
    const what =
      place === "class"
        ? t(`studio.classes.${action === "write" ? "write" : "read"}`, { name })
        : t(`studio.grants.${action as Exclude<RightsEdit["action"], "read" | "write">}`);
    const reach = scope === null ? t("studio.scopes.none") : t(`studio.scopes.${scope}`);
    return t("studio.explain.cell", { rule: ruleLabels[rule] ?? rule, what, scope: reach });
  };
  const lines =
    change.kind === "roles"
      ? [
          ...(change.give.length > 0
            ? [t("studio.explain.give", { person, roles: listed(change.give) })]
            : []),
          ...(change.take.length > 0
            ? [t("studio.explain.take", { person, roles: listed(change.take) })]
            : []),
        ]
      : change.kind === "field"
        ? [t("studio.explain.setting", { setting: t(`studio.properties.${change.property}`) })]
        : [
            ...change.edits.map(sentence),
            t("studio.explain.people", { number: format.integer(change.people) }),
          ];
  const apply = (edits: readonly RightsEdit[]) =>
    studio.edit([
      { kind: "access", name: "access", seen: document, document: edits.reduce(applied, document) },
    ]);
  return (
    <Stack gap={1}>
      <Text as="h3" weight={500}>
        {t("studio.explain.change")}
      </Text>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {change.kind === "rights" ? (
        <div>
          <Button size="small" onClick={() => apply(change.edits)}>
            {t("studio.keep")}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

function applied(
  access: AccessDefinition,
  { place, name, action, rule, scope }: RightsEdit,
): AccessDefinition {
  if (action === "read" || action === "write")
    return place === "class" ? setClassGrant(access, { class: name, mode: action, rule, scope }) : access;
  return setGrant(access, { resource: name, rule, action, scope });
}
