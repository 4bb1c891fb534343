import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { loadCode } from "../lib/load-code.ts";

/** Resources whose new records have a way of their own instead of the generic form. */
export const CREATE_SCREENS: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  employee: lazy(() =>
    loadCode(() => import("../features/add-user/add-user-screen.tsx")).then(({ AddUserScreen }) => ({
      default: AddUserScreen,
    })),
  ),
};
