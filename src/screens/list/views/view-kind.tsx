import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ListKind } from "../../../../core/workspace/layout.ts";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { getKinds } from "./kinds.ts";
import type { ListView } from "../screen/list-view.ts";

const ICONS = { table: "table", board: "board", calendar: "calendar" } as const satisfies Record<
  ListKind,
  IconName
>;

/** Table, board or calendar, where the resource's definition declares more than a table. */
export function ViewKind({ view }: { readonly view: ListView }) {
  const { t } = useTranslation();
  const { resource, layout, change } = view;
  const kinds = getKinds(resource);
  if (kinds.length < 2) return null;
  return (
    <span data-kinds>
      <Segments
        label={t("list.kind")}
        value={layout.as}
        options={kinds.map((kind) => ({
          value: kind,
          label: t(`list.kinds.${kind}`),
          icon: <Icon name={ICONS[kind]} />,
        }))}
        onChange={(as) => change({ as })}
      />
    </span>
  );
}
