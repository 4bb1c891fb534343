import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { countFilters, type FilterSubject, isNarrowedBy, withoutFilters } from "./filter-subjects.ts";
import type { ListView } from "../screen/list-view.ts";
import { SearchField } from "../../../ui/search-field.tsx";
import { Box, Stack, Text } from "../../../ui/layout.tsx";
import controls from "../../../ui/control.module.css";
import menu from "../../../ui/menu-list.module.css";
import { partsIn } from "../../../lib/page-parts.ts";

interface FilterMenuProps {
  readonly view: ListView;
  readonly subjects: readonly FilterSubject[];
  readonly onChoose: (subject: FilterSubject) => void;
}

/** What the list can be narrowed by, found by typing; arrow keys walk from the box into the list. */
export function FilterMenu({ view, subjects, onChoose }: FilterMenuProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  const wanted = typed.trim().toLocaleLowerCase();
  const shown = subjects.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = partsIn(list.current, "button");
    const at = items.findIndex((item) => item === document.activeElement) + step;
    if (at < 0) box.current?.focus();
    else items[Math.min(at, items.length - 1)]?.focus();
  };
  return (
    <Stack squeeze onKeyDown={walk} role="presentation">
      <Box pad={2} borderBelow>
        <SearchField
          ref={box}
          className={controls["input"]}
          label={t("filters.search")}
          value={typed}
          onType={setTyped}
          onKeyDown={(event) => {
            const [first] = shown;
            if (event.key !== "Enter" || !first) return;
            // the filter opens with the focus in it: the same press would choose there, too
            event.preventDefault();
            onChoose(first);
          }}
        />
      </Box>
      <Box as="ul" ref={list} maxBlockSize={400} scroll squeeze pad={1} aria-label={t("filters.title")}>
        {shown.map((subject) => (
          <li key={subject.key}>
            <button type="button" className={menu["item"]} onClick={() => onChoose(subject)}>
              <Box as="span" grow shrink>
                {subject.label}
              </Box>
              {isNarrowedBy(view.state, subject) ? (
                <Text tone="accent" size={12}>
                  {t("filters.inUse")}
                </Text>
              ) : null}
              <Icon name="chevron" small />
            </button>
          </li>
        ))}
      </Box>
      {shown.length === 0 ? (
        <Box as="p" pad={[2, 4]} padBelow={4} tone="quiet" size={13}>
          {t("filters.none")}
        </Box>
      ) : null}
      {countFilters(view.state, subjects) > 0 ? (
        <Box pad={[2, 3]} size={13} borderAbove>
          <Box
            as="button"
            type="button"
            className="link-button hover-underline"
            minBlockSize={24}
            onClick={() => view.change(withoutFilters())}
          >
            {t("list.clearFilters")}
          </Box>
        </Box>
      ) : null}
    </Stack>
  );
}
