import { Form, type FormProps } from "antd";
import type { KeyboardEvent, ReactNode } from "react";
import { ClosedWhile } from "../../ui/closed-while.tsx";

interface FieldsFormProps extends Omit<
  FormProps,
  "children" | "onFinish" | "component" | "layout" | "requiredMark"
> {
  /** What it holds is on its way: it is not changed meanwhile, nor sent twice. */
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** antd's form over fields that each stand in a form of their own; Enter in any of them sends it all, as in one form. */
export function FieldsForm({ busy, onSubmit, children, ...props }: FieldsFormProps) {
  return (
    <Form
      {...props}
      component="div"
      layout="vertical"
      requiredMark={false}
      scrollToFirstError={false}
      onKeyDown={(event) => {
        if (busy || !sends(event)) return;
        event.preventDefault();
        onSubmit();
      }}
    >
      <ClosedWhile busy={busy}>{children}</ClosedWhile>
    </Form>
  );
}

/** In these Enter opens something. */
const OPENED: ReadonlySet<string> = new Set(["file", "color"]);

/** What hangs over the form, such as the choices of a picker, is not in it. */
function sends(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, ctrlKey, metaKey, altKey, target, currentTarget, nativeEvent } = event;
  if (key !== "Enter" || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return false;
  if (event.isDefaultPrevented() || !(target instanceof HTMLInputElement)) return false;
  return currentTarget.contains(target) && !OPENED.has(target.type);
}
