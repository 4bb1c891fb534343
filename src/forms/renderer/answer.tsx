import { type ErrorSchema, toFieldPathId } from "@rjsf/utils";
import { memo, useCallback, useMemo } from "react";
import { isFixed } from "../../../core/forms/kinds.ts";
import { keyOf, levelPath } from "../../../core/forms/paths.ts";
import { buildFormTree, isMatrixRow } from "../../../core/forms/tree.ts";
import type { AnswerPart, Question } from "../../../core/forms/types.ts";
import { getPositionKey } from "../paths.ts";
import { useDrawing } from "./drawing-context.ts";
import { AskedContext } from "./asked-context.ts";
import { useFormStore } from "./store-context.ts";
import { useQuestionSelector } from "../use-form-selector.ts";
import { getRenderedPart } from "./ui.ts";
import { useErrorText } from "../use-error-text.ts";

interface AnswerProps {
  readonly question: Question;
  readonly block: readonly number[];
  readonly part: AnswerPart;
  /** Seen, but not to be answered at present. */
  readonly closed: boolean;
}

const nothing = () => undefined;

/** One property of the data, drawn by rjsf. It listens for its own value and its own problem alone. */
export const Answer = memo(function Answer({ question, block, part, closed }: AnswerProps) {
  const store = useFormStore();
  const { registry, disabled, readonly } = useDrawing();
  const textOf = useErrorText();
  const asked = useMemo(
    () => ({ question, place: { question: question.id, part, block } }),
    [question, part, block],
  );
  const { place } = asked;
  const value = useQuestionSelector(store, question.id, () => store.valueAt(place));
  const problem = useQuestionSelector(store, question.id, (form) =>
    form.problems.get(getPositionKey(form, place)),
  );
  const name = keyOf(question.id, part);
  const isRow = useQuestionSelector(store, question.id, (form) => isMatrixRow(form, question));
  const fieldPathId = useMemo(() => {
    const node = buildFormTree(store.snapshot()).byId.get(question.id);
    return toFieldPathId(name, registry.globalFormOptions, levelPath(node, block));
  }, [store, registry, question.id, name, block]);
  const change = useCallback((next: unknown) => store.setAnswer(place, next), [store, place]);
  const { schema, uiSchema } = getRenderedPart(question, part, isRow);
  const errors = (problem ? { __errors: [textOf(problem)] } : {}) as ErrorSchema;
  const { SchemaField } = registry.fields;
  if (!SchemaField) return null;
  return (
    <AskedContext value={asked}>
      <SchemaField
        name={name}
        schema={schema}
        uiSchema={uiSchema}
        fieldPathId={fieldPathId}
        formData={value}
        errorSchema={errors}
        required={question.is_required && !closed}
        disabled={disabled || closed}
        readonly={readonly || (part === "answer" && isFixed(question))}
        registry={registry}
        onChange={change}
        onBlur={nothing}
        onFocus={nothing}
      />
    </AskedContext>
  );
});
