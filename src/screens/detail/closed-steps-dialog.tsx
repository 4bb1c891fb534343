import { Modal } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { transitionLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { Box, Grid, Text } from "../../ui/layout.tsx";
import type { ClosedStep } from "./transition-choice.ts";
import { useClosedText } from "./use-denial-text.ts";

interface ClosedStepsDialogProps {
  readonly resource: ClientResource;
  readonly record: ApiRecord;
  readonly steps: readonly ClosedStep[];
  readonly onChoose: (transition: ClientTransition, closedBecause: string) => void;
  readonly onClose: () => void;
}

/** Every step that is closed, with why: one of them is made all the same. */
export function ClosedStepsDialog({ resource, record, steps, onChoose, onClose }: ClosedStepsDialogProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const closedText = useClosedText(resource);
  return (
    <Modal open title={t("transition.anotherTitle")} footer={null} onCancel={onClose} width={560}>
      <Box as="p" below={4}>
        {t("transition.anotherText")}
      </Box>
      <Grid as="ul" gap={2}>
        {steps.map((step) => {
          const { definition } = step;
          const { field, name } = definition;
          const because = closedText(step, record);
          return (
            <li key={`${field}.${name}`}>
              <Grid
                as="button"
                type="button"
                className="hover-ground"
                gap={1}
                pad={[3, 4]}
                border="strong"
                radius="control"
                wide
                text="start"
                onClick={() => onChoose(definition, because)}
              >
                <Text weight={500}>{transitionLabel(config, resource.name, field, name)}</Text>
                <Text tone="quiet" size={13}>
                  {because}
                </Text>
              </Grid>
            </li>
          );
        })}
      </Grid>
    </Modal>
  );
}
