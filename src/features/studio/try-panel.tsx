import { enumerated } from "../../i18n/enumerated.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useId, useState } from "react";
import type { Predicate, ResourceDefinition } from "../../../core/definition/types.ts";
import type { Tried, TriedQuestion } from "../../../core/studio/tried.ts";
import { humanise } from "../../config/labels.ts";
import { ReferencePicker } from "../../fields/reference/picker.tsx";
import type { ReferenceValue } from "../../fields/values.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { request } from "../../lib/http.ts";
import { Box, Card, Inline, Stack, Text } from "../../ui/layout.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { Status } from "../../ui/status.tsx";
import { useSettled } from "../../ui/use-settled.ts";
import type { Asked } from "./asked.ts";
import { Labelled } from "./labelled.tsx";
import type { Studio } from "./studio.ts";
import type { Area, Areas, Choice } from "./use-areas.ts";
import { PAUSE_MS } from "./use-faults.ts";
import { useSentences } from "./use-sentences.ts";
import { useDefinitionErrorText } from "./use-definition-error-text.ts";
import type { DefinitionError } from "./use-studio.ts";

interface TryPanelProps {
  readonly studio: Studio;
  /** The definition as it would be with what is entered. */
  readonly document: ResourceDefinition;
  readonly area: Area;
  readonly areas: Areas;
  readonly question: TriedQuestion;
  /** Who may be told, by what they are called. */
  readonly recipients?: readonly Choice[];
  /** What is tried, such as “Shown when”. */
  readonly label: string;
}

/** What the definition would give for a record that somebody chooses, before it is published. Nothing is written. */
export function TryPanel(props: TryPanelProps) {
  const { studio, document, area, label } = props;
  const { t } = useTranslation();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [record, setRecord] = useState<ReferenceValue | null>(null);
  if (document.kind === "rows" || document.kind === "view") return null;
  if (!open)
    return (
      <Inline>
        <Button
          size="small"
          aria-label={t("studio.try.openOf", { label })}
          onClick={() => {
            // there is something to try only below a draft
            if (studio.draft === undefined) studio.edit([]);
            setOpen(true);
          }}
        >
          {t("studio.try.open")}
        </Button>
      </Inline>
    );
  return (
    <Card pad={3} as="section" aria-label={t("studio.try.openOf", { label })}>
      <Stack gap={2}>
        <Labelled id={`${id}record`} label={t("studio.try.record")}>
          <ReferencePicker
            id={`${id}record`}
            to={area.name}
            clearable={false}
            value={record === null ? [] : [record]}
            onChange={([chosen]) => setRecord(chosen ?? null)}
          />
        </Labelled>
        <div aria-live="polite">{record === null ? null : <Answer {...props} record={record.id} />}</div>
      </Stack>
    </Card>
  );
}

