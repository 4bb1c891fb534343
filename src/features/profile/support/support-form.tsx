import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Form, Select } from "antd";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { SessionUser } from "../../../../core/people/session-user.ts";
import { useReloadSessionUser } from "../../../session/use-session-user.ts";
import { busySign } from "../../../ui/busy.tsx";
import { useErrorText, useReportError } from "../../../ui/report-error.ts";
import { DayPicker, IS_DAY } from "../../../fields/date/inputs.tsx";
import {
  addSupport,
  matchingProjects,
  PARTIES,
  type Party,
  type RemoteProject,
  findNames,
} from "./support-calls.ts";
import { Box, Columns, Inline } from "../../../ui/layout.tsx";
import { FoundNameSelect } from "../found-name-select.tsx";

interface SupportFormProps {
  readonly user: Pick<SessionUser, "id">;
  readonly onDone: () => void;
}

interface Fields {
  readonly project?: number;
  readonly start?: string | null;
}

const NOBODY: Readonly<Record<Party, string | null>> = { client: null, consultant: null, vendor: null };

/** Finds a project by its three parties, and takes on its support from a day on. */
export function SupportForm({ user, onDone }: SupportFormProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const [parties, setParties] = useState(NOBODY);
  const [busy, setBusy] = useState(false);
  const reportError = useReportError();
  const errorText = useErrorText();
  const reloadUser = useReloadSessionUser();
  const reloadSupported = useReloadSupported();
  const { client, consultant, vendor } = parties;
  const complete = client !== null && consultant !== null && vendor !== null;
  const found = useQuery({
    queryKey: ["profile", "matching", client, consultant, vendor],
    queryFn: ({ signal }) =>
      matchingProjects(
        { client: client ?? "", consultant: consultant ?? "", vendor: vendor ?? "" },
        { signal },
      ),
    enabled: complete,
    placeholderData: undefined,
    staleTime: 0,
  });
  const projects = complete ? found.data : undefined;

  const choose = (party: Party, name: string | null) => {
    setParties({ ...parties, [party]: name });
    form.resetFields(["project"]);
  };
  const submit = async ({ project, start }: Fields) => {
    if (project === undefined || !start) return;
    setBusy(true);
    try {
      const words = await addSupport({ project, start, support: user.id });
      message.success(words);
      onDone();
      await Promise.all([reloadSupported(), reloadUser()]);
    } catch (error) {
      reportError(error);
      setBusy(false);
    }
  };

  return (
    <Box pad={4} border="soft" radius="control" ground="sunk">
      <Form
        form={form}
        name="support"
        layout="vertical"
        requiredMark={false}
        onFinish={(fields: Fields) => void submit(fields)}
      >
        <Columns min={200} gap={[0, 4]}>
          {PARTIES.map((party) => (
            <Form.Item key={party} label={t(`profile.${party}`)} htmlFor={`support-${party}`}>
              <NameSelect
                id={`support-${party}`}
                party={party}
                value={parties[party]}
                onChange={(name) => choose(party, name)}
              />
            </Form.Item>
          ))}
        </Columns>
        {projects?.length === 0 ? <p role="status">{t("profile.noProject")}</p> : null}
        {found.error && complete ? <p role="alert">{errorText(found.error)}</p> : null}
        <Form.Item
          name="project"
          label={t("profile.project")}
          extra={complete ? null : t("profile.chooseParties")}
          rules={[{ required: true, message: t("profile.projectMissing") }]}
        >
          <Select
            disabled={!projects || projects.length === 0}
            loading={found.isFetching}
            notFoundContent={t("profile.noProject")}
            placeholder={projects && projects.length > 0 ? t("profile.chooseProject") : null}
            options={(projects ?? []).map((project) => ({ value: project.id, label: nameOf(project) }))}
          />
        </Form.Item>
        <Form.Item
          name="start"
          label={t("profile.supportStart")}
          rules={[{ required: true, pattern: IS_DAY, message: t("profile.startMissing") }]}
        >
          <DayPicker />
        </Form.Item>
        <Inline gap={2} wrap>
          <Button type="primary" htmlType="submit" disabled={busy} loading={busySign(busy)}>
            {t("profile.submit")}
          </Button>
          <Button onClick={onDone}>{t("actions.cancel")}</Button>
        </Inline>
      </Form>
    </Box>
  );
}

/** The number tells projects of the same three apart. */
function nameOf({ id, client, consultant_name: consultant, vendor }: RemoteProject): string {
  return `${[client, consultant, vendor].filter(Boolean).join(" · ")} · ${id}`;
}

interface NameSelectProps {
  readonly id?: string;
  readonly party: Party;
  readonly value: string | null;
  readonly onChange: (name: string | null) => void;
}

/** Finds one party of a project by a few letters of the name. */
function NameSelect({ id, party, value, onChange }: NameSelectProps) {
  return (
    <FoundNameSelect
      id={id}
      of={party}
      find={(typed, options) => findNames(party, typed, options)}
      value={value}
      onChange={onChange}
      allowClear
    />
  );
}

/** Asks anew what is supported. */
function useReloadSupported(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["profile"] });
}
