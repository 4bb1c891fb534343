import { Button, Input, Select } from "antd";
import { useState } from "react";
import { ACTIONS, OPERATIONS, PERSON_ACTIONS } from "../../../core/access/actions.ts";
import { SCOPES } from "../../../core/access/constraint.ts";
import type { Action, ResourceDefinition, Scope } from "../../../core/definition/types.ts";
import { nameFrom } from "../../../core/studio/edits.ts";
import { readClassGrant, readGrant, setClassGrant, setGrant, withRole } from "../../../core/studio/rights.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { useAccessLabels } from "./access-labels.ts";
import { ExplainSection } from "./explain-section.tsx";
import { VisitSection } from "./visit-section.tsx";
import { ProviderSection, SecondFactorSection } from "./sign-in-sections.tsx";
import { type CellChange, RightsGrid } from "./rights-grid.tsx";
import type { Studio } from "./studio.ts";
import { useDocument } from "./use-studio.ts";
import { partIn } from "../../lib/page-parts.ts";
import { TitledSection } from "./titled-section.tsx";

interface ClassCell {
  readonly class: string;
  readonly mode: "read" | "write";
}

/** Who may do what with one area: roles in rows, actions and classes of fields in columns. */
export function RightsPart({ studio, area }: { readonly studio: Studio; readonly area: string }) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const [more, setMore] = useState<readonly string[]>([]);
  const access = useDocument(studio.draft, "access", "access");
  const resource = useDocument(studio.draft, "resource", area).data;
  const classLabel = useAccessLabels(studio.draft, "classes");
  if (access.error && !access.data)
    return <LoadFailure error={access.error} onRetry={() => void access.refetch()} />;
  if (!access.data || resource === undefined) return <ScreenSkeleton />;
  const document = access.data;
  const before = access.base ?? document;
  const labels = config.labels[area]?.fields ?? {};
  const fields = (resource?.fields ?? []).map(({ name }) => ({ value: name, label: labels[name] ?? name }));
  const classes = [
    ...new Set((resource?.fields ?? []).flatMap(({ sensitivity }) => sensitivity ?? [])),
  ].filter((name) => Object.hasOwn(document.classes, name));
  const granted = (of: typeof document) => of.resources[area]?.grants.map(({ rule }) => rule) ?? [];
  const reading = (of: typeof document) =>
    classes.flatMap((name) => {
      const { read = [], write = [] } = of.classes[name] ?? {};
      return [...read, ...write].map(({ rule }) => rule);
    });
  const named = (rules: readonly string[]) =>
    [...new Set([...rules, ...more])].map((rule) => ({ rule, label: config.ruleLabels[rule] ?? rule }));
  const rules = named([...granted(document), ...granted(before)]);
  const put = (next: typeof document) =>
    studio.edit([{ kind: "access", name: "access", seen: document, document: next }]);
  const ofAction = (rule: string, action: Action) => ({ resource: area, rule, action });
  const setCells = (changes: readonly CellChange<Action>[]) =>
    put(
      changes.reduce(
        (now, { rule, cell, scope }) => setGrant(now, { ...ofAction(rule, cell), scope }),
        document,
      ),
    );
  const setClasses = (changes: readonly CellChange<ClassCell>[]) =>
    put(
      changes.reduce((now, { rule, cell, scope }) => setClassGrant(now, { ...cell, rule, scope }), document),
    );
  const show = (rule: string) => {
    setMore([...new Set([...more, rule])]);
    // the row may be there only after this
    setTimeout(() => partIn(window.document, "rule", rule)?.focus());
  };

  return (
    <Stack gap={6}>
      <Stack gap={3}>
        <Text as="p" tone="quiet" measure="text">
          {t("studio.rightsLead")}
        </Text>
        <RightsGrid
          label={t("studio.parts.rights")}
          rules={rules}
          columns={actionsOf(resource).map((cell) => ({
            key: cell,
            title: t(`studio.grants.${cell}`),
            cell,
          }))}
          scopes={scopesOf(resource)}
          read={(rule, cell) => readGrant(document, ofAction(rule, cell))}
          published={(rule, cell) => readGrant(before, ofAction(rule, cell))}
          onChange={setCells}
        />
        <Inline gap={2} wrap align="center">
          <Select
            aria-label={t("studio.addRole")}
            placeholder={t("studio.addRole")}
            value={null}
            style={{ inlineSize: 280 }}
            showSearch={{ optionFilterProp: "label" }}
            options={named(Object.keys(document.rules))
              .filter(({ rule }) => !rules.some((one) => one.rule === rule))
              .map(({ rule, label }) => ({ value: rule, label }))}
            onChange={(rule: string | null) => rule !== null && setMore([...more, rule])}
          />
          <NewRole
            onMade={(name) => {
              put(withRole(document, name));
              setMore([...more, name]);
            }}
          />
        </Inline>
      </Stack>
      {classes.length === 0 ? null : (
        <TitledSection title={t("studio.classes.title")} lead={t("studio.classes.lead")}>
          <RightsGrid
            label={t("studio.classes.title")}
            rules={named([...reading(document), ...reading(before)])}
            columns={classes.flatMap((name) =>
              (["read", "write"] as const).map((mode) => ({
                key: `${name} ${mode}`,
                title: t(`studio.classes.${mode}`, { name: classLabel(name) }),
                cell: { class: name, mode },
              })),
            )}
            scopes={SCOPES}
            read={(rule, cell) => readClassGrant(document, { ...cell, rule })}
            published={(rule, cell) => readClassGrant(before, { ...cell, rule })}
            onChange={setClasses}
          />
        </TitledSection>
      )}
      <SecondFactorSection document={document} onChange={put} />
      <ProviderSection document={document} onChange={put} />
      <ExplainSection {...{ studio, area, document, fields }} onShow={show} />
      <VisitSection {...{ studio, document }} />
    </Stack>
  );
}

/** A role is made with the draft; once that is published, people can be given it. */
function NewRole({ onMade }: { readonly onMade: (name: string) => void }) {
  const { t } = useTranslation();
  const [words, setWords] = useState("");
  const name = nameFrom(words);
  const make = () => {
    if (name === "") return;
    onMade(name);
    setWords("");
  };
  return (
    <Inline gap={2} align="center">
      <Input
        aria-label={t("studio.newRole")}
        placeholder={t("studio.newRole")}
        value={words}
        maxLength={40}
        style={{ inlineSize: 200 }}
        onChange={({ target }) => setWords(target.value)}
        onPressEnter={make}
      />
      <Button disabled={name === ""} onClick={make}>
        {t("studio.makeRole")}
      </Button>
    </Inline>
  );
}

const isOfPeople = (action: Action) => (PERSON_ACTIONS as readonly Action[]).includes(action);

/** Question forms alone are designed and filled, and people alone have personal data. */
function actionsOf(resource: ResourceDefinition | null): readonly Action[] {
  const designs = resource?.operations?.includes("design") === true;
  return ACTIONS.filter((action) =>
    isOfPeople(action) ? resource?.people === true : OPERATIONS[action] !== "design" || designs,
  );
}

/** Scopes a grant of the area may name, the widest first. */
function scopesOf(resource: ResourceDefinition | null): readonly Scope[] {
  const { my = [], team = [], linked = [] } = resource?.scopes ?? {};
  const teams = my.length + team.length > 0;
  const declared = {
    all: true,
    department: teams,
    team: teams,
    linked: linked.length > 0,
    my: my.length > 0,
  };
  return SCOPES.filter((scope) => declared[scope]);
}
