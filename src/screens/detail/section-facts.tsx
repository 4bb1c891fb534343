import { Fragment, lazy, Suspense } from "react";
import type { ClientField, ClientResource } from "../../../core/definition/client-types.ts";
import { useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel } from "../../config/labels.ts";
import type { ApiRecord } from "../../config/record.ts";
import { isEmptyValue } from "../../fields/values.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Grid, Stack, Text } from "../../ui/layout.tsx";
import { useCommonLabel } from "../../ui/use-common-label.ts";
import { Fact } from "./fact.tsx";
import css from "./sections-tab.module.css";

/** Few areas have any. */
const Notes = lazy(async () => ({ default: (await import("../form/notes.tsx")).Notes }));

type SectionNotes = NonNullable<ClientResource["sections"][number]["notes"]>;

interface SectionFactsProps {
  readonly resource: string;
  readonly record: ApiRecord;
  readonly shown: readonly ClientField[];
  readonly notes: SectionNotes;
}

/** The facts of one section, with the notes between them; all of them empty, they are named in one sentence. */
export function SectionFacts({ resource, record, shown, notes }: SectionFactsProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const commonLabel = useCommonLabel();
  const label = (name: string) => commonLabel(name) ?? fieldLabel(index.config, resource, name);
  const say = (some: SectionNotes) =>
    some.length === 0 ? null : (
      <Suspense fallback={null}>
        <Notes resource={resource} notes={some} />
      </Suspense>
    );
  if (shown.every(({ name }) => name in record && isEmptyValue(record[name])))
    return (
      <Stack gap={notes.length === 0 ? 0 : 3}>
        <Text as="p" tone="faint" size={13}>
          {t("record.notFilled", { fields: format.list(shown.map((field) => label(field.name))) })}
        </Text>
        {say(notes)}
      </Stack>
    );
  return (
    <>
      {splitAtNotes(shown, notes).map((run) => (
        <Fragment key={run.facts[0]?.name}>
          {say(run.notes)}
          <Grid as="dl" className={css["facts"]} gap={[2, 8]} align="baseline">
            {run.facts.map((field) => (
              <Fact
                key={field.name}
                field={field}
                resource={resource}
                value={record[field.name]}
                record={record}
              />
            ))}
          </Grid>
        </Fragment>
      ))}
      {say(notes.filter(({ before }) => before === undefined))}
    </>
  );
}

interface Run {
  readonly notes: SectionNotes;
  readonly facts: readonly ClientField[];
}

/** A list of facts holds nothing else, so it ends where a note stands. */
function splitAtNotes(shown: readonly ClientField[], notes: SectionNotes): readonly Run[] {
  return shown.reduce<readonly Run[]>((runs, field) => {
    const here = notes.filter(({ before }) => before === field.name);
    const last = runs.at(-1);
    return last === undefined || here.length > 0
      ? [...runs, { notes: here, facts: [field] }]
      : [...runs.slice(0, -1), { ...last, facts: [...last.facts, field] }];
  }, []);
}
