import { useQuery } from "@tanstack/react-query";
import { Form, Input, Select } from "antd";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { allSkills } from "./profile-calls.ts";
import { OTHER } from "./skills.ts";

const SKILLS = ["profile", "skills"] as const;

/** Every skill there is; empty until they are here. */
export function useAllSkills(enabled: boolean): {
  readonly skills: readonly string[];
  readonly loading: boolean;
} {
  const { data, isFetching } = useQuery({ queryKey: SKILLS, queryFn: allSkills, enabled, staleTime: 60_000 });
  return { skills: data ?? [], loading: isFetching };
}

interface SkillsFieldsProps {
  readonly skills: readonly string[];
  readonly loading: boolean;
}

/** Skills from the list, and a field for those it lacks. */
export function SkillsFields({ skills, loading }: SkillsFieldsProps) {
  const { t } = useTranslation();
  const chosen = Form.useWatch<readonly string[] | undefined>("technology");
  const options = [
    ...skills.map((name) => ({ value: name, label: name })),
    { value: OTHER, label: t("profile.otherSkills") },
  ];
  return (
    <>
      <Form.Item name="technology" label={t("profile.skills")}>
        <Select
          mode="multiple"
          options={options}
          loading={loading}
          placeholder={t("picker.placeholder")}
          // the way to what the list lacks stays, whatever is searched for
          showSearch={{
            filterOption: (text, option) =>
              option?.value === OTHER || String(option?.label).toLowerCase().includes(text.toLowerCase()),
          }}
        />
      </Form.Item>
      {chosen?.includes(OTHER) === true ? (
        <Form.Item
          name="otherSkills"
          label={t("profile.otherSkillsLabel")}
          extra={t("profile.otherSkillsHelp")}
        >
          <Input maxLength={500} />
        </Form.Item>
      ) : null}
    </>
  );
}
