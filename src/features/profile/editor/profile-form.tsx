import { useQuery } from "@tanstack/react-query";
import { Button, Form, Select } from "antd";
import { useRef } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useConfigIndex } from "../../../config/config-context.tsx";
import { optionLabel } from "../../../config/labels.ts";
import { DraftNote } from "../../../screens/form/draft-note.tsx";
import type { SessionUser } from "../../../../core/people/session-user.ts";
import { busySign } from "../../../ui/busy.tsx";
import { ClosedWhile } from "../../../ui/closed-while.tsx";
import { Box, Columns, Inline, Stack } from "../../../ui/layout.tsx";
import { FixedFacts } from "./fixed-facts.tsx";
import { isPhoneOf, type PhoneCountry, splitPhone } from "./phone.ts";
import { PhoneInput } from "./phone-input.tsx";
import { PictureInput } from "./picture-input.tsx";
import { allShifts, findTeams } from "./profile-calls.ts";
import { SkillsFields, useAllSkills } from "./skills-fields.tsx";
import { useProfileForm } from "./use-profile-form.ts";
import { FoundNameSelect } from "../found-name-select.tsx";

interface ProfileFormProps {
  readonly user: SessionUser;
  readonly hasSkills: boolean;
  readonly onSaved: (words: string) => void;
  readonly onCancel: () => void;
}

const GENDERS = ["male", "female", "other"];

/** The own record: what may be changed as a form, the rest as facts. */
export function ProfileForm({ user, hasSkills, onSaved, onCancel }: ProfileFormProps) {
  const { t } = useTranslation();
  const { config, field } = useConfigIndex();
  const picksTeam = field("employee", "team")?.writable === true;
  const { skills, loading } = useAllSkills(hasSkills);
  const shifts = useQuery({ queryKey: ["profile", "shifts"], queryFn: allShifts, staleTime: 60_000 });
  const editing = useProfileForm({ user, skills, onSaved, onCancel });
  const country = useRef<PhoneCountry>(splitPhone(user.phone).country);

  return (
    <Stack as="section" gap={4} card pad={4} aria-label={t("profile.editTitle")}>
      <DraftNote restoredAt={editing.draft.restoredAt} onDiscard={editing.discard} />
      <PictureInput user={user} chosen={editing.image} onChange={editing.setImage} />
      <FixedFacts user={user} withoutTeam={picksTeam} />
      <Box borderAbove padAbove={4}>
        <Form
          form={editing.form}
          name="profile"
          layout="vertical"
          requiredMark={false}
          initialValues={editing.starting}
          onValuesChange={editing.draft.keep}
          onFinish={() => void editing.save()}
        >
          <ClosedWhile busy={editing.busy}>
            <Columns min={300} fill gap={[0, 6]}>
              <Form.Item
                name="phone"
                label={t("profile.phone")}
                validateTrigger="onBlur"
                rules={[
                  { required: true, message: t("profile.phoneMissing") },
                  {
                    validator: async (_, value: string | null) => {
                      // what was entered for the person may be some digits only, and is not sent while it stays
                      if (value && value !== user.phone && !isPhoneOf(value, country.current))
                        throw new Error(t("profile.phoneWrong"));
                    },
                  },
                ]}
              >
                <PhoneInput onCountry={(next) => (country.current = next)} />
              </Form.Item>
              <Form.Item name="gender" label={t("profile.gender")}>
                <Select
                  options={GENDERS.map((value) => ({
                    value,
                    label: optionLabel(config, "employee", "gender", value),
                  }))}
                />
              </Form.Item>
              <Form.Item name="shift" label={t("profile.shift")}>
                <Select
                  loading={shifts.isFetching}
                  placeholder={t("picker.placeholder")}
                  options={(shifts.data ?? (user.shift ? [user.shift] : [])).map(({ value, display }) => ({
                    value,
                    label: display,
                  }))}
                />
              </Form.Item>
              {picksTeam ? (
                <Form.Item name="team" label={t("profile.team")}>
                  <TeamSelect />
                </Form.Item>
              ) : null}
            </Columns>
            {hasSkills ? <SkillsFields skills={skills} loading={loading} /> : null}
          </ClosedWhile>
          <Inline gap={2} wrap>
            <Button type="primary" htmlType="submit" disabled={editing.busy} loading={busySign(editing.busy)}>
              {t("actions.save")}
            </Button>
            <Button onClick={editing.cancel}>{t("actions.cancel")}</Button>
          </Inline>
        </Form>
      </Box>
    </Stack>
  );
}

interface TeamSelectProps {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (name: string) => void;
}

/** Finds a team by a few letters of its name. */
function TeamSelect({ id, value = null, onChange }: TeamSelectProps) {
  return (
    <FoundNameSelect
      id={id}
      of="teams"
      find={findTeams}
      value={value}
      onChange={(name) => {
        if (name !== null) onChange?.(name);
      }}
    />
  );
}
