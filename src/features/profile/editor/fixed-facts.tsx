import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { optionLabel } from "../../../config/labels.ts";
import type { SessionUser } from "../../../../core/people/session-user.ts";
import { Tags } from "../../../ui/tags.tsx";
import { Facts } from "../facts.tsx";
import { currentProjects } from "../projects-fact.tsx";

interface FixedFactsProps {
  readonly user: SessionUser;
  /** The team is chosen in the form. */
  readonly withoutTeam: boolean;
}

/** What others say of a person: shown while the rest is changed. */
export function FixedFacts({ user, withoutTeam }: FixedFactsProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { team, project, display_roles: roles } = user;
  const department = team?.department;
  return (
    <Facts
      lines={[
        { label: t("profile.name"), value: user.employee_name },
        { label: t("profile.email"), value: user.email },
        {
          label: t("profile.department"),
          value: department ? optionLabel(config, "employee", "department", department) : null,
        },
        ...(withoutTeam ? [] : [{ label: t("profile.team"), value: team?.name }]),
        { label: t("profile.roles"), value: roles.length === 0 ? null : <Tags texts={roles} /> },
        {
          label: t("profile.currentProject"),
          value: currentProjects(user),
          missing: t("profile.notAvailable"),
        },
        { label: t("profile.totalProject"), value: String(project.total) },
      ]}
    />
  );
}
