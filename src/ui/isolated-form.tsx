import type { FormEvent, ReactNode } from "react";

/** The field lays itself out in what stands around the form. */
const UNSEEN = { display: "contents" };

/**
 * A field in a form of its own. At every key browsers read the whole form of the field, for what they offer to fill in:
 * the more fields stand in one, the longer each key takes. Whoever draws it sees to what Enter does in it.
 */
export function IsolatedForm({ children }: { readonly children: ReactNode }) {
  return (
    <form style={UNSEEN} noValidate autoComplete="off" onSubmit={stayHere}>
      {children}
    </form>
  );
}

/** Enter in the only field of a form submits it. */
function stayHere(event: FormEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
