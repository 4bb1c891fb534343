import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { request } from "../../../lib/http.ts";
import { DecidingRules } from "../../../screens/access-denied.tsx";
import { ReportChoice } from "../../../screens/report/report-choice.tsx";
import { Text } from "../../../ui/layout.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { MessagePage } from "../../../ui/message-page.tsx";
import { usePageTrail } from "../../../ui/page-title.tsx";
import reading from "../../../ui/reading-page.module.css";
import { FormsSkeleton } from "../form-states.tsx";
import { FormResults } from "./form-results.tsx";

/** Results of every form whose answers somebody may read, for those who design none. */
export function ResultsScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["form-results"],
    queryFn: async ({ signal }) =>
      (
        await request<{ data: readonly { form_name: string; title: string }[] }>({
          path: "/api/forms/results/",
          signal,
        })
      ).data,
  });
  const title = t("formDesigner.results.title");
  usePageTrail(useMemo(() => [{ title }], [title]));
  const heads = (data ?? []).map(({ form_name: name, title: formTitle }) => ({
    name,
    title: formTitle,
    description: null,
  }));
  const chosen = heads.find(({ name }) => name === search.get("form")) ?? heads[0];
  return (
    <section className={reading["page"]} aria-labelledby="results-title">
      <header>
        <h1 id="results-title" className="page-title">
          {title}
        </h1>
        <Text as="p" above={1} tone="quiet" measure="text">
          {t("formDesigner.results.lead")}
        </Text>
      </header>
      {error && data === undefined ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <FormsSkeleton rows={4} />
      ) : chosen === undefined ? (
        <MessagePage inline icon="lock" title={t("formDesigner.results.noneAllowed")}>
          <DecidingRules />
        </MessagePage>
      ) : (
        <div>
          {heads.length > 1 ? (
            <ReportChoice
              label={t("formDesigner.results.choose")}
              heads={heads}
              value={chosen.name}
              onChange={(form) => setSearch({ form }, { replace: false })}
            />
          ) : null}
          <FormResults key={chosen.name} form={chosen.name} />
        </div>
      )}
    </section>
  );
}
