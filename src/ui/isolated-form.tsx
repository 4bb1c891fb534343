import type { FormEvent, ReactNode } from "react";
import css from "./isolated-form.module.css";

/**
 * A field in a form of its own. At every key browsers read the whole form of the field, for what they offer to fill in:
 * the more fields stand in one, the longer each key takes. Whoever draws it sees to what Enter does in it.
 */
export function IsolatedForm({ children }: { readonly children: ReactNode }) {
  return (
    <form className={css["alone"]} noValidate autoComplete="off" onSubmit={stayHere}>
      {children}
    </form>
  );
}

/** Enter in the only field of a form submits it. */
function stayHere(event: FormEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
