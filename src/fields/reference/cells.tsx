import type { FieldContext } from "../../config/config-context.tsx";
import { mayOpen } from "../../config/access.ts";
import { HiddenValue } from "../../ui/hidden-value.tsx";
import { recordPath } from "../../config/links.ts";
import { asDynamicReference, asReference, asReferences, type ReferenceValue } from "../values.ts";
import type { CellProps } from "../types.ts";
import { referenceName } from "./name.ts";
import css from "./reference.module.css";

export function referenceCell({ field, value, context }: CellProps) {
  const reference = asReference(value);
  return reference && field.to !== null ? referenceLink(context, field.to, reference) : null;
}

export function dynamicReferenceCell({ value, context }: CellProps) {
  const reference = asDynamicReference(value);
  return reference ? referenceLink(context, reference.resource, reference) : null;
}

export function referencesCell({ field, value, context }: CellProps) {
  const { to } = field;
  if (to === null) return null;
  return (
    <span className={css["many"]}>
      {asReferences(value).map((reference) => (
        <span key={reference.id}>
          <bdi>{referenceLink(context, to, reference)}</bdi>
        </span>
      ))}
    </span>
  );
}

/**
 * A quiet link where the actor may open the record, its name alone where not, a lock where they may not even know that. A
 * plain click shows the record over the page (`screens/drawer/peek-host.tsx` hears it), so the link itself need not know
 * the router.
 */
export function referenceLink(context: FieldContext, resource: string, reference: ReferenceValue) {
  const { index, words } = context;
  const open = mayOpen(index, resource);
  if (!open && reference.nameless) return <HiddenValue text={words("noAccess")} />;
  const name = referenceName(context, resource, reference);
  if (!open) return name;
  return (
    <a
      className={css["link"]}
      href={recordPath(index.config, resource, reference.id)}
      data-peek={`${resource}:${reference.id}`}
    >
      {name}
    </a>
  );
}
