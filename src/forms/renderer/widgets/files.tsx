import { enumerated } from "../../../i18n/enumerated.ts";
import type { WidgetProps } from "@rjsf/utils";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import {
  allowedEndings,
  allowedFiles,
  FILE_BYTES,
  MEGABYTE,
  getMaxFiles,
} from "../../../../core/forms/files.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { DropArea, FileButton } from "../../../fields/file/file-drop.tsx";
import { FileLink } from "../../../fields/file/file-link.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { asChosen, takeFiles } from "../chosen-files.ts";
import { helpId, describedBy } from "../ids.ts";
import { useAsked } from "../asked-context.ts";
import { useFormStore } from "../store-context.ts";
import { Box } from "../../../ui/layout.tsx";
import { focusById } from "../../../lib/page-parts.ts";

const FILE_MEGABYTES = FILE_BYTES / MEGABYTE;

/** Files to go with the answers. What they contain stays beside the form's data, under their keys. */
export function Files(props: WidgetProps) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { id, value, disabled = false, readonly = false } = props;
  const store = useFormStore();
  const { question, place } = useAsked();
  const chosen = asChosen(value);
  const most = getMaxFiles(question);
  const locked = disabled || readonly;
  const kinds = enumerated(allowedFiles(question));

  const take = (files: readonly File[]) => {
    const { contents, refused, ...taken } = takeFiles({ question, before: chosen, files });
    const kept = new Set(taken.chosen.map(({ key }) => key));
    const others = [...store.snapshot().files].filter(
      ([key]) => kept.has(key) || !chosen.some((before) => before.key === key),
    );
    store.setAnswer(place, taken.chosen, new Map([...others, ...contents]));
    if (refused === null) return;
    const limit = refused.code === "too_large_file" ? FILE_MEGABYTES : most;
    const parameters = { name: refused.name, kinds, limit };
    store.addProblem({ place, code: refused.code, parameters });
  };
  const remove = (gone: string) => {
    const files = new Map(store.snapshot().files);
    files.delete(gone);
    store.setAnswer(
      place,
      chosen.filter(({ key }) => key !== gone),
      files,
    );
    focusById(id);
  };

  return (
    <DropArea onFiles={take} disabled={locked}>
      {chosen.length > 0 ? (
        <ul>
          {chosen.map((file) => (
            <li key={file.key}>
              {file.id === undefined ? (
                <span>{file.name}</span>
              ) : (
                <FileLink file={{ id: file.id, name: file.name, size: file.size ?? 0, type: "" }} />
              )}
              {file.size === undefined ? null : (
                <Box as="bdi" fixed tone="quiet" size={12}>
                  {format.fileSize(file.size)}
                </Box>
              )}
              <IconButton
                icon="close"
                label={t("files.remove", { name: file.name })}
                disabled={locked}
                onClick={() => remove(file.key)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <FileButton
        {...describedBy(props, true)}
        id={id}
        label={most === 1 ? t(chosen.length > 0 ? "files.replace" : "files.choose") : t("files.chooseMany")}
        multiple={most > 1}
        accept={allowedEndings(question)
          .map((ending) => `.${ending}`)
          .join(",")}
        disabled={locked || (most > 1 && chosen.length >= most)}
        onFiles={take}
      />
      <Box as="p" above={1} tone="faint" size={12} id={helpId(id)}>
        {t("forms.filesTaken", { kinds, limit: FILE_MEGABYTES, count: most })}
      </Box>
    </DropArea>
  );
}
