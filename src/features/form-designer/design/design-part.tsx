import { Button } from "antd";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router-dom";
import { countMissingLabels } from "../../../../core/forms/labels.ts";
import { FORM } from "../../../../core/forms/types.ts";
import { useFieldContext, useConfigIndex } from "../../../config/config-context.tsx";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { PresentPeople } from "../../../screens/detail/present-people.tsx";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { Grid, Inline, Stack, Text } from "../../../ui/layout.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import type { Design } from "../../../../core/forms/design.ts";
import { useStableCallback } from "../../../ui/use-stable-callback.ts";
import { useDesignDraft, useDesignedForms, type DesignDraft } from "../designed-forms.ts";
import { FormFileActions } from "../files/form-file-actions.tsx";
import { FormsSkeleton } from "../form-states.tsx";
import { DesignCanvas } from "./design-canvas.tsx";
import { LogicMap } from "./logic-map.tsx";
import { LivePreview } from "../preview/live-preview.tsx";
import { QuestionSettings } from "./question-settings.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { readUndoKey } from "./undo-key.ts";
import { titleId } from "./use-canvas.ts";
import { useReach } from "./use-reach.ts";
import { useDesign, type SaveState } from "./use-design.ts";
import { LabelsTable } from "./labels-table.tsx";
import css from "./design.module.css";
import { focusById, partAround, partIn, partsIn } from "../../../lib/page-parts.ts";
import { differsInTitle } from "../../../../core/forms/differs-in-title.ts";
import type { Surroundings } from "../../../../core/forms/surroundings.ts";
import { offerList } from "../../../../core/forms/option-lists.ts";
import { useOptionLists } from "../lists/option-lists.ts";

interface DesignPartProps {
  readonly name: string;
  /** How it is shown; null: not at all, while what was changed is saved and can still be undone. */
  readonly shown: "design" | "preview" | null;
  /** Told whether everything that was changed is kept; what is not cannot be published yet. */
  readonly onSaved: (isSaved: boolean) => void;
}

/** The form itself, to be changed: its questions, the settings of the chosen one, and beside them what people will see. */
export function DesignPart(props: DesignPartProps) {
  const { data, error, refetch } = useDesignDraft(props.name);
  if (data !== undefined) return <Designer {...props} draft={data} />;
  if (props.shown === null) return null;
  return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <FormsSkeleton rows={5} />;
}

const isUnheard = (state: SaveState): boolean => ["failed", "away", "refused"].includes(state);

const VIEWS = ["questions", "words", "logic"] as const;

