import { type ComponentType, type LazyExoticComponent } from "react";
import { lazyCode } from "../lib/lazy-code.ts";

/** Resources whose new records have a way of their own instead of the generic form. */
export const CREATE_SCREENS: Readonly<Record<string, LazyExoticComponent<ComponentType>>> = {
  employee: lazyCode(
    () => import("../features/add-user/add-user-screen.tsx"),
    (module) => module.AddUserScreen,
  ),
};
