import { Modal } from "antd";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Box } from "../layout.tsx";

/** What is asked before a form is left. */
export interface LeaveLabels {
  readonly title: string;
  readonly text?: string;
  readonly leave: string;
  readonly stay: string;
  /** Asked also where nothing is filled in. */
  readonly always?: boolean;
  /** Leaving forgets what was filled in. */
  readonly erases?: boolean;
}

interface LeaveQuestionProps {
  readonly open: boolean;
  /** Absent: the draft stays. */
  readonly words?: LeaveLabels | undefined;
  /** What is left unfinished; told where it is more than one thing. */
  readonly names?: readonly string[];
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

export function LeaveQuestion({ open, words, names = [], onLeave, onStay }: LeaveQuestionProps) {
  const { t } = useTranslation();
  const count = Math.max(names.length, 1);
  const said = words ?? {
    title: t("form.leaveTitle"),
    text: t("form.leaveText", { count }),
    leave: t("form.leave", { count }),
    stay: t("form.stay"),
  };
  return (
    <Modal
      open={open}
      title={said.title}
      okText={said.leave}
      okButtonProps={{ danger: said.erases === true }}
      cancelText={said.stay}
      cancelButtonProps={{ autoFocus: true }}
      onOk={onLeave}
      onCancel={onStay}
      width={440}
      // what is asked in the middle of work is pressed at once: its buttons do not move under the pointer
      transitionName=""
      maskTransitionName=""
      // made anew each time, it comes to lie over whatever opened since
      destroyOnHidden
    >
      {names.length > 1 ? (
        <Box as="ul" bullets above={2} below={3} padBefore={6} weight={600} breakWords>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </Box>
      ) : null}
      {said.text === undefined ? null : <p>{said.text}</p>}
    </Modal>
  );
}