function Designer({ name, shown, draft, onSaved }: DesignPartProps & { readonly draft: DesignDraft }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const [first] = useState(draft);
  const own = useDesign(name, first);
  const design = { ...own, design: useOfferedLists(own.design) };
  const { chosen, choose } = design;
  const columns = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  const [search, setSearch] = useSearchParams();
  const view = VIEWS.find((one) => one === search.get("view")) ?? "questions";
  const question = design.design.find(({ id }) => design.keyOf(id) === chosen);
  const beside = useBesideTitle(design.design, question?.id);
  /** The words of the question are changed on the canvas alone, which may be further. */
  const changeBeside = useStableCallback((next: Design, about: string | null) =>
    design.change(
      next.map((one) =>
        one.id === question?.id && one.title !== question.title ? { ...one, title: question.title } : one,
      ),
      about,
    ),
  );
  const settled = useSettled(design.design);
  const missing = useMemo(
    () => [...countMissingLabels(settled).values()].reduce((sum, count) => sum + count, 0),
    [settled],
  );
  const labels = {
    questions: t("formDesigner.design.views.questions"),
    words:
      missing === 0
        ? t("formDesigner.words.title")
        : t("formDesigner.design.views.words", { count: missing, number: format.number(missing) }),
    logic: t("formDesigner.logic.title"),
  };
  const reaches = useReach(design.design);
  const surroundings = useSurroundings(name);
  const open = (id: number) => {
    const key = design.keyOf(id);
    flushSync(() => {
      choose(key);
      setSearch({}, { replace: true, flushSync: true });
    });
    focusById(titleId(key));
  };
  const wanted = shown === "design" ? Number(search.get("question") ?? 0) : 0;
  const openWanted = useStableCallback(() => open(wanted));
  const isThere = wanted !== 0 && design.design.some(({ id }) => id === wanted);
  useEffect(() => {
    // after what opened it is drawn: the focus goes to a card
    if (isThere) queueMicrotask(openWanted);
  }, [isThere, wanted, openWanted]);
  const form = useDesignedForms().data?.data.find(({ form_name }) => form_name === name);
  const { state, unfinished } = design;
  const isSaved = state === "saved";
  useEffect(() => {
    onSaved(isSaved);
    return () => onSaved(true);
  }, [isSaved, onSaved]);
  const wasBack = useRef(design.isBack);
  useEffect(() => {
    // one goes on where one was
    if (wasBack.current && chosen !== null) focusById(titleId(chosen));
    wasBack.current = false;
  }, [chosen]);
  const hearUndo = (event: KeyboardEvent<HTMLElement>) => {
    const step = readUndoKey(event);
    // what is tried out in the preview is no part of the form
    if (step === null || partAround(event.target, "preview") !== null) return;
    event.preventDefault();
    design[step]?.();
  };
  const standing = (
    <Text tone={isUnheard(state) ? "bad" : "quiet"} size={13} push role="status">
      {design.isBack ? `${t("formDesigner.design.back")} ` : null}
      {t(`formDesigner.design.states.${state}`, { reason: design.refusal })}
      {unfinished > 0 ? ` ${t("formDesigner.design.unfinished", { count: unfinished })}` : null}
    </Text>
  );
  // in other parts it says why nothing can be published yet
  if (shown !== "design")
    return (
      <Stack gap={2}>
        {isUnheard(state) || state === "conflict" ? standing : null}
        {shown === null ? null : (
          <LivePreview name={name} design={design.design} device={narrow ? "phone" : "desktop"} />
        )}
      </Stack>
    );
  return (
    <Stack as="section" gap={3} aria-label={t("formDesigner.design.tab")} onKeyDown={hearUndo}>
      {design.conflict === null ? null : (
        <Stack card role="alert" gap={2} pad={4} ground="warning">
          <Text weight={500}>{t("formDesigner.design.conflict")}</Text>
          {design.conflict.conflicts.length === 0 ? null : (
            <Text as="p">
              {t("formDesigner.design.both", {
                titles: format.list(design.conflict.conflicts.map(({ title }) => title)),
              })}
            </Text>
          )}
          <Inline gap={2} wrap>
            <Button type="primary" size="small" onClick={() => design.settle("both")}>
              {t("formDesigner.design.takeBoth")}
            </Button>
            <Button size="small" onClick={() => design.settle("theirs")}>
              {t("formDesigner.design.takeTheirs")}
            </Button>
          </Inline>
        </Stack>
      )}
      <Inline align="center" gap={3} wrap>
        <Segments
          label={t("formDesigner.design.view")}
          value={view}
          options={VIEWS.map((value) => ({ value, label: labels[value] }))}
          onChange={(next) => setSearch(next === "questions" ? {} : { view: next }, { replace: true })}
        />
        {standing}
        {form === undefined ? null : <PresentPeople resource={FORM} id={form.id} mode="edit" />}
        <FormFileActions form={name} title={form?.title ?? name} design={design} />
      </Inline>
      {view === "words" ? (
        <LabelsTable design={design.design} onChange={design.change} />
      ) : view === "logic" ? (
        <LogicMap design={design.design} reaches={reaches} onOpen={open} />
      ) : (
        <Grid
          ref={columns}
          className={css["columns"]}
          align="start"
          gap={4}
          onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
            if (event.key !== "F6") return;
            event.preventDefault();
            goToPane(columns.current, event.shiftKey ? -1 : 1);
          }}
        >
          <DesignCanvas
            {...design}
            reaches={reaches}
            surroundings={surroundings}
            chosen={chosen}
            onChoose={choose}
          />
          <div className={css["beside"]}>
            <div className={css["side"]} data-pane="">
              {question === undefined || chosen === null ? null : (
                <QuestionSettings
                  key={chosen}
                  title={question.title}
                  question={beside.find(({ id }) => id === question.id) ?? question}
                  design={beside}
                  surroundings={surroundings}
                  newId={design.newId}
                  onChange={changeBeside}
                  onLeave={() => focusById(titleId(chosen))}
                />
              )}
            </div>
            <LivePreview name={name} design={design.design} device="phone" />
          </div>
        </Grid>
      )}
    </Stack>
  );
}

/** The keys of the canvas move questions with Tab; from part to part leads F6. */
function goToPane(columns: HTMLElement | null, by: -1 | 1): void {
  const panes = partsIn(columns, "pane");
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  for (let step = 1; step <= panes.length; step += 1) {
    const pane = panes[(at + by * step + panes.length * 2) % panes.length];
    const stop = partIn(pane, "panelStop");
    if (stop) return stop.focus();
  }
}

/** The design as it was when something else than the words of one question changed: keys that write these draw nothing else. */
function useBesideTitle(design: Design, id: number | undefined): Design {
  const [kept, setKept] = useState(design);
  const isSame = kept === design || (id !== undefined && differsInTitle(kept, design, id));
  if (!isSame) setKept(design);
  return isSame ? kept : design;
}

/** What the product around a form offers it, as far as its designer may see that; null until it is known. */
function useSurroundings(name: string): Surroundings | null {
  const form = useDesignedForms().data?.data.find(({ form_name }) => form_name === name);
  const { field, resource } = useConfigIndex();
  return useMemo(
    () =>
      form === undefined
        ? null
        : {
            areas: form.filled_on === null ? form.used_by : [form.filled_on],
            hasRecords: (area) => resource(area)?.kind === "record",
            fieldOf: (area, name) => field(area, name) ?? undefined,
          },
    [form, field, resource],
  );
}

/** The questions with what their shared lists offer now, whoever changed those and wherever. */
function useOfferedLists(design: Design): Design {
  const lists = useOptionLists()?.data;
  return useMemo(() => {
    const shared = new Map(lists?.map(({ id, options }) => [id, options]));
    const offered = design.map((question) => offerList(question, shared));
    return offered.some((question, index) => question !== design[index]) ? offered : design;
  }, [design, lists]);
}
