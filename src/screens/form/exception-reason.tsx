import { Form, Input } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";

interface ExceptionReasonProps {
  /** Of the form around it; without one the value is the caller's. */
  readonly name?: string;
  readonly value?: string;
  readonly onChange?: (reason: string) => void;
}

/** Asks why an exception is made to a rule that lets one pass. */
export function ExceptionReason({ name, value, onChange }: ExceptionReasonProps) {
  const { t } = useTranslation();
  const id = name ?? "exception_reason";
  return (
    <Form.Item
      {...(name === undefined ? {} : { name })}
      layout="vertical"
      label={t("form.exceptionReason")}
      htmlFor={id}
      help={t("form.exceptionHelp")}
    >
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2000}
        {...(name === undefined ? { value, onChange: (event) => onChange?.(event.target.value) } : {})}
      />
    </Form.Item>
  );
}
