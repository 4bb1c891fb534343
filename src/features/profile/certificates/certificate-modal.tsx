import { App, Checkbox, Form, Input, Modal } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useReloadSessionUser } from "../../../session/use-session-user.ts";
import { useFieldErrors } from "../../../ui/use-field-errors.ts";
import { DayPicker, IS_DAY } from "../../../fields/date/inputs.tsx";
import { saveCertificate, type Certificate } from "./certificate-calls.ts";
import { CertificateNames } from "./certificate-names.tsx";
import { Columns, Text } from "../../../ui/layout.tsx";
import css from "./certificates.module.css";

/** The label of what may be left empty. */
function Optional({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <>
      {text}{" "}
      <Text before={1} tone="faint" size={12}>
        {t("form.optional")}
      </Text>
    </>
  );
}

interface CertificateModalProps {
  /** Null: a new one. */
  readonly certificate: Certificate | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

interface Fields {
  organization?: string;
  certificate_name?: string;
  issued_date?: string | null;
  has_expiry?: boolean;
  expiry_date?: string | null;
  credential_id?: string;
  credential_url?: string;
}

/** Adds a certificate or changes one. */
export function CertificateModal({ certificate, onClose, onSaved }: CertificateModalProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const [busy, setBusy] = useState(false);
  const showErrors = useFieldErrors(form);
  const reloadUser = useReloadSessionUser();
  const { has_expiry: hasExpiry = false, issued_date: issued, organization } = Form.useWatch(all, form) ?? {};

  const save = async (fields: Fields) => {
    setBusy(true);
    try {
      const words = await saveCertificate(certificate?.id ?? null, {
        certificate_name: fields.certificate_name ?? "",
        organization: fields.organization ?? "",
        has_expiry: fields.has_expiry ?? false,
        issued_date: fields.issued_date ?? "",
        expiry_date: fields.has_expiry ? (fields.expiry_date ?? null) : null,
        credential_id: fields.credential_id?.trim() ?? "",
        credential_url: fields.credential_url?.trim() ?? "",
      });
      message.success(words);
      onSaved();
      if (certificate === null) await reloadUser();
    } catch (error) {
      setBusy(false);
      showErrors(error);
    }
  };

  return (
    <Modal
      open
      width={600}
      title={certificate === null ? t("profile.addCertificate") : t("profile.editCertificate")}
      okText={t("actions.save")}
      cancelText={t("actions.cancel")}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        className={css["form"] ?? ""}
        name="certificate"
        layout="vertical"
        requiredMark={false}
        initialValues={startingFields(certificate)}
        onValuesChange={(changed: Fields) => {
          const clears = "has_expiry" in changed || ("issued_date" in changed && hasExpiry);
          if (clears) form.setFields([{ name: "expiry_date", value: null, errors: [] }]);
        }}
        onFinish={(fields: Fields) => void save(fields)}
      >
        <CertificateNames locked={certificate !== null} organization={organization} />
        <Columns min={220} gap={[0, 4]}>
          <Form.Item
            name="issued_date"
            label={t("profile.issuedDate")}
            rules={[{ required: true, pattern: IS_DAY, message: t("profile.issuedMissing") }]}
          >
            <DayPicker isDisabled={(day) => day > dayjs().format("YYYY-MM-DD")} />
          </Form.Item>
          <Form.Item
            name="expiry_date"
            label={t("profile.expiryDate")}
            dependencies={["has_expiry"]}
            rules={
              hasExpiry ? [{ required: true, pattern: IS_DAY, message: t("profile.expiryMissing") }] : []
            }
          >
            <DayPicker disabled={!hasExpiry} isDisabled={(day) => Boolean(issued) && day <= (issued ?? "")} />
          </Form.Item>
        </Columns>
        <Form.Item name="has_expiry" valuePropName="checked">
          <Checkbox>{t("profile.hasExpiry")}</Checkbox>
        </Form.Item>
        <Columns min={220} gap={[0, 4]}>
          <Form.Item name="credential_id" label={<Optional text={t("profile.credentialId")} />}>
            <Input maxLength={120} />
          </Form.Item>
          <Form.Item
            name="credential_url"
            label={<Optional text={t("profile.credentialUrl")} />}
            rules={[{ pattern: /^\s*(https?:\/\/\S+)?\s*$/i, message: t("profile.urlWrong") }]}
          >
            <Input type="url" maxLength={2000} className={css["address"] ?? ""} placeholder="https://" />
          </Form.Item>
        </Columns>
      </Form>
    </Modal>
  );
}

const all = (fields: Fields | undefined): Fields | undefined => fields;

function startingFields(certificate: Certificate | null): Fields {
  if (certificate === null) return { has_expiry: false };
  const {
    certificate: names,
    has_expiry,
    issued_date,
    expiry_date,
    credential_id,
    credential_url,
  } = certificate;
  return {
    has_expiry,
    issued_date,
    expiry_date,
    ...(names === null ? {} : { organization: names.organization, certificate_name: names.name }),
    ...(credential_id === null ? {} : { credential_id }),
    ...(credential_url === null ? {} : { credential_url }),
  };
}
