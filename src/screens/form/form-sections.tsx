import { Form, Button } from "antd";
import {
  Fragment,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ClientResource, ClientTransition } from "../../../core/definition/client-types.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourceName, resourceNameWithin, transitionLabel } from "../../config/labels.ts";
import { RecordValuesContext } from "../../fields/reference/candidates.ts";
import { SuggestionsContext } from "../../fields/reference/suggestions.ts";
import { RecordBeforeContext } from "../../fields/rows/record-before.ts";
import { RowIssuesContext, RowWarningsContext } from "../../fields/rows/row-issues.ts";
import { afterPause } from "../../lib/after-pause.ts";
import { useEvaluationContext } from "../../config/use-evaluation-context.ts";
import { decidingFields, firstFields, formSections, type SectionState } from "./field-states.ts";
import { Section } from "../section.tsx";
import { SectionTabs } from "../section-tabs.tsx";
import { isEmptyValue } from "../../fields/values.ts";
import { loadRecordLabels } from "../../i18n/i18n.ts";
import { withLabels } from "../../i18n/with-labels.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import { FormField } from "./form-field.tsx";
import { focusField } from "./form-scope.ts";
import { Notes } from "./notes.tsx";
import { useFoldedFields } from "./use-folded-fields.ts";
import { useSuggestions } from "./use-suggestions.ts";
import type { Origin } from "./use-origins.ts";
import type { FieldErrors } from "./use-issue-text.ts";
import { Box, Grid, Text, Inline } from "../../ui/layout.tsx";
import css from "./form.module.css";

type Values = Readonly<Record<string, unknown>>;

interface FormSectionsProps {
  readonly resource: ClientResource;
  readonly formName: string;
  readonly previous: Values | null;
  /** What a new record holds besides what is typed: its first state, for one. */
  readonly defaults: Values;
  readonly writable: (field: string) => boolean;
  readonly problems: FieldErrors;
  readonly warnings: FieldErrors;
  readonly origins: Readonly<Record<string, Origin>>;
  readonly onLeave: (field: string) => void;
  /** Of a new record: what it does not ask for is folded away, and the first empty field has the focus. */
  readonly isNew?: boolean;
  /** Saves, then makes a step; absent where a form makes none. */
  readonly onStep?: (step: ClientTransition) => void;
}

const MoreFields = lazyCode(
  withLabels(() => import("./more-fields.tsx"), loadRecordLabels),
  (module) => module.MoreFields,
);

/** More fields than fit on most screens. */
const FIRST_DRAWN = 12;
/** After which everything that was drawn has been painted. */
const DRAWN_MS = 300;

/**
 * The fields of a record in their sections, following their conditions as somebody types. All of it is drawn anew only
 * when a field changed that a condition looks at; what is typed elsewhere is its own field's business.
 */
export function FormSections({ previous, ...props }: FormSectionsProps) {
  const form = Form.useFormInstance();
  const { resource, problems, warnings } = props;
  const deciding = useMemo(() => decidingFields(resource), [resource]);
  const known = previous ?? props.defaults;
  const readValues = useCallback(() => ({ ...known, ...form.getFieldsValue(true) }), [known, form]);
  const suggest = useSuggestions();
  return (
    <RecordValuesContext value={readValues}>
      <SuggestionsContext value={suggest}>
        <RowIssuesContext value={problems}>
          <RowWarningsContext value={warnings}>
            <RecordBeforeContext value={previous}>
              <Form.Item
                noStyle
                shouldUpdate={(before: Values, after: Values) =>
                  deciding.some((name) => before[name] !== after[name])
                }
              >
                {() => <ShownSections previous={previous} {...props} />}
              </Form.Item>
            </RecordBeforeContext>
          </RowWarningsContext>
        </RowIssuesContext>
      </SuggestionsContext>
    </RecordValuesContext>
  );
}

