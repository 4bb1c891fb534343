import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Form, type FormInstance } from "antd";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Text } from "../../ui/layout.tsx";
import { useSettledContent } from "../../ui/use-settled.ts";
import { hasPlannedEffects, PlannedEffects } from "../planned-effects.tsx";
import { fetchCreationPlan, NO_PLAN, type StepPlan } from "./use-saving.ts";

type Values = Readonly<Record<string, unknown>>;

/** What whoever presses the step's button asks of what stands on the screen. */
export interface ShownFirstStep {
  /** Whether a plan stands there as it is now; of nothing there is nothing to see. */
  readonly isSeen: (plan: StepPlan) => boolean;
  /** Shows what the values that were just tried out lead to. */
  readonly show: (values: Values, plan: StepPlan) => void;
}

interface FirstStepPlanProps {
  readonly handle: Ref<ShownFirstStep>;
  readonly form: FormInstance;
  readonly resource: string;
  readonly step: string;
  readonly stepLabel: string;
  /** What would be sent; null while something is missing. */
  readonly read: () => Values | null;
}

/** What a new record and its first step would lead to, as soon as the form holds what they need. */
export function FirstStepPlan({ handle, form, resource, step, stepLabel, read }: FirstStepPlanProps) {
  const { t } = useTranslation();
  // rendered with each change of the form, the form itself is not
  const watched = Form.useWatch((all: Values | undefined) => all, form);
  const values = watched === undefined ? null : read();
  const tried = useSettledContent(values);
  const planned = useQuery({
    queryKey: ["create", resource, step, tried],
    queryFn: () => fetchCreationPlan(resource, tried ?? {}),
    enabled: tried !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const [pressed, setPressed] = useState<{ readonly content: string; readonly plan: StepPlan } | null>(null);
  const isPressed = pressed !== null && pressed.content === JSON.stringify(values);
  const live = tried === null || planned.isError ? undefined : planned.data;
  const plan = isPressed ? pressed.plan : (live ?? NO_PLAN);
  const box = useRef<HTMLDivElement>(null);

  useImperativeHandle(handle, () => ({
    isSeen: (now) => !hasPlannedEffects(now) || (contentOf(now) === contentOf(plan) && box.current !== null),
    show: (sent, now) => {
      setPressed({ content: JSON.stringify(sent), plan: now });
      requestAnimationFrame(() => box.current?.focus());
    },
  }));

  return (
    <div role="status">
      {hasPlannedEffects(plan) ? (
        <Box ref={box} tabIndex={-1} above={4} ground="sunk" radius="card" pad={[3, 4]}>
          <Text as="p" weight={600}>
            {t("effects.title")}
          </Text>
          <PlannedEffects {...plan} />
          {isPressed ? <Text tone="quiet">{t("form.seeFirst", { step: stepLabel })}</Text> : null}
        </Box>
      ) : null}
    </div>
  );
}

const contentOf = ({ effects, told, skipped, version }: StepPlan): string =>
  JSON.stringify([effects, told, skipped, version]);
