import { Alert, Button } from "antd";
import { useId, useState } from "react";
import { useErrorTranslation, useTranslation } from "../../../i18n/use-translation.tsx";
import { findUpdateErrors } from "../../../../core/feedback/project-update.ts";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { fieldLabel, resourceName } from "../../../config/labels.ts";
import { isRecord } from "../../../lib/api-error.ts";
import { usePeek } from "../../../screens/drawer/use-peek.ts";
import { useErrorMessages } from "../../../i18n/use-error-messages.ts";
import type { ListedError } from "../../../ui/error-box.tsx";
import type { FeedbackFormProps } from "../../../forms/record/contexts.ts";
import { focusControl } from "../focus-control.ts";
import { FormDialog } from "../form-dialog.tsx";
import { multipart } from "../multipart.ts";
import { useFormDraft } from "../use-form-draft.ts";
import { useRecordSending } from "../use-record-sending.ts";
import { Box } from "../../../ui/layout.tsx";
import { UpdateFields } from "./update-fields.tsx";
import {
  type ChosenFile,
  firstValues,
  isFilled,
  toParts,
  type UpdateFieldName,
  type UpdateValues,
} from "./values.ts";

const RESOURCE = "project_update";
const VERSION = 1;

interface Contents {
  readonly values: UpdateValues;
  readonly files: ReadonlyMap<string, File>;
}

const NO_FILES: ReadonlyMap<string, File> = new Map();
type Words = Readonly<Partial<Record<UpdateFieldName, string>>>;

/** What happened on a project during a sprint, and what’s blocking it. */
export function UpdateForm({ context, onSent, onClose }: FeedbackFormProps<"project_update">) {
  const { t } = useTranslation();
  const words = useErrorTranslation();
  const worded = useErrorMessages();
  const { config, resource } = useConfigIndex();
  const peek = usePeek();
  const id = useId();
  const { project, sprint } = context;
  const first: Contents = { values: firstValues(context), files: NO_FILES };
  const [changed, setChanged] = useState<Contents | null>(null);
  /** Id of the update that was written for this sprint before. */
  const [earlier, setEarlier] = useState<number | null>(null);
  // what an answer opens afterwards is asked for at the next attempt
  const [lacking, setLacking] = useState<ReadonlySet<string>>(new Set());
  const draft = useFormDraft<UpdateValues>({
    // what was begun about one sprint is no update on another
    place: ["project_update", project.id, ...(sprint === undefined ? [] : [sprint.start])].join("/"),
    version: VERSION,
    read: () => (changed !== null && isFilled(changed.values, first.values) ? changed : null),
  });
  const now = changed ?? draft.restored ?? first;
  const { values, files } = now;
  const { sending, texts, attempt, submit, forgetRefused, startAnew } = useRecordSending({
    resource: RESOURCE,
    names: FIELDS,
    path: `/api/project/${project.id}/updates/`,
    body: () => multipart(toParts(values, files)),
    signature: () => JSON.stringify(values),
    said: "said.update_added",
    forget: draft.forget,
    onSent,
    onRefused: ({ code, body }) => {
      if (code !== "update_exists" || !isRecord(body) || typeof body["id"] !== "number") return false;
      setEarlier(body["id"]);
      return true;
    },
  });
  if (resource(RESOURCE) === null) return null;

  // on top of what is there by then: a text is handed on a moment after it was typed, when another field may have changed
  const change = (step: (now: Contents) => Contents) => {
    setChanged((last) => step(last ?? draft.restored ?? first));
    forgetRefused();
    setEarlier(null);
    sending.rest();
    draft.keep();
  };
  const takeFiles = (chosen: readonly ChosenFile[], added: ReadonlyMap<string, File>) => {
    change((now) => {
      const all = new Map([...now.files, ...added]);
      const kept = new Map([...all].filter(([key]) => chosen.some((file) => file.key === key)));
      return { values: { ...now.values, files: chosen }, files: kept };
    });
  };
  const missing: Words = Object.fromEntries(
    findUpdateErrors(values)
      .filter(({ field }) => lacking.has(field))
      .map(({ field, code }) => [field, words(`fields.${code}`)]),
  );
  const wrong: Words = { ...missing, ...texts };
  const idOf = (field: UpdateFieldName) => `${id}${field}`;
  const problems = FIELDS.flatMap((field): ListedError[] => {
    const text = wrong[field];
    return text === undefined ? [] : [{ key: field, text, focus: () => focusControl(idOf(field)) }];
  });
  const [firstLacking] = findUpdateErrors(values);
  const send = () => {
    setEarlier(null);
    const found = findUpdateErrors(values);
    setLacking(new Set(found.map(({ field }) => field)));
    submit(found.length > 0);
  };
  const openEarlier = async (update: number) => {
    await draft.flush();
    onClose();
    peek.open({ resource: RESOURCE, id: String(update), mode: "edit" });
  };

  return (
    <FormDialog
      loading={!worded}
      first={firstLacking && idOf(firstLacking.field)}
      title={resourceName(config, RESOURCE)}
      {...(project.name === undefined ? {} : { about: project.name })}
      sendLabel={t("projectUpdate.send")}
      dirty={isFilled(values, first.values)}
      draft={draft}
      onStartAnew={() => {
        setChanged(first);
        setLacking(new Set());
        startAnew();
        setEarlier(null);
      }}
      problems={problems}
      attempt={attempt}
      sending={sending}
      onSend={send}
      onClose={onClose}
    >
      {earlier === null ? null : (
        <Box below={4}>
          <Alert
            type="warning"
            title={`${words("update_exists")} ${t("projectUpdate.kept")}`}
            action={
              <Button onClick={() => void openEarlier(earlier)}>{t("projectUpdate.openEarlier")}</Button>
            }
          />
        </Box>
      )}
      <UpdateFields
        resource={RESOURCE}
        row={(name) => ({
          id: idOf(name),
          label: fieldLabel(config, RESOURCE, name),
          problem: wrong[name] ?? null,
        })}
        values={values}
        onChange={(step) => change((now) => ({ ...now, values: step(now.values) }))}
        onFiles={takeFiles}
      />
    </FormDialog>
  );
}

/** In the order of the form. */
const FIELDS: readonly UpdateFieldName[] = [
  "type",
  "start",
  "end",
  "update",
  "has_blocker",
  "blocker",
  "blocker_resolved",
  "blocker_solution",
  "files",
];
