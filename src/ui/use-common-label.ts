import { useCallback } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { commonFields } from "../config/common-fields.ts";

const NAMES = ["id", "created", "modified", "created_by", "modified_by", "archived"] as const;
type CommonName = (typeof NAMES)[number];

/** Words for the fields that every record has; null for a resource's own. */
export function useCommonLabel(): (name: string) => string | null {
  const { t } = useTranslation();
  return useCallback((name) => (isCommon(name) ? t(`common.${name}`) : null), [t]);
}

function isCommon(name: string): name is CommonName {
  return commonFields.some((field) => field.name === name);
}
