import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "../../core/definition/types.ts";
import { useConfigIndex } from "../config/config-context.tsx";
import { humanise } from "../config/labels.ts";
import { request } from "../lib/http.ts";
import { MessagePage } from "../ui/message-page.tsx";
import { usePageTrail } from "../ui/page-title.tsx";
import { WayOut } from "./way-out.tsx";

interface AccessDeniedProps {
  /** The rule that decides, by its stable name; null where no single one does. */
  readonly rule: string | null;
  /** What is asked for, in words that follow “needs”. */
  readonly needs: string | null;
  /** What was to be done, where rules about a resource decide: they are named. */
  readonly of?: { readonly resource: string; readonly action: Action };
  /** The server's own sentence, where it refused. */
  readonly sentence?: string;
}

interface Explanation {
  readonly code: string | null;
  readonly rules: readonly string[];
  readonly keepers: readonly { readonly id: number; readonly label: string }[];
}

/** Says which rule refuses, what it needs, and who can change that. */
export function AccessDenied({ rule, needs, of, sentence }: AccessDeniedProps) {
  const { t, i18n } = useTranslation();
  const { ruleLabels } = useConfigIndex().config;
  const trail = useMemo(() => [{ title: t("access.title") }], [t]);
  usePageTrail(trail);
  const explanation = useExplanation(of);
  const asked = needs === null ? null : t("access.needs", { needs });
  const ruled =
    rule === null ? asked : t("access.rule", { rule: humanise(rule), needs: needs ?? humanise(rule) });
  const nameOf = (name: string) => ruleLabels[name] ?? humanise(name);
  const granted = new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(
    (explanation?.rules ?? []).map(nameOf),
  );
  const held = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(
    (explanation?.keepers ?? []).map(({ label }) => label),
  );
  return (
    <MessagePage icon="lock" title={t("access.title")} actions={<WayOut />}>
      {(sentence ?? ruled) === null ? null : <p>{sentence ?? ruled}</p>}
      {granted === "" ? null : (
        <p>
          {t(explanation?.code === "denied_by_rule" ? "access.deniedTo" : "access.heldBy", {
            rules: granted,
          })}
        </p>
      )}
      <p>{held === "" ? t("access.who") : t("access.whoNamed", { names: held })}</p>
    </MessagePage>
  );
}

export function AccessDeniedHere() {
  return <AccessDenied rule={null} needs={null} />;
}

/** Which rules decide, and who keeps them; the page says what it knows until that is here. */
function useExplanation(of: AccessDeniedProps["of"]): Explanation | null {
  const query = of === undefined ? "" : `?${new URLSearchParams({ ...of }).toString()}`;
  const { data } = useQuery({
    queryKey: ["explain", query],
    queryFn: ({ signal }) => request<Explanation>({ path: `/api/config/explain/${query}`, signal }),
    placeholderData: undefined,
  });
  return data ?? null;
}
