import { useMemo } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel, partLabel } from "../../../config/labels.ts";
import type { FieldsPart } from "../answers/answers-body.tsx";
import css from "../answers/answers.module.css";
import { FieldInput } from "../answers/field-input.tsx";
import type { SupervisorFields } from "./supervisor-source.ts";
import { Box, Grid } from "../../../ui/layout.tsx";

/** What the feedback becomes: its words are used here too. */
const MADE = "supervisor_feedback";
const MAX_NAME_LENGTH = 120;
const NAMES = ["call_given_by", "supervisor_name", "went_well", "issues"] as const;

/** Who gave and who heard the call, and what is said about it in free words: at least one of the two (§5). */
export function useSupervisorFields(): FieldsPart<SupervisorFields> {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  return useMemo(() => {
    const labels = Object.fromEntries(
      NAMES.map((name) => [name, fieldLabel(config, MADE, name)]),
    ) as SupervisorFields;
    const required = t("feedback.required");
    const either = t("feedback.eitherRemark", { one: labels.went_well, other: labels.issues });
    const help = partLabel(config, MADE, "help", "call_given_by");
    return {
      leading: ["call_given_by", "supervisor_name"],
      labels,
      check: (given) => ({
        ...(isBlank(given.call_given_by) ? { call_given_by: required } : {}),
        ...(isBlank(given.supervisor_name) ? { supervisor_name: required } : {}),
        ...(isBlank(given.went_well) && isBlank(given.issues) ? { went_well: either } : {}),
      }),
      draw: (state) => ({
        before: (
          <Grid className={css["fields"]} columns="repeat(auto-fit, minmax(max(240px, 34%), 1fr))" gap={4}>
            <FieldInput
              state={state}
              name="call_given_by"
              label={labels.call_given_by}
              {...(help === null ? {} : { help })}
              required
              maxLength={MAX_NAME_LENGTH}
            />
            <FieldInput
              state={state}
              name="supervisor_name"
              label={labels.supervisor_name}
              required
              maxLength={MAX_NAME_LENGTH}
            />
          </Grid>
        ),
        after: (
          <Grid className={css["fields"]} columns="repeat(auto-fit, minmax(max(240px, 34%), 1fr))" gap={4}>
            <Box as="p" className={css["hint"]} spanAll tone="quiet" size={13}>
              {t("feedback.eitherHint")}
            </Box>
            <FieldInput state={state} name="went_well" label={labels.went_well} long />
            <FieldInput state={state} name="issues" label={labels.issues} long />
          </Grid>
        ),
      }),
    };
  }, [t, config]);
}

const isBlank = (text: string): boolean => text.trim() === "";
