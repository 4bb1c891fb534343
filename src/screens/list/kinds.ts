import type { ComponentType, LazyExoticComponent } from "react";
import type { ListKind } from "../../../core/workspace/layout.ts";
import type { ListView } from "./list-view.ts";

type KindScreen = LazyExoticComponent<ComponentType<{ readonly view: ListView }>>;

/** Ways to show a list beside the table; each arrives when it is first chosen. */
export const KIND_SCREENS: Partial<Record<ListKind, KindScreen>> = {};
