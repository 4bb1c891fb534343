import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Input, Select } from "antd";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { PASSWORD_ERRORS } from "../../../core/password.ts";
import { NEW_USER_GENDERS, type NewUser } from "../../../core/people/new-user.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { EntryDialog } from "../../ui/entry-dialog.tsx";
import { leaveOnTab } from "../../ui/leave-on-tab.ts";
import { Segments } from "../../ui/segments.tsx";
import { useReportError } from "../../ui/report-error.ts";
import css from "../people/dialog.module.css";
import { addUser, loadRoles, loadTeams } from "./add-user.ts";
import { PEOPLE } from "./may-add-user.ts";
import { findNewUserFieldError, type FoundError } from "./new-user-error.ts";
import { FieldLabel } from "../../ui/field-label.tsx";
import { Box, Grid, Text } from "../../ui/layout.tsx";
import { focusById } from "../../lib/page-parts.ts";

const EMPTY: NewUser = {
  employee_id: "",
  name: "",
  role: [],
  phone: "",
  email: "",
  team: "",
  gender: NEW_USER_GENDERS[0],
  password: "",
};

/** Milliseconds in which the lists are not asked for again: a list that changes under the pointer is hard to hit. */
const FRESH = 60_000;

/**
 * Adds somebody who may sign in. However the server answers, the dialog closes; what is wrong before is said in it, and
 * so is what makes the password easy to guess, which the server alone decides.
 */
export function AddUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const index = useConfigIndex();
  const client = useQueryClient();
  const reportError = useReportError();
  const id = useId();
  const [user, setUser] = useState(EMPTY);
  const [problem, setProblem] = useState<FoundError | null>(null);
  const [busy, setBusy] = useState(false);
  const teams = useQuery({
    queryKey: ["teams"],
    queryFn: ({ signal }) => loadTeams(signal),
    staleTime: FRESH,
  });
  const roles = useQuery({
    queryKey: ["roles"],
    queryFn: ({ signal }) => loadRoles(signal),
    staleTime: FRESH,
  });
  const idOf = (name: keyof NewUser) => `${id}-${name}`;
  const set = (change: Partial<NewUser>) => {
    setUser((was) => ({ ...was, ...change }));
    setProblem(null);
  };

  const save = async () => {
    const found = findNewUserFieldError(user, index.field(PEOPLE, "phone"));
    setProblem(found);
    if (found) return focusById(idOf(found.field));
    setBusy(true);
    try {
      const outcome = await addUser(user);
      if (outcome === "added") void message.success(t("addUser.added"));
      if (outcome === "exists") void message.error(t("addUser.exists"));
      if (outcome === "added") void client.invalidateQueries();
    } catch (error) {
      if (error instanceof ApiError && PASSWORD_ERRORS.has(error.code)) {
        setBusy(false);
        setProblem({ words: { text: error.message }, field: "password" });
        return focusById(idOf("password"));
      }
      reportError(error);
    }
    onClose();
  };

  const field = (name: keyof NewUser, control: (props: ControlProps) => ReactNode, hint?: string) => (
    <div>
      <FieldLabel htmlFor={idOf(name)}>{t(`addUser.fields.${name}`)}</FieldLabel>
      {control({
        id: idOf(name),
        status: problem?.field === name ? "error" : "",
        "aria-invalid": problem?.field === name,
        "aria-describedby": hint === undefined ? undefined : `${idOf(name)}-hint`,
      })}
      {hint === undefined ? null : (
        <Box as="p" id={`${idOf(name)}-hint`} above={1} tone="quiet" size={13}>
          {hint}
        </Box>
      )}
    </div>
  );
  const line =
    (name: TextName, more: object = {}) =>
    (props: ControlProps) => (
      <Input
        {...props}
        {...more}
        value={user[name]}
        autoComplete="off"
        onChange={(event) => set({ [name]: event.target.value })}
      />
    );

  return (
    <EntryDialog
      title={t("addUser.title")}
      okText={t("addUser.submit")}
      busy={busy}
      problem={problem === null ? null : "key" in problem.words ? t(problem.words.key) : problem.words.text}
      first={idOf("employee_id")}
      className={css["form"]}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Grid columns="repeat(auto-fit, minmax(max(200px, 34%), 1fr))" gap={4}>
        {field("employee_id", line("employee_id", { maxLength: 20 }))}
        {field("name", line("name", { maxLength: 200 }))}
        {field("email", line("email", { type: "email", dir: "ltr", maxLength: 254 }))}
        {field("phone", line("phone", { type: "tel", dir: "ltr", maxLength: 40 }), t("addUser.phoneHint"))}
        {field("team", (props) => (
          <Select<string>
            {...props}
            value={user.team === "" ? null : user.team}
            showSearch={{ optionFilterProp: "label" }}
            onInputKeyDown={leaveOnTab}
            loading={teams.isFetching}
            placeholder={t("picker.placeholder")}
            options={(teams.data ?? []).map(({ name }) => ({ value: name, label: name }))}
            onChange={(team) => set({ team })}
            style={{ width: "100%" }}
          />
        ))}
        {field("role", (props) => (
          <Select<number[]>
            {...props}
            mode="multiple"
            value={[...user.role]}
            showSearch={{ optionFilterProp: "label" }}
            onInputKeyDown={leaveOnTab}
            loading={roles.isFetching}
            placeholder={t("picker.placeholder")}
            options={(roles.data ?? []).map((role) => ({ value: role.id, label: role.display_name }))}
            onChange={(role) => set({ role })}
            style={{ width: "100%" }}
          />
        ))}
        <div id={idOf("gender")} tabIndex={-1}>
          <Text block below={1} size={13} weight={500}>
            {t("addUser.fields.gender")}
          </Text>
          <Segments
            label={t("addUser.fields.gender")}
            value={user.gender}
            options={NEW_USER_GENDERS.map((value) => ({ value, label: t(`addUser.genders.${value}`) }))}
            onChange={(gender) => set({ gender })}
          />
        </div>
        {field(
          "password",
          (props) => (
            <Input.Password
              {...props}
              className={css["secret"] ?? ""}
              value={user.password}
              autoComplete="new-password"
              onChange={(event) => set({ password: event.target.value })}
            />
          ),
          t("addUser.passwordHint"),
        )}
      </Grid>
    </EntryDialog>
  );
}

type TextName = "employee_id" | "name" | "email" | "phone";

interface ControlProps {
  readonly id: string;
  readonly status: "" | "error";
  readonly "aria-invalid": boolean;
  readonly "aria-describedby": string | undefined;
}
