import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useConfigIndex, useFieldContext } from "../config/config-context.tsx";
import { humanise, partLabel } from "../config/labels.ts";
import { useTranslation } from "../i18n/use-translation.tsx";
import { Grid } from "../ui/layout.tsx";
import { TabList } from "../ui/tab-list.tsx";
import { REVEAL } from "./form/form-scope.ts";
import { markOf, partAround } from "../lib/page-parts.ts";

interface SectionTabsProps<S> {
  readonly resource: string;
  readonly label: string;
  /** Of what stands under a tab. */
  readonly className?: string | undefined;
  readonly sections: readonly S[];
  /** How many fields of a section are wrong. */
  readonly faults: (section: S) => number;
  readonly draw: (section: S) => ReactNode;
}

/**
 * Sections under tabs. Those of closed tabs stay in the page, so that nothing typed in them is lost; each tab says how many
 * of its fields are wrong, and opens when the focus is to go to one of them.
 */
export function SectionTabs<S extends { readonly tab?: string }>({
  resource,
  label,
  className,
  sections,
  faults: faultsOf,
  draw,
}: SectionTabsProps<S>) {
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
      const tab = partAround(target, "formTab");
      // the focus follows at once, and nothing hidden takes it
      if (tab) flushSync(() => setChosen(markOf(tab, "formTab") ?? null));
    };
    current?.addEventListener(REVEAL, reveal);
    return () => current?.removeEventListener(REVEAL, reveal);
  }, [tabbed]);
  if (open === undefined) return null;
  const count = (tab: string) =>
    sections.reduce((sum, section) => sum + (section.tab === tab ? faultsOf(section) : 0), 0);
  return (
    <div ref={place}>
      <TabList
        label={label}
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
          <Grid key={tab} className={className} gap={4} hidden={tab !== open} data-form-tab={tab}>
            {sections.filter((section) => section.tab === tab).map(draw)}
          </Grid>
        ))}
      </TabList>
    </div>
  );
}
