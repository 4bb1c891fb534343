import { App } from "antd";
import { useCallback } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import type { ApiRecord } from "../../config/record.ts";
import { asList, asReferences } from "../../fields/values.ts";

/** Says who of those a comment names was not told, because they may not see the record. */
export function useUnnotifiedMentions(): (comment: ApiRecord) => void {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { notification } = App.useApp();
  return useCallback(
    (comment) => {
      const unnotified = new Set(asList(comment["unnotified"]));
      const names = asReferences(comment["mentions"]).flatMap(({ id, label }) =>
        unnotified.has(id) ? [label] : [],
      );
      if (names.length === 0) return;
      notification.warning({
        title: t("comments.unnotified", { names: format.list(names), count: names.length }),
        role: "status",
      });
    },
    [t, format, notification],
  );
}
