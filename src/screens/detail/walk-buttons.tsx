import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useNeighbours } from "./use-neighbours.ts";
import { Inline } from "../../ui/layout.tsx";

interface WalkButtonsProps {
  readonly resource: string;
  readonly id: number;
}

/** To the previous and the next record of the list one came from; nothing where there was none. */
export function WalkButtons({ resource, id }: WalkButtonsProps) {
  const { t } = useTranslation();
  const { known, previous, next } = useNeighbours(resource, id);
  if (!known) return null;
  return (
    <Inline role="group" aria-label={t("record.walk")} as="span" inline fixed>
      <IconButton
        icon="previous"
        label={t("record.previous")}
        aria-keyshortcuts="k"
        disabled={previous === null}
        onClick={() => previous?.()}
      />
      <IconButton
        icon="next"
        label={t("record.next")}
        aria-keyshortcuts="j"
        disabled={next === null}
        onClick={() => next?.()}
      />
    </Inline>
  );
}