function Answer(props: TryPanelProps & { readonly record: number }) {
  const { studio, document, area, question, record } = props;
  const { t } = useTranslation();
  const draft = studio.draft?.id;
  const asked = useSettled<string | null>(
    JSON.stringify({ resource: area.name, record, question, document }),
    { pauseMs: PAUSE_MS, first: null },
  );
  const { data, error, isFetching } = useQuery({
    queryKey: ["studio", "try", draft, asked],
    queryFn: async ({ signal }) =>
      (
        await request<{ data: Tried }>({
          method: "POST",
          path: `/api/config/drafts/${draft}/try/`,
          body: JSON.parse(asked ?? "") as object,
          signal,
        })
      ).data,
    enabled: draft !== undefined && asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  if (error !== null) return <Refusal error={error} fields={area.fields} />;
  if (data === undefined) return <Text tone="quiet">{t("studio.try.asking")}</Text>;
  return (
    <Box aria-busy={isFetching}>
      <Told {...props} tried={data} />
    </Box>
  );
}

/** Why nothing came of it: what is wrong with the definition, or what stands in the way of the record. */
function Refusal({ error, fields }: { readonly error: Error; readonly fields: readonly Asked[] }) {
  const errorText = useErrorText();
  const definitionErrorText = useDefinitionErrorText();
  const { errors = {}, body = null } = error instanceof ApiError ? error : {};
  const faults = (body as { definition_errors?: readonly DefinitionError[] } | null)?.definition_errors ?? [];
  const labelOf = (name: string) => fields.find((one) => one.name === name)?.label ?? humanise(name);
  const details = [
    ...faults.map((one) => definitionErrorText(one).words),
    ...Object.entries(errors).map(([name, texts]) => `${labelOf(name)}: ${texts.join(" ")}`),
  ];
  return (
    <Alert
      type="warning"
      role="alert"
      title={errorText(error)}
      description={details.length === 0 ? undefined : details.map((one) => <div key={one}>{one}</div>)}
    />
  );
}

const TONES = { kept: "good", broken: "bad", not_asked: "neutral" } as const;

function Told(props: TryPanelProps & { readonly tried: Tried }) {
  const { tried, document, area, areas, question } = props;
  const { t, i18n } = useTranslation();
  const sentences = useSentences(areas);
  switch (tried.kind) {
    case "condition": {
      const condition = question.kind === "condition" ? partAt(document, question.pointer) : null;
      const part = (pointer: string) => sentences.condition(partAt(condition, pointer) as Predicate, area);
      return (
        <Stack gap={1}>
          <Verdict tone={tried.holds ? "good" : "neutral"}>
            {t(tried.holds ? "studio.try.holds" : "studio.try.holdsNot")}
          </Verdict>
          {tried.leaves.length < 2 ? null : (
            <ul>
              {tried.leaves.map(({ pointer, holds }) => (
                <li key={pointer}>
                  {t(holds ? "studio.try.leafHolds" : "studio.try.leafHoldsNot", {
                    condition: part(pointer),
                  })}
                </li>
              ))}
            </ul>
          )}
        </Stack>
      );
    }
    case "value": {
      const field = area.fields.find((one) => question.kind === "field" && one.name === question.name);
      return <Verdict tone="info">{t("studio.try.value", { value: said(tried.value, field) })}</Verdict>;
    }
    case "check":
      return (
        <Verdict
          tone={tried.verdict === "broken" && tried.level === "warning" ? "warning" : TONES[tried.verdict]}
        >
          {tried.verdict === "broken" && tried.record !== null
            ? t("studio.try.brokenBy", { record: tried.record })
            : t(`studio.try.${tried.verdict}`)}
        </Verdict>
      );
    case "hidden":
      return (
        <Verdict tone="warning">
          {t("studio.try.hidden", {
            fields: new Intl.ListFormat(i18n.language).format(
              tried.fields.map((name) => area.fields.find((one) => one.name === name)?.label ?? name),
            ),
          })}
        </Verdict>
      );
    case "plan":
      return <Plan {...props} plan={tried} />;
  }

  function said(value: unknown, field: Asked | undefined): string {
    return describe(value, field, {
      yes: t("studio.condition.yes"),
      no: t("studio.condition.no"),
      nothing: t("studio.formula.kinds.nothing"),
    });
  }
}

function Verdict({
  tone,
  children,
}: {
  readonly tone: "good" | "bad" | "neutral" | "info" | "warning";
  readonly children: string;
}) {
  return (
    <div>
      <Status tone={tone} tinted>
        {children}
      </Status>
    </div>
  );
}

/** One step of what follows from a transition, as the server answers it. */
interface PlannedEffect {
  readonly kind: "create" | "update" | "notify" | "webhook" | "call";
  readonly resource: string;
  readonly label: string | null;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  readonly message: { readonly parameters: Readonly<Record<string, unknown>> };
}

interface PlanProps extends Pick<TryPanelProps, "area" | "areas" | "recipients"> {
  readonly plan: Extract<Tried, { kind: "plan" }>;
}

function Plan({ plan, area, areas, recipients = [] }: PlanProps) {
  const { t, i18n } = useTranslation();
  const listed = (parts: readonly string[]) => new Intl.ListFormat(i18n.language).format(parts);
  const labels = {
    yes: t("studio.condition.yes"),
    no: t("studio.condition.no"),
    nothing: t("studio.formula.kinds.nothing"),
  };
  const changed = (of: Area | undefined, changes: PlannedEffect["changes"]) =>
    listed(
      Object.entries(changes).map(([name, [, after]]) => {
        const field = of?.fields.find((one) => one.name === name);
        return t("studio.say.becomes", {
          field: field?.label ?? humanise(name),
          value: describe(after, field, labels),
        });
      }),
    );
  const line = ({ kind, resource, label, changes, message }: PlannedEffect): string => {
    const target = areas.find(resource);
    const name = target?.label ?? humanise(resource);
    const names = (message.parameters["names"] as readonly string[] | undefined) ?? [];
    if (kind === "create") return t("studio.effect.create", { name, values: changed(target, changes) });
    if (kind === "update")
      return t("studio.effect.update", {
        path: label === null ? name : `${name} ${label}`,
        values: changed(target, changes),
      });
    if (kind === "webhook") return t("effects.webhook", { name: message.parameters["name"] });
    const told = listed(
      names.map((one) => recipients.find(({ value }) => value === one)?.label ?? humanise(one)),
    );
    return kind === "notify"
      ? t("studio.effect.notify", { who: told })
      : t("studio.effect.call", { name: told });
  };
  const effects = plan.effects as readonly PlannedEffect[];
  const nothing = effects.length === 0 && plan.skipped.length === 0 && Object.keys(plan.changes).length === 0;
  return (
    <Stack gap={1}>
      <Verdict tone={nothing ? "neutral" : "good"}>
        {t(nothing ? "studio.try.nothing" : plan.due === false ? "studio.try.later" : "studio.try.possible")}
      </Verdict>
      <ul>
        {Object.keys(plan.changes).length === 0 ? null : (
          <li>
            {t("studio.effect.update", { path: t("studio.say.self"), values: changed(area, plan.changes) })}
          </li>
        )}
        {effects.map((effect, index) => (
          // steps have no names: their order is what tells them apart
          <li key={index}>{line(effect)}</li>
        ))}
        {plan.skipped.map(({ message }) => (
          <li key={message}>{t("effects.skipped", { message })}</li>
        ))}
      </ul>
    </Stack>
  );
}

interface Labels {
  readonly yes: string;
  readonly no: string;
  readonly nothing: string;
}

/** A value in words. */
function describe(value: unknown, field: Asked | undefined, labels: Labels): string {
  if (value === null || value === undefined || value === "") return labels.nothing;
  if (typeof value === "boolean") return value ? labels.yes : labels.no;
  if (Array.isArray(value)) return enumerated(value.map((one) => describe(one, field, labels)));
  if (typeof value === "object") {
    const { label, id } = value as { label?: unknown; id?: unknown };
    return typeof label === "string" ? label : `#${String(id)}`;
  }
  const text = String(value as string | number);
  return field?.options.find((option) => option.value === text)?.label ?? text;
}

function partAt(document: unknown, pointer: string): unknown {
  let part = document;
  for (const step of pointer.split("/").slice(1)) {
    part = typeof part === "object" && part !== null ? (part as Record<string, unknown>)[step] : undefined;
  }
  return part;
}