function ShownSections({
  resource,
  formName,
  previous,
  defaults,
  writable,
  problems,
  warnings,
  origins,
  onLeave,
  isNew,
  onStep,
}: FormSectionsProps) {
  const { config } = useConfigIndex();
  const { t } = useTranslation();
  const context = useEvaluationContext();
  const form = Form.useFormInstance<Values>();
  const values = { ...(previous ?? defaults), ...form.getFieldsValue(true) };
  // what is out of sight at first is drawn behind what is in it
  const most = useDeferredValue(Infinity, FIRST_DRAWN);
  const folding = useFoldedFields({
    resource: resource.name,
    sections: formSections({ resource, values, previous, writable, context }),
    isNew: isNew === true,
    stays: (name) =>
      name in problems || name in warnings || (!(name in origins) && !isEmptyValue(values[name])),
  });
  const sections = firstFields(folding.sections, most);
  // the form is drawn once it holds what it begins with
  const [first] = useState(() => (isNew === true ? firstEmpty(folding.sections, values) : null));
  /** The form put the focus there: whoever goes elsewhere has not left it empty on purpose. */
  const given = useRef(first);
  const leave = useCallback(
    (name: string) => {
      const isOnPurpose = given.current !== name || !isEmptyValue(form.getFieldValue(name));
      if (given.current === name) given.current = null;
      if (isOnPurpose) onLeave(name);
    },
    [form, onLeave],
  );
  const unfold = useUnfolding(formName, folding.toggle, folding.folded);
  const place = useRestingSections(most === Infinity);
  if (sections.length === 0 && previous === null) {
    const name = resourceNameWithin(config, resource.name);
    return (
      <Text as="p" tone="quiet">
        {t("form.nothingToFill", { name })}
      </Text>
    );
  }
  const draw = ({ name, look, fields, notes, steps }: SectionState) => (
    <Section
      key={name}
      id={`${formName}-section-${name}`}
      className={css["section"]}
      card
      resource={resource.name}
      section={{ name, ...(look && { look }) }}
      open={fields.some(({ field }) => field.name in problems || field.name in warnings)}
    >
      <div className={css["fields"]}>
        {fields.map(({ field, state }) => (
          <Fragment key={field.name}>
            <Notes resource={resource.name} notes={notes.filter(({ before }) => before === field.name)} />
            <FormField
              formName={formName}
              field={field}
              resource={resource.name}
              state={state}
              problem={problems[field.name]?.join(" ") ?? null}
              warning={warnings[field.name]?.join(" ") ?? null}
              origin={origins[field.name] ?? null}
              onLeave={leave}
              takesFocus={field.name === first}
            />
          </Fragment>
        ))}
        <Notes resource={resource.name} notes={notes.filter(({ before }) => before === undefined)} />
      </div>
      {steps === undefined || onStep === undefined ? null : (
        <StepButtons resource={resource} steps={steps} record={previous} onStep={onStep} />
      )}
    </Section>
  );
  return (
    <Grid ref={place} className={css["sections"]} gap={4}>
      {sections.filter(({ tab }) => tab === undefined).map(draw)}
      <SectionTabs
        resource={resource.name}
        className={css["sections"]}
        label={t("form.tabs", { name: resourceName(config, resource.name) })}
        sections={sections}
        faults={({ fields }) => fields.filter(({ field }) => field.name in problems).length}
        draw={draw}
      />
      {folding.toggle === null ? null : (
        <Suspense fallback={<Box blockSize="control" />}>
          <MoreFields
            folded={folding.folded.length}
            filled={folding.folded.filter((name) => !isEmptyValue(values[name])).length}
            onToggle={unfold}
          />
        </Suspense>
      )}
    </Grid>
  );
}

function firstEmpty(sections: readonly SectionState[], values: Values): string | null {
  const fields = sections.flatMap((section) => section.fields);
  const empty = fields.find(({ field, state }) => !state.readOnly && isEmptyValue(values[field.name]));
  return empty?.field.name ?? null;
}

/** Unfolds and leads to the first field that shows; folding leaves the focus where it is. */
function useUnfolding(formName: string, toggle: (() => void) | null, folded: readonly string[]): () => void {
  const [revealed, setRevealed] = useState<string | null>(null);
  const lead = useEffectEvent((name: string) => focusField(formName, name));
  useEffect(() => {
    if (revealed !== null) lead(revealed);
  }, [revealed]);
  return () => {
    setRevealed(folded[0] ?? null);
    toggle?.();
  };
}

/**
 * Once all are drawn, and have the size a browser remembers of them, sections out of sight take no part in what a key
 * paints. Told to the page past React: the fields need no drawing for it.
 */
function useRestingSections(drawn: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      drawn ? afterPause(() => place.current?.setAttribute("data-resting", "true"), DRAWN_MS) : undefined,
    [drawn],
  );
  return place;
}

interface StepButtonsProps {
  readonly resource: ClientResource;
  /** As `field.transition`. */
  readonly steps: readonly string[];
  /** As it was opened; null for a new one, which stands where its life cycle begins. */
  readonly record: Readonly<Record<string, unknown>> | null;
  readonly onStep: (step: ClientTransition) => void;
}

/** The steps that lead on from where the record stands, below the fields they are about. */
function StepButtons({ resource, steps, record, onStep }: StepButtonsProps) {
  const { config } = useConfigIndex();
  const offered = resource.lifecycles.flatMap(({ field, initial, transitions }) => {
    const state = record === null ? initial : record[field];
    return transitions.filter(
      ({ name, from }) => steps.includes(`${field}.${name}`) && from.some((one) => one === state),
    );
  });
  if (offered.length === 0) return null;
  return (
    <Inline wrap gap={2} above={3}>
      {offered.map((step) => (
        <Button key={`${step.field}.${step.name}`} onClick={() => onStep(step)}>
          {transitionLabel(config, resource.name, step.field, step.name)}
        </Button>
      ))}
    </Inline>
  );
}
