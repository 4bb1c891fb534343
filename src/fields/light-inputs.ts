// The inputs that every form holds, in one file; calendars, uploads and grids are heavy and come by themselves.
export * from "./address/inputs.tsx";
export * from "./boolean/inputs.tsx";
export * from "./computed/inputs.tsx";
export * from "./number/inputs.tsx";
export * from "./option/inputs.tsx";
export * from "./reference/inputs.tsx";
export * from "./text/inputs.tsx";
