import { useMemo } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { keyOf } from "../../core/forms/paths.ts";
import { fromRecords } from "../../core/forms/records.ts";
import { isMatrix } from "../../core/forms/matrix.ts";
import { getBlocks, isMeant, partsAsked } from "../../core/forms/shown.ts";
import { reveals } from "../../core/forms/reveal.ts";
import { type FormTree, type TreeNode, buildFormTree } from "../../core/forms/tree.ts";
import type { AnswerRecord, FormData, Question } from "../../core/forms/types.ts";
import { AnsweredRecordsContext, collectAnsweredRecords } from "./answered-records.ts";
import { AnswerText, ChosenFiles } from "./answers/answer-text.tsx";
import { Box, Grid, Text } from "../ui/layout.tsx";
import css from "./answers-view.module.css";

interface AnswersViewProps {
  /** Of the version the answers were given to, all depths. */
  readonly questions: readonly Question[];
  readonly records: readonly AnswerRecord[];
}

/** Given answers to read, on the screen and on paper, as the form of their version asked for them. */
export function AnswersView({ questions, records }: AnswersViewProps) {
  const data = useMemo(() => fromRecords({ form: { questions }, records }), [questions, records]);
  const named = useMemo(() => collectAnsweredRecords(questions, records), [questions, records]);
  const tree = buildFormTree({ questions });
  const others = records.filter(({ question_id: id }) => !tree.byId.has(id));
  return (
    <AnsweredRecordsContext value={named}>
      <Box container>
        <Level nodes={tree.roots} tree={tree} levels={[data]} />
        {others.map((record, index) => (
          <Grid key={index} className={css["pair"]} gap={[0, 6]} padBlock={2} borderBelow>
            <Text as="bdi" tone="quiet" breakWords>
              {record.que_value}
            </Text>
            <AnswerText value={record.answer} />
          </Grid>
        ))}
      </Box>
    </AnsweredRecordsContext>
  );
}

interface AroundProps {
  readonly tree: FormTree;
  /** The answers here and around, outermost first. */
  readonly levels: readonly FormData[];
}

function Level({ nodes, ...around }: AroundProps & { readonly nodes: readonly TreeNode[] }) {
  return nodes
    .filter((node) => isMeant({ node, ...around }))
    .map((node) => <Answered key={node.question.id} node={node} {...around} />);
}

function Answered({ node, tree, levels }: AroundProps & { readonly node: TreeNode }) {
  const question = node.question as Question;
  const level = levels.at(-1) ?? {};
  if (question.answer_type === "page" || question.answer_type === "headline")
    return <h2 className={css["headline"]}>{question.title}</h2>;
  if (question.answer_type === "note") return null;
  if (isMatrix(question))
    return (
      <Box padAbove={3} size={14} weight={600} breakWords>
        <bdi>{question.title}</bdi>
      </Box>
    );
  const value = level[keyOf(question.id)];
  const parts = partsAsked(question, value);
  const remark = level[keyOf(question.id, "comment")];
  const revealed = node.children.filter(({ reveal }) => reveal !== null && reveals({ reveal, value }));
  return (
    <>
      <Grid className={css["pair"]} gap={[0, 6]} padBlock={2} borderBelow>
        <Text as="bdi" tone="quiet" breakWords>
          {question.title}
        </Text>
        <Text as="div" breakWords shrink>
          {parts.includes("answer") ? <AnswerText question={question} value={value} /> : null}
          {parts.includes("comment") && typeof remark === "string" ? (
            <Box as="p" rule="strong" above={1} padBefore={3} space="pre-wrap">
              <bdi>{remark}</bdi>
            </Box>
          ) : null}
          {parts.includes("files") ? <ChosenFiles value={level[keyOf(question.id, "files")]} /> : null}
        </Text>
      </Grid>
      {revealed.length === 0 ? null : (
        <Box className={css["inside"]} rule="soft" padBefore={4}>
          <Level nodes={revealed} tree={tree} levels={levels} />
        </Box>
      )}
      <Blocks node={node} tree={tree} levels={levels} />
    </>
  );
}

function Blocks({ node, tree, levels }: AroundProps & { readonly node: TreeNode }) {
  const { t } = useTranslation();
  if (node.repeated.length === 0) return null;
  const blocks = getBlocks(node, levels.at(-1) ?? {});
  return blocks.map((block, index) => (
    <Box as="section" key={index} className={css["inside"]} rule="soft" padBefore={4}>
      <Box as="h3" padAbove={1} tone="quiet" size={13} weight={600}>
        {t("forms.block", { number: index + 1, total: blocks.length })}
      </Box>
      <Level nodes={node.repeated} tree={tree} levels={[...levels, block]} />
    </Box>
  ));
}
