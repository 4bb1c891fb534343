import { decide } from "../access/decide.ts";
import { formFields } from "../definition/compile/forms.ts";
import type { FormLink } from "../definition/types.ts";
import { type ClientQuestion, type Visible, visibleOnly } from "./visibility.ts";

interface FormsInput extends ClientQuestion {
  readonly visible: Visible;
}

/** The forms this actor may send, or send again, about fields they read. */
export function clientForms({
  resource,
  resources,
  access,
  actor,
  visible,
}: FormsInput): readonly FormLink[] {
  return resource.forms.flatMap(({ when, ...form }): readonly FormLink[] => {
    const made = resources.byName[form.makes];
    const may = (["create", "edit"] as const).some(
      (action) => decide({ access, actor, resource: form.makes, action }).effect !== "deny",
    );
    if (!made || !may || !formFields(form).every(([, field]) => visible(field))) return [];
    const known = visibleOnly(when ?? null, visible);
    const { givers, ...rest } = form;
    return [
      {
        ...rest,
        ...(known === null ? {} : { when: known }),
        ...(givers === undefined ? {} : { givers: givers.filter(visible) }),
      },
    ];
  });
}
