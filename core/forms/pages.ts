import { isMeant } from "./shown.ts";
import { buildFormTree } from "./tree.ts";
import type { TreeNode } from "./tree.ts";
import type { FormData, FormQuestion, FormQuestions } from "./types.ts";

interface Asked {
  readonly question: Pick<FormQuestion, "id" | "answer_type">;
}

/** What is asked together. */
export interface Page<Node extends Asked = TreeNode> {
  /** Where it begins; null for the first where nothing stands before its questions. */
  readonly head: Node | null;
  readonly nodes: readonly Node[];
}

/** The pages of what is asked at first: a `page` begins one. Of a form without any there is one. */
export function splitPages<Node extends Asked>(roots: readonly Node[]): readonly Page<Node>[] {
  const pages: { head: Node | null; nodes: Node[] }[] = [];
  for (const node of roots) {
    if (node.question.answer_type === "page") pages.push({ head: node, nodes: [] });
    else if (pages.length === 0) pages.push({ head: null, nodes: [node] });
    else pages.at(-1)?.nodes.push(node);
  }
  return pages.length === 0 ? [{ head: null, nodes: [] }] : pages;
}

/** Tells a page from the others of its form: the id of where it begins, 0 where there is nothing. */
export function pageId({ head }: Page): number {
  return head?.question.id ?? 0;
}

interface Filled extends FormQuestions {
  readonly data: FormData;
}

/** The pages that ask anything with these answers; the first where none does. */
export function askedPages({ questions, data }: Filled): readonly Page[] {
  const tree = buildFormTree({ questions });
  const pages = splitPages(tree.roots);
  const asked = pages.filter(({ nodes }) => nodes.some((node) => isMeant({ tree, node, levels: [data] })));
  return asked.length === 0 ? pages.slice(0, 1) : asked;
}

/** The page that was turned to; where an answer took that away, the one before it. */
export function pageInSight({ page, ...form }: Filled & { readonly page: number }): number {
  const asked = askedPages(form).map(pageId);
  const all = splitPages(buildFormTree(form).roots).map(pageId);
  const upTo = new Set(all.slice(0, all.indexOf(page) + 1));
  return asked.findLast((id) => upTo.has(id)) ?? asked[0] ?? 0;
}

/** The page on which a question stands. */
export function pageOfQuestion(form: FormQuestions, question: number): number {
  const tree = buildFormTree(form);
  let root = tree.byId.get(question);
  while (root?.parent) root = root.parent;
  const page = splitPages(tree.roots).find(({ nodes }) => nodes.some((node) => node === root));
  return page === undefined ? 0 : pageId(page);
}
