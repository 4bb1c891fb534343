import { useQuery } from "@tanstack/react-query";
import { Button, Input, Select } from "antd";
import { useId } from "react";
import type { AccessDefinition } from "../../../core/definition/types.ts";
import { editIdentityProvider } from "../../../core/studio/rights.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";
import { LabelledSelect } from "./labelled.tsx";
import { TitledSection } from "./titled-section.tsx";

interface SignInProps {
  readonly document: AccessDefinition;
  readonly onChange: (next: AccessDefinition) => void;
}

/** Who must sign in with a one-time code, in whichever area they work. */
export function SecondFactorSection({ document, onChange }: SignInProps) {
  const { t } = useTranslation();
  const named = useNamedRules();
  const { secondFactor, ...rest } = document;
  return (
    <TitledSection title={t("studio.secondFactor.title")} lead={t("studio.secondFactor.lead")}>
      <Select
        aria-label={t("studio.secondFactor.title")}
        placeholder={t("studio.secondFactor.nobody")}
        value={secondFactor ?? null}
        style={{ inlineSize: 280, maxInlineSize: "100%" }}
        allowClear
        showSearch={{ optionFilterProp: "label" }}
        options={named(Object.keys(document.rules))}
        onChange={(rule: string | null | undefined) =>
          onChange(rule ? { ...rest, secondFactor: rule } : rest)
        }
      />
    </TitledSection>
  );
}

/** Who signs in with the company's provider alone, and what it gives people. */
export function ProviderSection({ document, onChange }: SignInProps) {
  const { t } = useTranslation();
  const named = useNamedRules();
  const id = useId();
  const { requiredFor, groupRoles = [], joinTeam } = document.identityProvider ?? {};
  const { data: teams = [] } = useQuery({
    queryKey: ["teams"],
    queryFn: async ({ signal }) =>
      (await request<{ data: { name: string }[] }>({ path: "/api/employee/team/?query=all", signal })).data,
  });
  const change = (to: Parameters<typeof editIdentityProvider>[1]) =>
    onChange(editIdentityProvider(document, to));
  // the widest rights come first there: nobody is to give them by accident
  const nextRole =
    document.roles.findLast((role) => !groupRoles.some((one) => one.role === role)) ??
    document.roles.at(-1) ??
    "";
  return (
    <TitledSection title={t("studio.identityProvider.title")} lead={t("studio.identityProvider.lead")}>
      <Box measure={440}>
        <LabelledSelect
          label={t("studio.identityProvider.required")}
          help={t("studio.identityProvider.requiredHelp")}
          placeholder={t("studio.identityProvider.nobody")}
          value={requiredFor ?? null}
          allowClear
          options={named(Object.keys(document.rules))}
          onChange={(rule: string | null | undefined) => change({ requiredFor: rule ?? null })}
        />
      </Box>
      <Stack gap={2} role="group" aria-labelledby={`${id}groups`}>
        <Text weight={500} id={`${id}groups`}>
          {t("studio.identityProvider.groups")}
        </Text>
        <Text as="p" size={12} tone="quiet" measure="text">
          {t("studio.identityProvider.groupsHelp")}
        </Text>
        {groupRoles.map(({ group, role }, index) => {
          const number = index + 1;
          const put = (next: Partial<(typeof groupRoles)[number]>) =>
            change({ groupRoles: groupRoles.with(index, { group, role, ...next }) });
          return (
            // a group has no name of its own: what is typed stays with its place until one comes or goes
            <Inline key={`${groupRoles.length} ${number}`} gap={1} align="center" wrap>
              <Input
                aria-label={t("studio.identityProvider.group", { number })}
                defaultValue={group}
                maxLength={200}
                dir="ltr"
                style={{ inlineSize: 200 }}
                onBlur={({ target }) => target.value.trim() !== "" && put({ group: target.value.trim() })}
              />
              <Select
                aria-label={t("studio.identityProvider.role", { number })}
                value={role}
                style={{ inlineSize: 200 }}
                showSearch={{ optionFilterProp: "label" }}
                options={named(document.roles)}
                onChange={(next: string) => put({ role: next })}
              />
              <IconButton
                icon="close"
                label={t("studio.identityProvider.remove", { number })}
                onClick={() => change({ groupRoles: groupRoles.toSpliced(index, 1) })}
              />
            </Inline>
          );
        })}
        <Inline>
          <Button
            onClick={() => change({ groupRoles: [...groupRoles, { group: nextRole, role: nextRole }] })}
          >
            {t("studio.identityProvider.add")}
          </Button>
        </Inline>
      </Stack>
      <Box measure={440}>
        <LabelledSelect
          label={t("studio.identityProvider.joinTeam")}
          help={t("studio.identityProvider.joinTeamHelp")}
          placeholder={t("studio.identityProvider.nobodyJoins")}
          value={joinTeam ?? null}
          allowClear
          options={teams.map(({ name }) => ({ value: name, label: name }))}
          onChange={(team: string | null | undefined) => change({ joinTeam: team ?? null })}
        />
      </Box>
    </TitledSection>
  );
}

/** Roles and rules to choose among, as people call them. */
function useNamedRules() {
  const { ruleLabels } = useConfigIndex().config;
  return (names: readonly string[]) =>
    names.map((name) => ({ value: name, label: ruleLabels[name] ?? name }));
}
