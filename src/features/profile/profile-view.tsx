import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { optionLabel } from "../../config/labels.ts";
import { formatPhone } from "../../fields/text/format-phone.ts";
import type { SessionUser } from "../../../core/people/session-user.ts";
import { Tags } from "../../ui/tags.tsx";
import { Certifications } from "./certificates/certifications.tsx";
import { Facts } from "./facts.tsx";
import { ProjectCount } from "./project-count.tsx";
import { currentProjects } from "./projects-fact.tsx";
import { Box } from "../../ui/layout.tsx";

interface ProfileViewProps {
  readonly user: SessionUser;
  readonly onLeave?: () => void;
}

/** What the profile says of its person. */
export function ProfileView({ user, onLeave }: ProfileViewProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { team } = user;
  const option = (field: string, value: string | null | undefined) =>
    value ? optionLabel(config, "employee", field, value) : null;
  return (
    <>
      <Box as="section" card pad={4} aria-labelledby="profile-personal">
        <Box as="h2" below={3} size={14} weight={600} id="profile-personal">
          {t("profile.personal")}
        </Box>
        <Facts
          lines={[
            {
              label: t("profile.email"),
              value: user.email ? <a href={`mailto:${user.email}`}>{user.email}</a> : null,
            },
            {
              label: t("profile.phone"),
              value: user.phone ? (
                <a href={`tel:${user.phone}`} dir="ltr">
                  {formatPhone(user.phone)}
                </a>
              ) : null,
            },
            { label: t("profile.gender"), value: option("gender", user.gender) },
            { label: t("profile.shift"), value: user.shift?.display },
          ]}
        />
      </Box>
      <Box as="section" card pad={4} aria-labelledby="profile-professional">
        <Box as="h2" below={3} size={14} weight={600} id="profile-professional">
          {t("profile.professional")}
        </Box>
        <Facts
          lines={[
            { label: t("profile.department"), value: option("department", team?.department) },
            { label: t("profile.team"), value: team?.name },
            { label: t("profile.roles"), value: tags(user.display_roles) },
            { label: t("profile.skills"), value: tags(user.technology) },
            {
              label: t("profile.currentProject"),
              value: currentProjects(user),
              missing: t("profile.notAvailable"),
            },
            {
              label: t("profile.totalProjects"),
              value: <ProjectCount user={user} {...(onLeave ? { onLeave } : {})} />,
            },
          ]}
        />
      </Box>
      <Certifications user={user} />
    </>
  );
}

function tags(texts: readonly string[]) {
  return texts.length === 0 ? null : <Tags texts={texts} />;
}
