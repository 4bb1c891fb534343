import { Drawer } from "antd";
import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import { useConfigIndex } from "../../config/config-context.tsx";
import { recordPath } from "../../config/links.ts";
import { resourceName } from "../../config/labels.ts";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import { prefetchedCode } from "../../lib/lazy-code.ts";
import type { Peek } from "./peek-address.ts";
import { PeekRecord } from "./peek-record.tsx";
import { hasPeekBefore, returnFocus, usePeek } from "./use-peek.ts";
import { Inline } from "../../ui/layout.tsx";
import css from "./peek-drawer.module.css";

const PeekEditor = prefetchedCode(
  () => import("./peek-editor.tsx"),
  (module) => module.PeekEditor,
);

const WIDTH = { show: 640, edit: 880 } as const;

/** A record over the page it was opened from. */
export function PeekDrawer({ peek }: { readonly peek: Peek | null }) {
  const { t, i18n } = useTranslation();
  const { config } = useConfigIndex();
  const narrow = useNarrow();
  const { back, close } = usePeek();
  // What it showed last stays in it while it slides away.
  const [shown, setShown] = useState<Peek | null>(peek);
  if (peek && peek !== shown) setShown(peek);
  if (!shown) return null;
  const { resource, id, mode } = shown;
  return (
    <Drawer
      open={peek !== null}
      size={narrow ? "100%" : WIDTH[mode]}
      placement={i18n.dir() === "rtl" ? "left" : "right"}
      rootClassName={css["drawer"] ?? ""}
      title={
        <Inline as="span" gap={2} align="center" tone="quiet" size={13} weight={500}>
          {hasPeekBefore() ? <IconButton icon="previous" label={t("peek.back")} onClick={back} /> : null}
          {resourceName(config, resource)}
        </Inline>
      }
      closable={{ placement: "end", "aria-label": t("actions.close") }}
      extra={
        <Link className="quiet-button" to={recordPath(config, resource, id)}>
          <Icon name="expand" small />
          {t("peek.open")}
        </Link>
      }
      focusable={{ focusTriggerAfterClose: false }}
      afterOpenChange={(open) => {
        if (!open) returnFocus();
      }}
      onClose={close}
      destroyOnHidden
    >
      <Suspense fallback={<ScreenSkeleton />}>
        {mode === "edit" ? (
          <PeekEditor key={`${resource}:${id}`} resource={resource} id={id} />
        ) : (
          <PeekRecord key={`${resource}:${id}`} resource={resource} id={id} />
        )}
      </Suspense>
    </Drawer>
  );
}
