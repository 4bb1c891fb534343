import { startTransition, Suspense, useEffect, useState } from "react";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { LockGate } from "../features/lock/lock-gate.tsx";
import { watchIdle } from "../features/lock/watch-idle.ts";
import { SignInArea } from "../features/sign-in/sign-in-area.tsx";
import { loadAppLabels, loadSecurityLabels } from "../i18n/i18n.ts";
import { withLabels } from "../i18n/with-labels.ts";
import { ApiError } from "../lib/api-error.ts";
import { lazyCode } from "../lib/lazy-code.ts";
import { loadCode } from "../lib/load-code.ts";
import { noteActivity } from "../lib/lock.ts";
import {
  getOwed,
  isSignedIn,
  isSignInPath,
  onOwed,
  type Owed,
  reloadPage,
  takeInitialLocation,
} from "../lib/session.ts";
import type * as Code from "./application.tsx";
import { loadConfig } from "./prefetch/boot.ts";
import { LOADING_PARTS } from "./loading-outline.ts";
import css from "./loading-shell.module.css";

type ApplicationCode = typeof Code;

const loadApplication = async (): Promise<ApplicationCode> => {
  const [code] = await Promise.all([import("./application.tsx"), loadAppLabels()]);
  return code;
};
const FirstPassword = lazyCode(
  () => import("../features/sign-in/first-password.tsx"),
  (module) => module.FirstPassword,
);

const RequiredSecondFactor = lazyCode(
  withLabels(() => import("../features/security/required-second-factor.tsx"), loadSecurityLabels),
  (module) => module.RequiredSecondFactor,
);

/** The sign-in area, what is owed before anything else, or the application behind them. */
export function Root({ initialConfig }: { readonly initialConfig: Promise<ClientConfig> | null }) {
  const [config, setConfig] = useState(initialConfig);
  const [owed, setOwed] = useState<Owed | null>(null);
  useEffect(() => (isSignedIn() ? undefined : fetchOnceUsed()), []);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let wanted = true;
    config?.then(
      ({ idleLockMinutes }) => {
        if (wanted) stop = watchIdle(idleLockMinutes);
      },
      (error: unknown) => setOwed(error instanceof ApiError ? getOwed(error.code) : null),
    );
    return () => {
      wanted = false;
      stop?.();
    };
  }, [config]);

  const open = () => {
    setOwed(null);
    if (isSignInPath(window.location.pathname)) {
      window.history.replaceState(null, "", takeInitialLocation());
    }
    setConfig(loadConfig());
  };
  const enter = (mustChangePassword: boolean) => {
    noteActivity();
    if (mustChangePassword) setOwed("password");
    else open();
  };

  const code = useApplication(config);
  // what is asked of somebody at work is shown by the page that loads anew, with what they typed put away
  useEffect(() => (code === null || owed !== null ? undefined : onOwed(reloadPage)), [code, owed]);
  if (owed !== null) {
    return (
      <Suspense fallback={null}>
        {owed === "password" ? <FirstPassword onChanged={open} /> : <RequiredSecondFactor onDone={open} />}
      </Suspense>
    );
  }
  if (config === null) return <SignInArea onSignedIn={enter} />;
  return (
    <LockGate>
      {code === null ? (
        <LoadingShell />
      ) : (
        <Suspense fallback={<LoadingShell />}>
          <code.Application config={config} />
        </Suspense>
      )}
    </LockGate>
  );
}

/** While somebody types a password, the application's code arrives; nothing before that takes the sign-in page's line. */
function fetchOnceUsed(): () => void {
  const used = new AbortController();
  const fetchCode = () => {
    used.abort();
    // what does not come is dealt with where it is drawn
    loadApplication().catch(() => undefined);
  };
  for (const event of ["input", "pointerdown"])
    document.addEventListener(event, fetchCode, { signal: used.signal, passive: true });
  return () => used.abort();
}

/**
 * The application's code, when all that it draws first is here; null until then. Without `Suspense`, because React would
 * keep what stands in for it on the screen for 300 ms.
 */
function useApplication(config: Promise<ClientConfig> | null): ApplicationCode | null {
  const [ready, setReady] = useState<{ readonly code: ApplicationCode; readonly of: typeof config } | null>(
    null,
  );
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (config === null) return;
    let wanted = true;
    const prepare = async () => {
      const code = await loadCode(loadApplication);
      await code.prepareApplication(config);
      if (wanted) startTransition(() => setReady({ code, of: config }));
    };
    prepare().catch((error: unknown) => setFailure({ error }));
    return () => {
      wanted = false;
    };
  }, [config]);
  if (failure) throw failure.error;
  return ready?.of === config ? ready.code : null;
}

/** The outline of the application while its code arrives: same edges as the shell, so nothing jumps. */
function LoadingShell() {
  return (
    <div className={css["shell"]} aria-busy="true">
      {LOADING_PARTS.map((name) => (
        <div key={name} className={css[name]} />
      ))}
    </div>
  );
}
