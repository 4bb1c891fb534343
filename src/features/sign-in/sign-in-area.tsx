import { Suspense } from "react";
import { loadUploadLabels } from "../../i18n/i18n.ts";
import { withLabels } from "../../i18n/with-labels.ts";
import { UPLOAD_PATH } from "../../lib/session.ts";
import { lazyCode } from "../../lib/lazy-code.ts";
import { usePath } from "./path.ts";
import { SignIn, type SignInProps } from "./sign-in.tsx";

/** Pages somebody comes to now and then; their code comes with them. */
const PAGES = {
  "/signin/forgot-password": lazyCode(
    () => import("./forgot-password.tsx"),
    (module) => module.ForgotPassword,
  ),
  "/signin/verify-otp": lazyCode(
    () => import("./verify-code.tsx"),
    (module) => module.VerifyCode,
  ),
  "/signin/reset-password": lazyCode(
    () => import("./reset-password.tsx"),
    (module) => module.ResetPassword,
  ),
  "/signin/reset-password-successful": lazyCode(
    () => import("./reset-successful.tsx"),
    (module) => module.ResetSuccessful,
  ),
  "/signin/sign-up": lazyCode(
    () => import("./sign-up.tsx"),
    (module) => module.SignUp,
  ),
  [UPLOAD_PATH]: lazyCode(
    withLabels(() => import("./upload-sheet.tsx"), loadUploadLabels),
    (module) => module.UploadSheet,
  ),
  "/signin/outbox": lazyCode(
    () => import("./outbox.tsx"),
    (module) => module.Outbox,
  ),
} as const;

const IdentityReturn = lazyCode(
  () => import("./identity-return.tsx"),
  (module) => module.IdentityReturn,
);

/** Everything somebody sees before being signed in, by address. */
export function SignInArea({ onSignedIn }: SignInProps) {
  const path = usePath();
  if (path === "/signin/identity") {
    return (
      <Suspense fallback={null}>
        <IdentityReturn onSignedIn={onSignedIn} />
      </Suspense>
    );
  }
  const Page = Object.hasOwn(PAGES, path) ? PAGES[path as keyof typeof PAGES] : null;
  if (Page === null) return <SignIn onSignedIn={onSignedIn} />;
  return (
    <Suspense fallback={null}>
      <Page key={path} />
    </Suspense>
  );
}
