import { Progress } from "antd";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { askedPages, pageId, pageInSight, splitPages } from "../../../core/forms/pages.ts";
import { buildFormTree, type TreeNode } from "../../../core/forms/tree.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box, Inline } from "../../ui/layout.tsx";
import type { FormStore } from "../form-store.ts";
import { useFormSelector } from "../use-form-selector.ts";
import { checkPage } from "./check-form.ts";
import { useDrawing } from "./drawing-context.ts";
import { useFormStore } from "./store-context.ts";
import { focusById } from "../../lib/page-parts.ts";

interface FormPagesProps {
  /** Draws the questions of a page. */
  readonly children: (nodes: readonly TreeNode[]) => ReactNode;
}

/** The page in sight with the way to the others; of a form without pages its questions alone. */
export function FormPages({ children }: FormPagesProps) {
  const store = useFormStore();
  const { roots } = useFormSelector(store, buildFormTree);
  // as texts, which are the same as long as the same pages ask something
  const asked = useFormSelector(store, (form) => askedPages(form).map(pageId).join())
    .split(",")
    .map(Number);
  const current = useFormSelector(store, pageInSight);
  const page = splitPages(roots).find((one) => pageId(one) === current);
  const head = page?.head?.question ?? null;
  if (asked.length <= 1 && head === null) return children(page?.nodes ?? []);
  return (
    <>
      <PageHead
        key={current}
        title={head?.title ?? null}
        help={head?.help ?? null}
        pages={asked}
        id={current}
      />
      <div key={`page ${current}`}>{children(page?.nodes ?? [])}</div>
      {asked.length > 1 ? <PageTurns pages={asked} id={current} /> : null}
    </>
  );
}

const headingId = ({ idPrefix }: FormStore): string => `${idPrefix}_page`;

interface PageProps {
  /** All that ask something. */
  readonly pages: readonly number[];
  readonly id: number;
}

interface PageHeadProps extends PageProps {
  readonly title: string | null;
  readonly help: string | null;
}

function PageHead({ title, help, pages, id }: PageHeadProps) {
  const { t } = useTranslation();
  const store = useFormStore();
  const place = pages.indexOf(id) + 1;
  const progress = t("forms.pages.progress", { page: place, total: pages.length });
  return (
    <Box below={4}>
      {pages.length > 1 ? (
        <Box below={3}>
          {title === null ? null : (
            <Box as="p" below={1} tone="quiet" size={13} aria-hidden="true">
              {progress}
            </Box>
          )}
          <Progress
            percent={(place / pages.length) * 100}
            size={{ height: 4 }}
            showInfo={false}
            status="normal"
            aria-label={progress}
          />
        </Box>
      ) : null}
      <Box as="h2" id={headingId(store)} tabIndex={-1} size={16} weight={600} breakWords>
        {title === null ? progress : <bdi>{title}</bdi>}
      </Box>
      {help === null ? null : (
        <Box as="p" above={1} tone="quiet" size={13} dir="auto">
          {help}
        </Box>
      )}
    </Box>
  );
}

function PageTurns({ pages, id }: PageProps) {
  const { t } = useTranslation();
  const store = useFormStore();
  const { disabled } = useDrawing();
  const at = pages.indexOf(id);
  const [back, next] = [pages[at - 1], pages[at + 1]];
  const turnTo = (to: number) => {
    flushSync(() => store.turnTo(to));
    // whoever turned reads on at the beginning of the page
    focusById(headingId(store));
  };
  const goOn = async (to: number) => {
    if (disabled || (await checkPage(store))) turnTo(to);
  };
  return (
    <Inline justify="between" gap={2} above={4}>
      {back === undefined ? (
        <span />
      ) : (
        <button type="button" className="boxed-button" onClick={() => turnTo(back)}>
          {t("forms.pages.back")}
        </button>
      )}
      {next === undefined ? null : (
        <button type="button" className="boxed-button" onClick={() => void goOn(next)}>
          {t("forms.pages.next")}
        </button>
      )}
    </Inline>
  );
}
