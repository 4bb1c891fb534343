import { useCallback } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel } from "../../../config/labels.ts";
import type { BulkRow } from "./types.ts";

/** Why a row was refused: the fields that stand in the way, or the reason as a whole. */
export function useRefusalText(resource: ClientResource): (row: BulkRow) => string {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  return useCallback(
    ({ message, errors }) => {
      const fields = Object.entries(errors ?? {});
      if (fields.length === 0) return message ?? "";
      return fields
        .map(([path, texts]) =>
          t("form.problem", {
            field: fieldLabel(config, resource.name, path.split(".")[0] ?? path),
            problem: texts.join(" "),
          }),
        )
        .join(" ");
    },
    [t, config, resource.name],
  );
}
