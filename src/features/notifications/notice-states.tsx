import { useTranslation } from "../../i18n/use-translation.tsx";
import css from "./notifications.module.css";

/** In the shape of what comes. */
export function NoticeSkeleton({ rows }: { readonly rows: number }) {
  const { t } = useTranslation();
  return (
    <ul className={css["list"]} aria-busy="true" aria-label={t("shell.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className={css["ghost"]} />
      ))}
    </ul>
  );
}
