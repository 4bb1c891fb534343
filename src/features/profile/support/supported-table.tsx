import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Text } from "../../../ui/layout.tsx";
import css from "./support.module.css";
import type { RemoteProject } from "./support-calls.ts";

/** The projects somebody supports now: client, consultant and vendor. */
export function SupportedTable({ projects }: { readonly projects: readonly RemoteProject[] }) {
  const { t } = useTranslation();
  if (projects.length === 0)
    return (
      <Text as="p" tone="quiet" size={13}>
        {t("profile.supportsNone")}
      </Text>
    );
  const cell = (text: string | null) => text ?? t("profile.na");
  return (
    <div className={css["frame"]}>
      <table className={css["table"]}>
        <caption className="visually-hidden">{t("profile.supportedNow")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("profile.client")}</th>
            <th scope="col">{t("profile.consultant")}</th>
            <th scope="col">{t("profile.vendor")}</th>
          </tr>
        </thead>
        <tbody>
          {projects.map(({ id, client, consultant_name: consultant, vendor }) => (
            <tr key={id}>
              <td>{cell(client)}</td>
              <td>{cell(consultant)}</td>
              <td>{cell(vendor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
