import { QueryClientProvider } from "@tanstack/react-query";
import { App, ConfigProvider } from "antd";
import { useState } from "react";
import "../../../../src/app/base.css";
import "../../../../src/app/tokens.css";
import type { ClientConfig } from "../../../../core/definition/client-types.ts";
import type { Question } from "../../../../core/forms/types.ts";
import { queryClient } from "../../../../src/app/query-client.ts";
import { makeTheme } from "../../../../src/antd/theme.ts";
import { ConfigIndexProvider } from "../../../../src/config/config-context.tsx";
import { QuestionForm } from "../../../../src/forms/question-form.tsx";
import { useQuestionForm } from "../../../../src/forms/use-question-form.ts";
import { loadAppLabels, startI18n } from "../../../../src/i18n/i18n.ts";
import { loadStartLabels } from "../../../../src/i18n/load-labels.ts";
import { startData } from "./questions.ts";

await startI18n("en", loadStartLabels("en", ["start", "app"]));
await loadAppLabels();

const CONFIG = {
  actor: { timeZone: "UTC" },
  resources: [],
  routes: [],
  menu: [],
  gates: [],
} as unknown as ClientConfig;

interface PageProps {
  readonly questions: readonly Question[];
}

/** The form of the product in what it needs around it. */
export function Page({ questions }: PageProps) {
  const [open, setOpen] = useState(false);
  return (
    <ConfigProvider theme={makeTheme("light")}>
      <App>
        <QueryClientProvider client={queryClient}>
          <ConfigIndexProvider config={CONFIG} reload={() => Promise.resolve()}>
            <main>
              {open ? <Filled questions={questions} /> : <button onClick={() => setOpen(true)}>Open</button>}
            </main>
          </ConfigIndexProvider>
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  );
}

function Filled({ questions }: PageProps) {
  const form = useQuestionForm({
    formName: "interview",
    known: { questions, version: 1, complete: true },
    start: { data: startData(questions), files: new Map() },
  });
  return <QuestionForm form={form} />;
}
