import { App, Input, type InputRef, Modal } from "antd";
import { type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useLocation, useNavigate } from "react-router-dom";
import { ACTOR_RESOURCES } from "../../../../core/definition/context.ts";
import type { SavedView } from "../../../../core/workspace/view.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { ReferencePicker } from "../../../fields/reference/picker.tsx";
import type { ReferenceValue } from "../../../fields/values.ts";
import { layoutToSave } from "../../../list/open-list.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { focusOnOpen } from "../../../ui/focus-on-open.ts";
import { useReportError } from "../../../ui/report-error.ts";
import { changeView, createView, fetchView } from "../../../workspace/saved-views.ts";
import { useWorkspace } from "../../../workspace/use-workspace.ts";
import type { ListView } from "../screen/list-view.ts";
import { viewSearch } from "../screen/use-list-state.ts";
import { ShareRoles } from "./share-roles.tsx";
import { FieldLabel } from "../../../ui/field-label.tsx";
import { Box, Grid, Text } from "../../../ui/layout.tsx";
import type { ViewTask } from "./view-menu.tsx";

interface ViewDialogProps {
  readonly view: ListView;
  readonly task: Exclude<ViewTask, null>;
  readonly onClose: () => void;
}

/** Names a view, new or old, and says who else has it. */
export function ViewDialog({ view, task, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const reportError = useReportError();
  const { notification } = App.useApp();
  const { format } = useFieldContext();
  const { roles } = useWorkspace();
  const formId = useId();
  const nameId = useId();
  const field = useRef<InputRef>(null);
  const { open, resource, changeLayout } = view;
  const saved = task === "save_as" ? null : (open.view?.saved ?? null);
  const [name, setName] = useState(saved?.name ?? "");
  const [shared, setShared] = useState<readonly string[]>(saved?.shared_with ?? []);
  const [first, setFirst] = useState<readonly string[]>(saved?.default_for ?? []);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const named = task !== "share";
  const [people, setPeople] = useState<readonly ReferenceValue[]>(saved?.people ?? []);
  const sharing = task !== "rename";
  const unknown = sharing && saved?.people.some(({ lists }) => lists === null) === true ? saved.id : null;
  useEffect(() => {
    // what is said below the people can wait, and do without
    if (unknown !== null) fetchView(String(unknown)).catch(() => undefined);
  }, [unknown]);
  // of people just chosen the server says it once the view is saved
  const outside = (saved?.people ?? []).filter(
    ({ id, lists }) => lists === false && people.some((person) => person.id === id),
  );

  const save = async () => {
    if (named && name.trim() === "") {
      setError(t("views.nameNeeded"));
      field.current?.focus();
      return;
    }
    setBusy(true);
    const toRoles = roles.length > 0 ? { shared_with: shared, default_for: first } : {};
    const who = sharing ? { ...toRoles, people: people.map(({ id }) => id) } : {};
    try {
      let kept: SavedView;
      if (saved) {
        kept = await changeView(saved, { ...(named ? { name: name.trim() } : {}), ...who });
      } else {
        const layout = layoutToSave(open);
        kept = await createView({ resource: resource.name, name: name.trim(), layout, ...who });
        // What was changed is in the new view now; the one it came from is as it was.
        changeLayout(null);
        void navigate(pathname + viewSearch(String(kept.id)));
      }
      const missed = kept.people.filter(
        ({ id, lists }) => lists === false && !outside.some((one) => one.id === id),
      );
      if (missed.length > 0) {
        const names = format.list(missed.map(({ label }) => label));
        notification.warning({ title: t("views.outside", { names }), role: "status" });
      }
      onClose();
    } catch (failure) {
      const issues = failure instanceof ApiError ? failure.errors : {};
      const own = named ? issues["name"]?.[0] : undefined;
      if (own === undefined) reportError(failure);
      else setError(own);
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <Modal
      open
      title={t(`views.titles.${task}`)}
      okText={t("actions.save")}
      cancelText={t("actions.cancel")}
      onCancel={onClose}
      onOk={() => void save()}
      confirmLoading={busy}
      width={480}
      afterOpenChange={(open) => focusOnOpen(open, field.current?.input)}
    >
      <Grid as="form" id={formId} onSubmit={submit} gap={4} padBlock={2}>
        {named ? (
          <div>
            <FieldLabel htmlFor={nameId}>{t("views.name")}</FieldLabel>
            <Input
              ref={field}
              id={nameId}
              value={name}
              maxLength={80}
              status={error === null ? "" : "error"}
              aria-invalid={error !== null}
              aria-describedby={error === null ? undefined : `${nameId}-error`}
              onChange={(event) => {
                setName(event.target.value);
                setError(null);
              }}
            />
            {error === null ? null : (
              <Box as="p" id={`${nameId}-error`} above={1} tone="bad" size={13} role="alert">
                {error}
              </Box>
            )}
          </div>
        ) : null}
        {sharing ? (
          <div>
            <FieldLabel id={`${nameId}-people`}>{t("views.people")}</FieldLabel>
            <ReferencePicker
              aria-labelledby={`${nameId}-people`}
              aria-describedby={`${nameId}-people-note`}
              to={ACTOR_RESOURCES.employee}
              multiple
              value={people}
              onChange={setPeople}
            />
            <Text as="p" id={`${nameId}-people-note`} size={12} tone="quiet" above={1}>
              {outside.length === 0
                ? t("views.peopleNote")
                : t("views.outside", { names: format.list(outside.map(({ label }) => label)) })}
            </Text>
          </div>
        ) : null}
        {sharing && roles.length > 0 ? (
          <ShareRoles
            roles={roles}
            shared={shared}
            first={first}
            onChange={(next) => {
              setShared(next.shared);
              setFirst(next.first);
            }}
          />
        ) : null}
        {task === "save_as" ? <p className="quiet-text">{t("views.saveNote")}</p> : null}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Grid>
    </Modal>
  );
}
