// The filters of every type without a calendar, in one file.
export * from "./filters/presence.tsx";
export * from "./number/filters.tsx";
export * from "./option/filters.tsx";
export * from "./reference/filter.tsx";
export * from "./text/filters.tsx";
