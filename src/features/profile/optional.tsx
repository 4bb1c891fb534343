import { useTranslation } from "../../i18n/use-translation.tsx";
import { Text } from "../../ui/layout.tsx";

/** The label of what may be left empty. */
export function Optional({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <>
      {text}{" "}
      <Text before={1} tone="faint" size={12}>
        {t("form.optional")}
      </Text>
    </>
  );
}
