import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { findGate } from "../../config/gates.ts";
import { optionLabel } from "../../config/labels.ts";
import type { SessionUser } from "../../../core/people/session-user.ts";
import { useErrorText } from "../../ui/report-error.ts";
import { allSupported } from "./support/support-calls.ts";
import { Inline, Stack } from "../../ui/layout.tsx";

interface ProjectCountProps {
  readonly user: Pick<SessionUser, "id" | "project">;
  readonly onLeave?: () => void;
}

/** How many projects somebody supported, and the way to see which: their page, or here where that is closed. */
export function ProjectCount({ user, onLeave }: ProjectCountProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const [open, setOpen] = useState(false);
  const path = `/reportDetail/${user.id}/project_list`;
  const mayOpen = findGate(config, path)?.allowed ?? true;
  const { total } = user.project;
  return (
    <>
      <Inline as="span" inline gap={[0, 3]} wrap>
        {format.integer(total)}
        {mayOpen ? (
          <Link to={path} onClick={onLeave}>
            {t("profile.showProjects")}
          </Link>
        ) : (
          <button
            type="button"
            className="link-button hover-underline"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t("profile.showProjects")}
          </button>
        )}
      </Inline>
      {open ? <SupportedHere /> : null}
    </>
  );
}

function SupportedHere() {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const errorText = useErrorText();
  const { data, error } = useQuery({ queryKey: ["profile", "all-supported"], queryFn: allSupported });
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (data === undefined) return null;
  if (data.length === 0)
    return (
      <Inline as="p" gap={[0, 3]} wrap tone="quiet" size={13} weight={400}>
        {t("profile.noProject")}
      </Inline>
    );
  return (
    <Stack as="ul" gap={2} above={2}>
      {data.map(({ id, project, start, status }) => (
        <li key={id}>
          <span>{project?.label ?? t("profile.na")}</span>
          <Inline as="span" gap={[0, 3]} wrap tone="quiet" size={13} weight={400}>
            {start === null ? null : <span dir="ltr">{format.date(start)}</span>}
            <span>{optionLabel(config, "project_support", "status", status)}</span>
          </Inline>
        </li>
      ))}
    </Stack>
  );
}
