import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Form, Input } from "antd";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { certificatesOf, findOrganizations } from "./certificate-calls.ts";
import { NamePicker } from "./name-picker.tsx";

interface CertificateNamesProps {
  /** Fixed since the certificate was added. */
  readonly locked: boolean;
  /** The chosen organization. */
  readonly organization: string | undefined;
}

const NONE: readonly string[] = [];
const within = (names: readonly string[], text: string) =>
  names.filter((name) => name.toLowerCase().includes(text.trim().toLowerCase()));

/** Who issued a certificate, and which it is. What is added here is forgotten with the form, unless it is sent. */
export function CertificateNames({ locked, organization }: CertificateNamesProps) {
  const { t } = useTranslation();
  const form = Form.useFormInstance();
  const [typed, setTyped] = useState({ organization: "", name: "" });
  const [added, setAdded] = useState<{ organizations: readonly string[]; names: readonly string[] }>({
    organizations: NONE,
    names: NONE,
  });
  const wanted = useDeferredValue(typed.organization.trim());
  const organizations = useQuery({
    queryKey: ["profile", "organizations", wanted],
    queryFn: ({ signal }) => findOrganizations(wanted, { signal }),
    enabled: !locked,
    staleTime: 15_000,
    placeholderData: keepPreviousData,
  });
  const names = useQuery({
    queryKey: ["profile", "certificate-names", organization],
    queryFn: ({ signal }) => certificatesOf(organization ?? "", { signal }),
    enabled: !locked && organization !== undefined,
    placeholderData: undefined,
  });
  const ruleOf = (message: string) => [{ required: true, whitespace: true, message }];

  if (locked) {
    return (
      <>
        <Form.Item name="organization" label={t("profile.organization")}>
          <Input disabled />
        </Form.Item>
        <Form.Item name="certificate_name" label={t("profile.certificateName")}>
          <Input disabled />
        </Form.Item>
      </>
    );
  }
  return (
    <>
      <Form.Item
        name="organization"
        label={t("profile.organization")}
        rules={ruleOf(t("profile.organizationMissing"))}
        getValueFromEvent={(name: string | undefined) => {
          form.setFieldValue("certificate_name", undefined);
          setAdded((all) => ({ ...all, names: NONE }));
          return name;
        }}
      >
        <NamePicker
          names={[...within(added.organizations, typed.organization), ...(organizations.data ?? NONE)]}
          loading={organizations.isFetching}
          typed={typed.organization}
          onType={(text) => setTyped({ ...typed, organization: text })}
          allNames={async (name) => [...added.organizations, ...(await findOrganizations(name, {}))]}
          onAdd={(name) => setAdded((all) => ({ ...all, organizations: [...all.organizations, name] }))}
          addLabel={t("profile.newOrganization")}
        />
      </Form.Item>
      <Form.Item
        name="certificate_name"
        label={t("profile.certificateName")}
        rules={ruleOf(t("profile.certificateNameMissing"))}
      >
        <NamePicker
          names={within([...added.names, ...(names.data ?? NONE)], typed.name)}
          loading={names.isFetching}
          disabled={organization === undefined}
          typed={typed.name}
          onType={(text) => setTyped({ ...typed, name: text })}
          allNames={async () => [...added.names, ...(names.data ?? NONE)]}
          onAdd={(name) => setAdded((all) => ({ ...all, names: [...all.names, name] }))}
          addLabel={t("profile.newCertificateName")}
        />
      </Form.Item>
    </>
  );
}
