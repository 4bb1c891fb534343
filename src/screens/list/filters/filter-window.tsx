import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useForgetUnread } from "../../../fields/filters/unread.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FilterEditor } from "./filter-editor.tsx";
import { FilterMenu } from "./filter-menu.tsx";
import { FilterPopover } from "./filter-popover.tsx";
import { type FilterSubject, isNarrowedBy, useFilterSubjects, without } from "./filter-subjects.ts";
import type { ListView } from "../screen/list-view.ts";
import { Box, Inline } from "../../../ui/layout.tsx";
import { partAround, partIn } from "../../../lib/page-parts.ts";

interface FilterWindowProps {
  readonly view: ListView;
  readonly anchor: HTMLElement;
  /** The filter to set; null: first the choice of one. */
  readonly subject: string | null;
  readonly onClose: () => void;
}

/** Chooses a filter and sets it, in a small window beside the rows. */
export function FilterWindow({ view, anchor, subject, onClose }: FilterWindowProps) {
  const { t } = useTranslation();
  const subjects = useFilterSubjects(view);
  const [chosen, setChosen] = useState(subject);
  const open = subjects.find(({ key }) => key === chosen) ?? null;
  return (
    <FilterPopover anchor={anchor} label={open?.label ?? t("filters.title")} onClose={onClose}>
      {open === null ? (
        <FilterMenu view={view} subjects={subjects} onChoose={({ key }) => setChosen(key)} />
      ) : (
        <OpenFilter
          key={open.key}
          view={view}
          subject={open}
          onBack={subject === null ? () => setChosen(null) : null}
          onClose={onClose}
        />
      )}
    </FilterPopover>
  );
}

interface OpenFilterProps {
  readonly view: ListView;
  readonly subject: FilterSubject;
  /** Null where no choice of filters came before. */
  readonly onBack: (() => void) | null;
  readonly onClose: () => void;
}

function OpenFilter({ view, subject, onBack, onClose }: OpenFilterProps) {
  const { t } = useTranslation();
  const labelId = useId();
  const forgetUnread = useForgetUnread();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    focusFirst(body.current);
  }, []);
  return (
    <>
      <Inline padInline={2} padBefore={3} fixed align="center" gap={1} minBlockSize={44} borderBelow>
        {onBack ? <IconButton icon="previous" label={t("filters.others")} onClick={onBack} /> : null}
        <Box as="h2" id={labelId} cut grow shrink size={13} weight={600}>
          {subject.label}
        </Box>
        {isNarrowedBy(view.state, subject) ? (
          <Box
            as="button"
            type="button"
            className="hover-underline"
            pad={[1, 2]}
            radius="control"
            tone="accent"
            size={12}
            onClick={() => {
              forgetUnread(subject.key);
              view.change((now) => without(now, subject));
              onClose();
            }}
          >
            {t("filters.clear")}
          </Box>
        ) : null}
        <IconButton icon="close" label={t("actions.close")} onClick={onClose} />
      </Inline>
      <Box ref={body} scroll squeeze pad={3}>
        <FilterEditor view={view} subject={subject} labelId={labelId} />
      </Box>
    </>
  );
}

/** The first thing to set; where its code is still on its way, it is waited for in the window, so that Escape is heard. */
function focusFirst(body: HTMLElement | null): void {
  if (!body) return;
  const focus = () => {
    const target = partIn(body, "firstField", "true") ?? partIn(body, "input") ?? partIn(body, "button");
    target?.focus({ preventScroll: true });
    return target !== null;
  };
  if (focus()) return;
  partAround(body, "dialog")?.focus({ preventScroll: true });
  const watch = new MutationObserver(() => {
    if (focus()) watch.disconnect();
  });
  watch.observe(body, { childList: true, subtree: true });
}
