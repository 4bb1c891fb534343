import { enumerated } from "../../../i18n/enumerated.ts";
import { useId, useMemo, useState } from "react";
import { testsOf } from "../../../../core/forms/ask-when.ts";
import { readDepths, type Design } from "../../../../core/forms/design.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Box, Grid, Stack, Text } from "../../../ui/layout.tsx";
import { LogicPicture } from "./logic-picture.tsx";
import { useLogicLabels } from "./use-logic-labels.ts";
import type { Reaches } from "./use-reach.ts";
import css from "./logic-map.module.css";
import { partById } from "../../../lib/page-parts.ts";

interface LogicMapProps {
  readonly design: Design;
  readonly reaches: Reaches;
  /** Goes to a question on the canvas. */
  readonly onOpen: (id: number) => void;
}

/** How questions lead to each other: for each what brings it, what waits for it, and answers with which it is asked. */
export function LogicMap({ design, reaches, onOpen }: LogicMapProps) {
  const { t } = useTranslation();
  const words = useLogicLabels(design);
  const depths = useMemo(() => readDepths(design), [design]);
  const domId = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const sentencesId = (id: number) => `${domId}${id}`;
  const choose = (id: number) => {
    setChosen(id);
    partById(sentencesId(id))?.scrollIntoView({ block: "nearest" });
  };
  return (
    <Box as="section" aria-label={t("formDesigner.logic.title")}>
      <Text as="p" tone="quiet" below={3}>
        {t("formDesigner.logic.lead")} {t("formDesigner.logic.keys")}
      </Text>
      <Grid className={css["beside"]} align="start" gap={4}>
        <LogicPicture
          design={design}
          reaches={reaches}
          words={words}
          sentencesId={sentencesId}
          chosen={chosen}
          onChoose={choose}
          onOpen={onOpen}
        />
        <Grid as="ol" gap={2}>
          {design.map((question) => {
            const { id, ask_when = null, calculation = null } = question;
            const reach = reaches.get(id);
            const waiting = questionsAbout(design, id);
            const brought = words.brought(question);
            return (
              <li
                key={id}
                id={sentencesId(id)}
                className={css["node"]}
                data-chosen={id === chosen || undefined}
                style={{ marginInlineStart: (depths.get(id) ?? 0) * 28 }}
              >
                <Stack gap={0.5} align="start">
                  <button type="button" className="link-button hover-underline" onClick={() => onOpen(id)}>
                    <Text as="bdi" weight={500}>
                      {words.nameOf(id)}
                    </Text>
                  </button>
                  {brought === null ? null : (
                    <Text size={13} tone="quiet">
                      {brought}
                    </Text>
                  )}
                  {ask_when === null ? null : (
                    <Text size={13} tone="quiet">
                      {t("formDesigner.logic.when", { condition: words.condition(ask_when) })}
                    </Text>
                  )}
                  {calculation === null ? null : (
                    <Text size={13} tone="quiet">
                      {t("formDesigner.logic.calculated", { calculation: words.calculation(calculation) })}
                    </Text>
                  )}
                  {waiting.length === 0 ? null : (
                    <Text size={13} tone="quiet">
                      {t("formDesigner.logic.decides", {
                        titles: enumerated(waiting.map((one) => words.nameOf(one.id))),
                      })}
                    </Text>
                  )}
                  {reach === undefined ? null : reach.reached === false ? (
                    <Text size={13} tone="bad">
                      {words.never(reach.reason)}
                    </Text>
                  ) : (
                    <Text size={13}>
                      {reach.reached === null
                        ? t("formDesigner.logic.unknown")
                        : words.answers(reach.answers)}
                    </Text>
                  )}
                </Stack>
              </li>
            );
          })}
        </Grid>
      </Grid>
    </Box>
  );
}

/** Questions whose condition is about this one. */
function questionsAbout(design: Design, id: number): Design {
  return design.filter(
    ({ ask_when = null }) => ask_when !== null && testsOf(ask_when).some(({ question }) => question === id),
  );
}
