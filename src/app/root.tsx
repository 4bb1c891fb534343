import { lazy, Suspense, useEffect, useState } from "react";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { LockGate } from "../features/lock/lock-gate.tsx";
import { watchIdle } from "../features/lock/watch-idle.ts";
import type { SignedIn } from "../features/sign-in/log-in.ts";
import { SignInArea } from "../features/sign-in/sign-in-area.tsx";
import { ApiError } from "../lib/api-error.ts";
import { noteActivity } from "../lib/lock.ts";
import { isSignedIn, isSignInPath, startSession, takeInitialLocation } from "../lib/session.ts";
import { loadConfig } from "./boot.ts";
import { LoadingShell } from "./loading-shell.tsx";

const loadApplication = () =>
  import("./application.tsx").then(({ Application }) => ({ default: Application }));
const Application = lazy(loadApplication);
const FirstPassword = lazy(async () => ({
  default: (await import("../features/sign-in/first-password.tsx")).FirstPassword,
}));

/** The sign-in area, the change of a first password, or the application behind them. */
export function Root({ initialConfig }: { readonly initialConfig: Promise<ClientConfig> | null }) {
  const [config, setConfig] = useState(initialConfig);
  const [firstPassword, setFirstPassword] = useState(false);
  // While somebody types a password, the application's code arrives.
  useEffect(() => {
    if (!isSignedIn()) void loadApplication();
  }, []);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let wanted = true;
    config?.then(
      ({ idleLockMinutes }) => {
        if (wanted) stop = watchIdle(idleLockMinutes);
      },
      (error: unknown) => setFirstPassword(asksForFirstPassword(error)),
    );
    return () => {
      wanted = false;
      stop?.();
    };
  }, [config]);

  const open = () => {
    setFirstPassword(false);
    if (isSignInPath(window.location.pathname)) {
      window.history.replaceState(null, "", takeInitialLocation());
    }
    setConfig(loadConfig());
  };
  const enter = ({ token, mustChangePassword }: SignedIn) => {
    startSession(token);
    noteActivity();
    if (mustChangePassword) setFirstPassword(true);
    else open();
  };

  if (firstPassword) {
    return (
      <Suspense fallback={null}>
        <FirstPassword onChanged={open} />
      </Suspense>
    );
  }
  if (config === null) return <SignInArea onSignedIn={enter} />;
  return (
    <LockGate>
      <Suspense fallback={<LoadingShell />}>
        <Application config={config} />
      </Suspense>
    </LockGate>
  );
}

function asksForFirstPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === "password_change_required";
}
