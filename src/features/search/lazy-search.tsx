import { Suspense, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { prefetchedCode } from "../../lib/lazy-code.ts";
import { type Action, keyLabels, useActions } from "../../ui/actions.ts";
import { Icon } from "../../ui/icon.tsx";
import css from "./search.module.css";
import { Text } from "../../ui/layout.tsx";

const SearchDialog = prefetchedCode(
  () => import("./search-dialog.tsx"),
  (module) => module.SearchDialog,
);

/** The header's search over pages, actions and records; Ctrl or Cmd K opens it from anywhere. */
export function Search() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const keys = "mod+k";
  const action: Action = {
    key: "search",
    label: t("search.title"),
    keys,
    everywhere: true,
    onSelect: () => setOpen(true),
  };
  useActions([action]);
  return (
    <>
      <button type="button" className={css["open"]} aria-haspopup="dialog" onClick={action.onSelect}>
        <Icon name="search" />
        <Text className="heard-narrow" cut grow text="start">
          {action.label}
        </Text>
        <kbd className={css["keys"]} dir="ltr" aria-hidden="true">
          {keyLabels(keys).join(" ")}
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
