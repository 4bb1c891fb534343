import { useTranslation } from "../../i18n/use-translation.tsx";
import type { ListKind } from "../../../core/workspace/layout.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { kindsOf } from "./kinds.ts";
import type { ListView } from "./list-view.ts";
import css from "./view-kind.module.css";

const ICONS = { table: "table", board: "board", calendar: "calendar" } as const satisfies Record<
  ListKind,
  IconName
>;

/** Table, board or calendar, where the resource's definition declares more than a table. */
export function ViewKind({ view }: { readonly view: ListView }) {
  const { t } = useTranslation();
  const { resource, layout, change } = view;
  const kinds = kindsOf(resource);
  if (kinds.length < 2) return null;
  return (
    <div role="group" aria-label={t("list.kind")} className={css["kinds"]} data-kinds>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === layout.as}
          aria-label={t(`list.kinds.${kind}`)}
          title={t(`list.kinds.${kind}`)}
          className={css["kind"]}
          onClick={() => change({ as: kind })}
        >
          <Icon name={ICONS[kind]} />
        </button>
      ))}
    </div>
  );
}
