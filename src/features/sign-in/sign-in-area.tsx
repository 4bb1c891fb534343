import { lazy, Suspense } from "react";
import { usePath } from "./path.ts";
import { SignIn } from "./sign-in.tsx";
import type { SignedIn } from "./log-in.ts";

/** Pages somebody comes to now and then; their code comes with them. */
const PAGES = {
  "/signin/forgot-password": lazy(async () => ({
    default: (await import("./forgot-password.tsx")).ForgotPassword,
  })),
  "/signin/verify-otp": lazy(async () => ({ default: (await import("./verify-code.tsx")).VerifyCode })),
  "/signin/reset-password": lazy(async () => ({
    default: (await import("./reset-password.tsx")).ResetPassword,
  })),
  "/signin/reset-password-successful": lazy(async () => ({
    default: (await import("./reset-successful.tsx")).ResetSuccessful,
  })),
  "/signin/sign-up": lazy(async () => ({ default: (await import("./sign-up.tsx")).SignUp })),
  "/signin/outbox": lazy(async () => ({ default: (await import("./outbox.tsx")).Outbox })),
} as const;

/** Everything somebody sees before being signed in, by address. */
export function SignInArea({ onSignedIn }: { readonly onSignedIn: (session: SignedIn) => void }) {
  const path = usePath();
  const Page = Object.hasOwn(PAGES, path) ? PAGES[path as keyof typeof PAGES] : null;
  if (Page === null) return <SignIn onSignedIn={onSignedIn} />;
  return (
    <Suspense fallback={null}>
      <Page key={path} />
    </Suspense>
  );
}
