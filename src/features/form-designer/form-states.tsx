import { useTranslation } from "../../i18n/use-translation.tsx";
import css from "./form-designer.module.css";

/** In the shape of what comes. */
export function FormsSkeleton({ rows }: { readonly rows: number }) {
  const { t } = useTranslation();
  return (
    <ul className={css["cards"]} aria-busy="true" aria-label={t("shell.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className={css["ghost"]} />
      ))}
    </ul>
  );
}
