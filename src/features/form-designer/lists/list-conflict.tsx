import { Button } from "antd";
import { LANGUAGES } from "../../../../core/definition/definitions.ts";
import { OWN_LANGUAGE } from "../../../../core/forms/labels.ts";
import type { MergedList, WrittenOption } from "../../../../core/forms/merge-lists.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { languages } from "../../../i18n/languages.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { Inline, Stack, Text } from "../../../ui/layout.tsx";
import { readOptionLabel } from "./written-options.ts";

interface ListConflictProps extends Pick<MergedList<WrittenOption>, "titleConflict" | "conflicts"> {
  /** As they are here. */
  readonly options: readonly WrittenOption[];
  readonly onTakeTitle: (title: string) => void;
  readonly onTake: (theirs: WrittenOption) => void;
}

/** What two people changed differently in one list: what the other one made of it, to be taken or left. */
export function ListConflict({ titleConflict, conflicts, options, onTakeTitle, onTake }: ListConflictProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  /** What the other one says of an option, where it is something else. */
  const differences = (theirs: WrittenOption): string => {
    const mine = options.find(({ id }) => id === theirs.id);
    const labels = LANGUAGES.flatMap((language) => {
      const text = readOptionLabel(theirs, language);
      const name = languages.find(({ code }) => code === language)?.name;
      return mine !== undefined && text === readOptionLabel(mine, language)
        ? []
        : [`${name}: ${text || "–"}`];
    });
    const isOffered = theirs.is_retired === mine?.is_retired;
    const state = t(theirs.is_retired ? "formDesigner.lists.retired" : "formDesigner.lists.offered");
    return format.list([...labels, ...(isOffered ? [] : [state])]);
  };
  const rows = conflicts.map((theirs) => ({ theirs, words: differences(theirs) }));
  return (
    <Stack card role="alert" gap={2} pad={4} ground="warning">
      <Text weight={500}>{t("formDesigner.lists.conflict")}</Text>
      {titleConflict === null ? null : (
        <Inline gap={2} wrap align="center">
          <Text>{t("formDesigner.lists.theirTitle", { title: titleConflict })}</Text>
          <Button size="small" onClick={() => onTakeTitle(titleConflict)}>
            {t("formDesigner.lists.takeTitle")}
          </Button>
        </Inline>
      )}
      {rows.map(({ theirs, words }) => {
        const option = readOptionLabel(theirs, OWN_LANGUAGE);
        return (
          <Inline key={theirs.id} gap={2} wrap align="center">
            <Text breakWords>{t("formDesigner.lists.theirs", { option: theirs.value, words })}</Text>
            <Button size="small" disabled={words === ""} onClick={() => onTake(theirs)}>
              {t("formDesigner.lists.takeTheirs", { option })}
            </Button>
          </Inline>
        );
      })}
    </Stack>
  );
}
