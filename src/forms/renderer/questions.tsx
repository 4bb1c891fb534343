import type { FieldProps, Registry } from "@rjsf/utils";
import { type CSSProperties, type ReactNode, memo, useId, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { isClosed, isShown, partsAsked } from "../../../core/forms/shown.ts";
import { isCount } from "../../../core/forms/limits.ts";
import { factsOf } from "../../../core/forms/kinds.ts";
import { columnsOf, isMatrix } from "../../../core/forms/matrix.ts";
import { reveals } from "../../../core/forms/reveal.ts";
import { type TreeNode, buildFormTree } from "../../../core/forms/tree.ts";
import type { FormData, Question } from "../../../core/forms/types.ts";
import { Answer } from "./answer.tsx";
import { FormPages } from "./form-pages.tsx";
import { DrawingContext } from "./drawing-context.ts";
import { useRenderedCount } from "./unhurried-questions.ts";
import { Waiting } from "./waiting.tsx";
import { useFormStore } from "./store-context.ts";
import { useAnswerLabel } from "../use-answer-label.ts";
import { useFormSelector, useQuestionSelector } from "../use-form-selector.ts";
import css from "./form.module.css";
import { Box } from "../../ui/layout.tsx";

/** More questions than fit on a screen. */
const FIRST_DRAWN = 16;

const NO_BLOCK: readonly number[] = [];

/** rjsf's field of an object: the questions of a form as they hang together. */
export function QuestionsField({ registry, disabled = false, readonly = false }: FieldProps<FormData>) {
  // rjsf makes another registry with every schema; nothing in it that a question draws by ever changes
  const [kept] = useState<Registry>(registry as Registry);
  const drawing = useMemo(() => ({ registry: kept, disabled, readonly }), [kept, disabled, readonly]);
  return (
    <DrawingContext value={drawing}>
      <FormPages>{(nodes) => <FirstQuestions nodes={nodes} />}</FormPages>
    </DrawingContext>
  );
}

function FirstQuestions({ nodes }: { readonly nodes: readonly TreeNode[] }) {
  const most = useRenderedCount(nodes.length, FIRST_DRAWN);
  return <Questions nodes={nodes.slice(0, most)} block={NO_BLOCK} />;
}

interface QuestionItemProps {
  readonly question: Question;
  readonly block: readonly number[];
}

interface QuestionsProps {
  readonly nodes: readonly TreeNode[];
  readonly block: readonly number[];
}

/** Questions in order; a matrix draws its rows itself. */
function Questions({ nodes, block }: QuestionsProps) {
  return nodes
    .filter(({ matrix }) => matrix === null)
    .map(({ question }) => <QuestionItem key={question.id} question={question as Question} block={block} />);
}

/** A question with all that its answer brings, where its condition holds. */
const QuestionItem = memo(function QuestionItem(props: QuestionItemProps) {
  return (props.question.ask_when ?? null) === null ? (
    <DrawnQuestion {...props} />
  ) : (
    <MeantQuestion {...props} />
  );
});

function MeantQuestion({ question, block }: QuestionItemProps) {
  const store = useFormStore();
  const meant = useFormSelector(store, ({ questions, data }) =>
    isShown({ form: { questions }, data, question, block }),
  );
  return meant ? <DrawnQuestion question={question} block={block} /> : null;
}

function DrawnQuestion({ question, block }: QuestionItemProps) {
  const { kind } = factsOf(question);
  if (question.answer_type === "headline")
    return (
      <Box as="h2" className={css["headline"]} padBelow={1} borderBelow size={16} weight={600} breakWords>
        <bdi>{question.title}</bdi>
      </Box>
    );
  if (isMatrix(question)) return <Matrix question={question} block={block} />;
  if (kind === "none")
    return (
      <Box
        as="p"
        below="form-gap"
        pad={[2, 3]}
        rule="info"
        radius="control"
        ground="info"
        tone="info"
        size={13}
        breakWords
        space="pre-line"
        dir="auto"
      >
        {question.title}
      </Box>
    );
  return <AskedQuestion question={question} block={block} />;
}

/** More columns than these stand below each other. */
const MAX_COLUMNS = 12;

/** Questions that take the same answers, one a row; where there is no room for columns each stands by itself. */
function Matrix({ question, block }: QuestionItemProps) {
  const store = useFormStore();
  const labelOf = useAnswerLabel();
  const id = useId();
  const node = useQuestionSelector(store, question.id, (form) => buildFormTree(form).byId.get(question.id));
  const rows = node?.rows ?? [];
  const first = rows[0]?.question as Question | undefined;
  const columns = first === undefined ? [] : columnsOf(first);
  const { low_label: low = null, high_label: high = null } = first ?? {};
  const help = question.help ?? null;
  return (
    <div
      className={css["matrix"]}
      role="group"
      aria-labelledby={id}
      aria-describedby={help === null ? undefined : `${id}_help`}
      data-columns={columns.length <= MAX_COLUMNS}
      style={{ "--columns": columns.length } as CSSProperties}
    >
      <Box id={id} size={14} weight={600} breakWords>
        <bdi>{question.title}</bdi>
      </Box>
      {help === null ? null : (
        <Box as="p" tone="quiet" size={13} dir="auto" id={`${id}_help`}>
          {help}
        </Box>
      )}
      <div className={css["columns"]} aria-hidden="true">
        <div>
          {columns.map((column, index) => (
            <bdi key={column}>
              {first?.option_labels?.[column] ?? labelOf(first, column)}
              {index === 0 && low !== null ? <span>{low}</span> : null}
              {index === columns.length - 1 && high !== null ? <span>{high}</span> : null}
            </bdi>
          ))}
        </div>
      </div>
      {rows.map((row) => (
        <QuestionItem key={row.question.id} question={row.question as Question} block={block} />
      ))}
    </div>
  );
}

function AskedQuestion({ question, block }: QuestionItemProps) {
  const store = useFormStore();
  const place = useMemo(
    () => ({ question: question.id, part: "answer" as const, block }),
    [question.id, block],
  );
  const value = useQuestionSelector(store, question.id, () => store.valueAt(place));
  const closed = useQuestionSelector(store, question.id, ({ questions, data }) =>
    isClosed({ form: { questions }, question, data }),
  );
  const parts = partsAsked(question, value);
  return (
    <div className={css["item"]} data-item>
      {parts.map((part) => (
        <Answer key={part} question={question} block={block} part={part} closed={closed} />
      ))}
      {question.dependent || question.child ? (
        <Dependents question={question} block={block} value={value} />
      ) : null}
    </div>
  );
}

interface DependentsProps extends QuestionItemProps {
  readonly value: unknown;
}

function Dependents({ question, block, value }: DependentsProps) {
  const { t } = useTranslation();
  const store = useFormStore();
  const node = useQuestionSelector(store, question.id, (form) => buildFormTree(form).byId.get(question.id));
  if (!node) return null;
  const revealed = node.children.filter(({ reveal }) => reveal !== null && reveals({ reveal, value }));
  // rows are drawn where they are added
  const isCounted = isCount(question) && question.answer_type !== "rows" && node.repeated.length > 0;
  const count = isCounted && typeof value === "number" ? value : 0;
  return (
    <>
      <Waiting question={question} value={value} />
      {revealed.length === 0 ? null : (
        <Box className={css["dependents"]} shrink role="group" aria-label={question.title}>
          <Questions nodes={revealed} block={block} />
        </Box>
      )}
      {Array.from({ length: count }, (_, index) => (
        <Block
          key={index}
          nodes={node.repeated}
          above={block}
          number={index + 1}
          title={t("forms.block", { number: index + 1, total: count })}
        />
      ))}
    </>
  );
}

interface BlockProps {
  readonly nodes: readonly TreeNode[];
  readonly above: readonly number[];
  readonly number: number;
  readonly title: string;
  readonly id?: string;
  /** What can be done with it as a whole. */
  readonly children?: ReactNode;
}

/** One repetition of the questions under a count question. */
export function Block({ nodes, above, number, title, id, children }: BlockProps) {
  const block = useMemo(() => [...above, number], [above, number]);
  return (
    <Box as="fieldset" className={css["block"]} shrink id={id}>
      <Box as="legend" wide={children === undefined} pad={0} tone="quiet" size={13} weight={600}>
        {title}
      </Box>
      {children}
      <Questions nodes={nodes} block={block} />
    </Box>
  );
}
