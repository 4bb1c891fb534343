import { type ReactNode, Suspense, useState } from "react";
import { CreateInPlaceContext, type CreateRequest } from "../../fields/reference/create-in-place.ts";
import { soonCode } from "../../lib/lazy-code.ts";

const CreateDialog = soonCode(
  () => import("./create-dialog.tsx"),
  (module) => module.CreateDialog,
);

/** Lets the pickers of a form make the record that is missing, without leaving the form. */
export function CreateInPlace({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<CreateRequest | null>(null);
  return (
    <CreateInPlaceContext value={setRequest}>
      {children}
      {request === null ? null : (
        <Suspense fallback={null}>
          <CreateDialog request={request} onClose={() => setRequest(null)} />
        </Suspense>
      )}
    </CreateInPlaceContext>
  );
}
