import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../core/definition/client-types.ts";
import css from "./detail-skeleton.module.css";

/** The outline of a record that is on its way: header, facts, tabs. */
export function DetailSkeleton({ resource }: { readonly resource: ClientResource }) {
  const { t } = useTranslation();
  return (
    <div className={css["skeleton"]} role="status" aria-busy="true" aria-label={t("shell.loading")}>
      <div className={css["title"]} />
      {resource.keyFacts.length > 0 ? <div className={css["facts"]} /> : null}
      <div className={css["tabs"]} />
      <div className={css["body"]} />
    </div>
  );
}
