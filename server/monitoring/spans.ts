import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

/**
 * Spans of OpenTelemetry, named by its semantic conventions. They cost next to nothing, and none is made, as long as nobody
 * collects them.
 */
const tracer = trace.getTracer("benchline");

/** A statement as a part of what is under way. Its text holds marks in the place of values. */
export function inStatementSpan<T>(
  engine: "sqlite" | "postgresql",
  sql: string,
  run: () => Promise<T>,
): Promise<T> {
  if (trace.getActiveSpan() === undefined) return run();
  const attributes = { "db.system.name": engine, "db.query.text": sql };
  const name = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? engine;
  return within(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }), run);
}

/** What is under way, as W3C’s `traceparent`, for work that follows later; null where nobody collects spans. */
export function currentTrace(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Work that follows from what `traceparent` names. */
export function inFollowingSpan<T>(
  name: string,
  traceparent: string | null,
  run: () => Promise<T>,
): Promise<T> {
  if (traceparent === null) return run();
  const parent = propagation.extract(context.active(), { traceparent });
  const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER }, parent);
  return context.with(trace.setSpan(parent, span), () => within(span, run));
}

/** Keeps what is under way for work that waits in a line with that of others. */
export const withTrace = <Args extends unknown[], T>(work: (...args: Args) => T): ((...args: Args) => T) =>
  context.bind(context.active(), work);

interface Call {
  readonly method: string;
  readonly route: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Begins the span of a call, under the trace its caller names; everything it leads to happens in `go`. */
export function beginCallSpan({ method, route, headers }: Call, go: () => void): Span {
  const parent = propagation.extract(context.active(), headers);
  const attributes = { "http.request.method": method, "http.route": route };
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
  context.with(trace.setSpan(parent, span), go);
  return span;
}

export function endCallSpan(span: Span, status: number): void {
  span.setAttribute("http.response.status_code", status);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

async function within<T>(span: Span, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
    throw error;
  } finally {
    span.end();
  }
}
