import { useMemo } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useSearchParams } from "react-router-dom";
import { usePageTrail } from "../../ui/page-title.tsx";
import { type ProfileMode, readMode } from "./modes.ts";
import { Profile } from "./profile.tsx";
import { Box } from "../../ui/layout.tsx";

/** The profile as a page; the address says in which mode. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const [parameters, setParameters] = useSearchParams();
  const trail = useMemo(() => [{ title: t("profile.title") }], [t]);
  usePageTrail(trail);
  const show = (mode: ProfileMode) =>
    setParameters((now) => {
      const next = new URLSearchParams(now);
      if (mode === "profile") next.delete("mode");
      else next.set("mode", mode);
      return next;
    });
  return (
    <Box measure={960}>
      <Profile mode={readMode(parameters.get("mode"))} onMode={show} level="h1" />
    </Box>
  );
}
