import { createBrowserRouter } from "react-router-dom";
import { CrashPage } from "./crash-page.tsx";
import { CurrentScreen } from "./current-screen.tsx";
import { RefineRoot } from "./refine-root.tsx";

/** One route takes every address: which screen it shows is data (`config/addresses.ts`), and changes without a restart. */
export function makeRouter() {
  return createBrowserRouter([
    {
      element: <RefineRoot />,
      errorElement: <CrashPage />,
      children: [{ path: "*", element: <CurrentScreen />, errorElement: <CrashPage /> }],
    },
  ]);
}
