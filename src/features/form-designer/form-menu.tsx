import { App } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MenuButton } from "../../ui/menu-button.tsx";
import controls from "../../ui/control.module.css";
import { useErrorText } from "../../ui/report-error.ts";
import { useConfirm } from "../../ui/use-confirm.ts";
import { type DesignedForm, type FactsTask, useMoveForm } from "./designed-forms.ts";

interface FormMenuProps {
  readonly form: DesignedForm;
  readonly mayCreate: boolean;
  readonly onTask: (task: FactsTask) => void;
}

/** What can be done with a form as a whole. */
export function FormMenu({ form, mayCreate, onTask }: FormMenuProps) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const confirm = useConfirm();
  const errorText = useErrorText();
  const { form_name: name, title, state } = form;
  const move = useMoveForm(name);
  const say = (step: "retire" | "restore") =>
    move.mutateAsync(step).then(
      (answer) => void message.success(answer.message),
      // what stands in the way is read before it is closed
      (error: unknown) => void modal.error({ title: t("formDesigner.notDone"), content: errorText(error) }),
    );
  const retire = () =>
    confirm({
      title: t("formDesigner.retireQuestion", { title }),
      content: t("formDesigner.retireNote"),
      okText: t("formDesigner.retire"),
      danger: true,
      act: () => say("retire"),
    });
  const items = [
    {
      key: "rename",
      label: t("formDesigner.rename"),
      onSelect: () => onTask({ kind: "rename", name, title }),
    },
    ...(mayCreate
      ? [
          {
            key: "duplicate",
            label: t("formDesigner.duplicate"),
            onSelect: () => onTask({ kind: "duplicate", name, title }),
          },
        ]
      : []),
    state === "retired"
      ? { key: "restore", label: t("formDesigner.restore"), onSelect: () => void say("restore") }
      : { key: "retire", label: t("formDesigner.retire"), danger: true, onSelect: retire },
  ];
  return (
    <MenuButton
      sections={[{ items }]}
      align="end"
      label={t("formDesigner.moreOf", { title })}
      buttonClassName={controls["square"] ?? ""}
    >
      <Icon name="more" />
    </MenuButton>
  );
}
