import { useMemo } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import type { Action } from "../../core/definition/types.ts";
import { useConfigIndex } from "../config/config-context.tsx";
import { humanise } from "../config/labels.ts";
import { isolated } from "../i18n/isolated.ts";
import { useApi } from "../providers/use-api.ts";
import { MessagePage } from "../ui/message-page.tsx";
import { usePageTrail } from "../ui/page-title.tsx";
import { PageExitActions } from "./page-exit-actions.tsx";

interface AccessDeniedProps {
  /** The one rule that decides an address, by its stable name. */
  readonly rule?: string;
  /** What that rule asks for, in words that follow “needs”. */
  readonly needs?: string | null;
  /** What was to be done, where rules about a resource decide: they are named. */
  readonly of?: AskedRight | undefined;
  /** Why not, in the words of whoever refused. */
  readonly sentence?: string | undefined;
}

interface AskedRight {
  readonly resource: string;
  readonly action: Action;
}

interface Explanation {
  readonly code: string | null;
  readonly rules: readonly string[];
  /** Those that give the right to every row. */
  readonly unlimited: readonly string[];
  readonly keepers: readonly { readonly id: number; readonly label: string }[];
}

/** The page in place of one that is closed to the reader. */
export function AccessDenied(props: AccessDeniedProps) {
  const { t } = useTranslation();
  const trail = useMemo(() => [{ title: t("access.title") }], [t]);
  usePageTrail(trail);
  return <AccessMessage {...props} />;
}

/** Says which rule refuses, what it needs, and who can change that; in a page, a drawer or a tab that keeps its own name. */
export function AccessMessage({ rule, needs, of, sentence }: AccessDeniedProps) {
  const { t } = useTranslation();
  // the name it has in the definitions: whoever keeps them finds it by that in every language
  const ruled =
    rule === undefined ? null : t("access.rule", { rule: isolated(rule), needs: needs ?? humanise(rule) });
  return (
    <MessagePage icon="lock" title={t("access.title")} actions={<PageExitActions />}>
      {(sentence ?? ruled) === null ? null : <p>{sentence ?? ruled}</p>}
      <DecidingRules of={of} />
    </MessagePage>
  );
}

/** Which rules hold the right or refuse it, where one's own end, and who can change them. */
export function DecidingRules({ of }: Pick<AccessDeniedProps, "of">) {
  const { t, i18n } = useTranslation();
  const { ruleLabels } = useConfigIndex().config;
  const explanation = useExplanation(of);
  const listed = (type: "conjunction" | "disjunction", names: readonly string[] = []) =>
    new Intl.ListFormat(i18n.language, { type }).format(names.map(isolated));
  const named = (rules: readonly string[] = []) => rules.map((name) => ruleLabels[name] ?? humanise(name));
  const own = explanation?.code === "granted";
  const rules = listed(own ? "conjunction" : "disjunction", named(explanation?.rules));
  const unlimited = listed("disjunction", named(explanation?.unlimited));
  const keepers = listed(
    "conjunction",
    explanation?.keepers.map(({ label }) => label),
  );
  const refused = explanation?.code === "denied_by_rule";
  const decides = own ? "access.ownRows" : refused ? "access.deniedTo" : "access.heldBy";
  return (
    <>
      {rules === "" ? null : <p>{t(decides, { rules })}</p>}
      {own && unlimited !== "" ? <p>{t("access.everyRow", { rules: unlimited })}</p> : null}
      <p>{keepers === "" ? t("access.who") : t("access.whoNamed", { names: keepers })}</p>
    </>
  );
}

/** Which rules decide, and who keeps them; the page says what it knows until that is here. */
function useExplanation(of: AccessDeniedProps["of"]): Explanation | null {
  const query = of === undefined ? "" : `?${new URLSearchParams({ ...of }).toString()}`;
  return (
    useApi<Explanation>(`/api/config/explain/${query}`, { placeholderData: undefined }).data?.data ?? null
  );
}
