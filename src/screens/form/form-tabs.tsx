import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { humanise, partLabel, resourceName } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Grid } from "../../ui/layout.tsx";
import { TabList } from "../../ui/tab-list.tsx";
import type { SectionState } from "./field-states.ts";
import { REVEAL } from "./form-scope.ts";
import css from "./form.module.css";

interface FormTabsProps {
  readonly resource: string;
  readonly sections: readonly SectionState[];
  /** Whether something is wrong with a field. */
  readonly wrong: (field: string) => boolean;
  readonly draw: (section: SectionState) => ReactNode;
}

/**
 * Sections under tabs. Those of closed tabs stay in the page, so that nothing typed in them is lost; each tab says how many
 * of its fields are wrong, and opens when the focus is to go to one of them.
 */
export function FormTabs({ resource, sections, wrong, draw }: FormTabsProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const tabs = [...new Set(sections.flatMap(({ tab }) => tab ?? []))];
  const [first] = tabs;
  const open = chosen !== null && tabs.includes(chosen) ? chosen : first;
  const tabbed = first !== undefined;
  useEffect(() => {
    const { current } = place;
    const reveal = ({ target }: Event) => {
      const tab = target instanceof Element ? target.closest("[data-form-tab]") : null;
      // the focus follows at once, and nothing hidden takes it
      if (tab instanceof HTMLElement) flushSync(() => setChosen(tab.dataset["formTab"] ?? null));
    };
    current?.addEventListener(REVEAL, reveal);
    return () => current?.removeEventListener(REVEAL, reveal);
  }, [tabbed]);
  if (open === undefined) return null;
  const count = (tab: string) =>
    sections
      .filter((section) => section.tab === tab)
      .flatMap(({ fields }) => fields)
      .filter(({ field }) => wrong(field.name)).length;
  return (
    <div ref={place}>
      <TabList
        label={t("form.tabs", { name: resourceName(config, resource) })}
        value={open}
        tabs={tabs.map((tab) => {
          const title = partLabel(config, resource, "formTabs", tab) ?? humanise(tab);
          const faults = count(tab);
          return {
            name: tab,
            title: faults === 0 ? title : t("form.tabFaults", { tab: title, faults: format.integer(faults) }),
          };
        })}
        onChange={setChosen}
      >
        {tabs.map((tab) => (
          <Grid key={tab} className={css["sections"]} gap={4} hidden={tab !== open} data-form-tab={tab}>
            {sections.filter((section) => section.tab === tab).map(draw)}
          </Grid>
        ))}
      </TabList>
    </div>
  );
}
