/** What a person does next begins a new trace: the calls that follow from one click carry one number (W3C Trace Context). */
let traceId = "";

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

for (const event of ["pointerdown", "keydown"]) {
  globalThis.document?.addEventListener(event, () => (traceId = ""), { capture: true, passive: true });
}

/** The header `traceparent` of a call made now. */
export function traceparent(): string {
  traceId ||= hex(16);
  return `00-${traceId}-${hex(8)}-01`;
}
