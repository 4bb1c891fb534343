import { App } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { FILE_BYTES, MEGABYTE, MAX_FILES } from "../../../../core/forms/files.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { DropArea, FileButton } from "../../../fields/file/file-drop.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import type { RowControlProps } from "../form-row.tsx";
import { takeFiles, UPDATE_ENDINGS, UPDATE_KINDS } from "./take-files.ts";
import type { ChosenFile } from "./values.ts";
import { Text } from "../../../ui/layout.tsx";
import { focusById } from "../../../lib/page-parts.ts";

interface UpdateFilesProps {
  readonly control: RowControlProps;
  readonly chosen: readonly ChosenFile[];
  readonly onTake: (chosen: readonly ChosenFile[], contents: ReadonlyMap<string, File>) => void;
}

/** Files to go with an update, by button or by dropping them; why one is not taken is said in a notice. */
export function UpdateFiles({ control, chosen, onTake }: UpdateFilesProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { message } = App.useApp();
  const kinds = format.list(UPDATE_KINDS);
  const limit = FILE_BYTES / MEGABYTE;
  const take = (files: readonly File[]) => {
    const { refused, ...taken } = takeFiles(chosen, files);
    for (const { name, why } of refused) {
      message.error(t(`projectUpdate.refused.${why}`, { name, kinds, limit, count: MAX_FILES }));
    }
    if (taken.contents.size > 0) onTake(taken.chosen, taken.contents);
  };
  const remove = (gone: string) => {
    onTake(
      chosen.filter(({ key }) => key !== gone),
      new Map(),
    );
    focusById(control.id);
  };
  return (
    <DropArea onFiles={take}>
      {chosen.length > 0 ? (
        <ul>
          {chosen.map(({ key, name, size }) => (
            <li key={key}>
              <span>{name}</span>
              <Text as="bdi" tone="quiet" size={13}>
                {format.fileSize(size)}
              </Text>
              <IconButton icon="close" label={t("files.remove", { name })} onClick={() => remove(key)} />
            </li>
          ))}
        </ul>
      ) : null}
      <FileButton
        {...control}
        label={t("files.chooseMany")}
        multiple
        accept={UPDATE_ENDINGS.map((ending) => `.${ending}`).join(",")}
        onFiles={take}
      >
        <Text tone="quiet" size={13}>
          {t("forms.filesTaken", { kinds, limit, count: MAX_FILES })}
        </Text>
      </FileButton>
    </DropArea>
  );
}
