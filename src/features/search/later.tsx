import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { soonCode } from "../../lib/lazy-code.ts";
import { useShortcut } from "../../shortcuts/use-shortcut.ts";
import { Icon } from "../../ui/icon.tsx";
import css from "./search.module.css";

const SearchDialog = soonCode(
  () => import("./search-dialog.tsx"),
  (module) => module.SearchDialog,
);

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The header's search over pages, actions and records; Ctrl or Cmd K opens it from anywhere. */
export function Search() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useShortcut({ keys: "mod+k", label: t("search.title"), everywhere: true, run: () => setOpen(true) });
  return (
    <>
      <button type="button" className={css["open"]} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="search" />
        <span className={css["words"]}>{t("search.title")}</span>
        <kbd className={css["keys"]} dir="ltr" aria-hidden="true">
          {isMac ? "⌘ K" : "Ctrl K"}
        </kbd>
      </button>
      {open ? (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
