import { type ReactNode, Suspense, useState } from "react";
import { InlineCreateContext, type CreateRequest } from "../../fields/reference/inline-create.ts";
import { prefetchedCode } from "../../lib/lazy-code.ts";

const CreateDialog = prefetchedCode(
  () => import("./create-dialog.tsx"),
  (module) => module.CreateDialog,
);

/** Lets the pickers of a form make the record that is missing, without leaving the form. */
export function InlineCreate({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<CreateRequest | null>(null);
  return (
    <InlineCreateContext value={setRequest}>
      {children}
      {request === null ? null : (
        <Suspense fallback={null}>
          <CreateDialog request={request} onClose={() => setRequest(null)} />
        </Suspense>
      )}
    </InlineCreateContext>
  );
}
