import { lazy, Suspense, useEffect, useState } from "react";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { SignIn } from "../features/sign-in/sign-in.tsx";
import { isSignedIn, startSession, takeInitialLocation } from "../lib/session.ts";
import { loadConfig } from "./boot.ts";
import { LoadingShell } from "./loading-shell.tsx";

const loadApplication = () =>
  import("./application.tsx").then(({ Application }) => ({ default: Application }));
const Application = lazy(loadApplication);

/** The sign-in page, or the application behind it. */
export function Root({ initialConfig }: { readonly initialConfig: Promise<ClientConfig> | null }) {
  const [config, setConfig] = useState(initialConfig);
  // While somebody types a password, the application's code arrives.
  useEffect(() => {
    if (!isSignedIn()) void loadApplication();
  }, []);

  const enter = (token: string) => {
    startSession(token);
    window.history.replaceState(null, "", takeInitialLocation());
    setConfig(loadConfig());
  };

  if (config === null) return <SignIn onSignedIn={enter} />;
  return (
    <Suspense fallback={<LoadingShell />}>
      <Application config={config} />
    </Suspense>
  );
}
