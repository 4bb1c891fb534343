import type { FieldProps, Registry } from "@rjsf/utils";
import { memo, useDeferredValue, useMemo, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { isClosed, isShown, partsAsked } from "../../../core/forms/shown.ts";
import { isCount } from "../../../core/forms/limits.ts";
import { factsOf } from "../../../core/forms/kinds.ts";
import { reveals } from "../../../core/forms/reveal.ts";
import { type TreeNode, buildFormTree } from "../../../core/forms/tree.ts";
import type { FormData, Question } from "../../../core/forms/types.ts";
import { Answer } from "./answer.tsx";
import { FormPages } from "./form-pages.tsx";
import { DrawingContext } from "./drawing-context.ts";
import { Waiting } from "./waiting.tsx";
import { useFormStore } from "./store-context.ts";
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
      <FormPages>{(nodes) => <Questions nodes={nodes} />}</FormPages>
    </DrawingContext>
  );
}

function Questions({ nodes }: { readonly nodes: readonly TreeNode[] }) {
  // what is out of sight at first is drawn behind what is in it
  const most = useDeferredValue(nodes.length, FIRST_DRAWN);
  return nodes
    .slice(0, most)
    .map(({ question }) => (
      <QuestionItem key={question.id} question={question as Question} block={NO_BLOCK} />
    ));
}

interface QuestionItemProps {
  readonly question: Question;
  readonly block: readonly number[];
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
  if (kind === "none")
    return (
      <p className={css["note"]} dir="auto">
        {question.title}
      </p>
    );
  return <AskedQuestion question={question} block={block} />;
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
    <div className={css["item"]}>
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
  const count = isCount(question) && typeof value === "number" && node.repeated.length > 0 ? value : 0;
  return (
    <>
      <Waiting question={question} value={value} />
      {revealed.length === 0 ? null : (
        <Box className={css["dependents"]} shrink role="group" aria-label={question.title}>
          {revealed.map((child) => (
            <QuestionItem key={child.question.id} question={child.question as Question} block={block} />
          ))}
        </Box>
      )}
      {Array.from({ length: count }, (_, index) => (
        <Block key={index} nodes={node.repeated} above={block} number={index + 1}>
          {t("forms.block", { number: index + 1, total: count })}
        </Block>
      ))}
    </>
  );
}

interface BlockProps {
  readonly nodes: readonly TreeNode[];
  readonly above: readonly number[];
  readonly number: number;
  readonly children: string;
}

/** One repetition of the questions under a count question. */
function Block({ nodes, above, number, children: title }: BlockProps) {
  const block = useMemo(() => [...above, number], [above, number]);
  return (
    <Box as="fieldset" className={css["block"]} shrink>
      <Box as="legend" wide pad={0} tone="quiet" size={13} weight={600}>
        {title}
      </Box>
      {nodes.map(({ question }) => (
        <QuestionItem key={question.id} question={question as Question} block={block} />
      ))}
    </Box>
  );
}
