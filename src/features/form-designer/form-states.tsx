import { useTranslation } from "../../i18n/use-translation.tsx";
import { Stack } from "../../ui/layout.tsx";
import css from "./form-designer.module.css";

/** In the shape of what comes. */
export function FormsSkeleton({ rows }: { readonly rows: number }) {
  const { t } = useTranslation();
  return (
    <Stack as="ul" gap={3} aria-busy="true" aria-label={t("shell.loading")}>
      {Array.from({ length: rows }, (_, row) => (
        <li key={row} className={css["ghost"]} />
      ))}
    </Stack>
  );
}
