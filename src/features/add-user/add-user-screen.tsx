import { useMemo } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useNavigate } from "react-router-dom";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { listPath } from "../../config/links.ts";
import { usePageTrail } from "../../ui/page-title.tsx";
import { AddUserDialog } from "./add-user-dialog.tsx";
import { PEOPLE } from "./may-add-user.ts";

/** The address of a new employee: the same dialog, and behind it the directory. */
export function AddUserScreen() {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const navigate = useNavigate();
  const directory = listPath(config, PEOPLE);
  const trail = useMemo(
    () => [{ title: resourcePlural(config, PEOPLE), path: directory }, { title: t("addUser.title") }],
    [config, directory, t],
  );
  usePageTrail(trail);
  return <AddUserDialog onClose={() => void navigate(directory, { replace: true })} />;
}
