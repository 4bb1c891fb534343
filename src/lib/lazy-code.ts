import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { fetchSoon } from "./fetch-soon.ts";
import { loadCode } from "./load-code.ts";

/** A component whose code arrives when it is first drawn, or when somebody asks for it before. */
export type LazyCode<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Resolves when drawing need not wait any more; what fails here is tried again, and dealt with, when it is drawn. */
  readonly fetchCode: () => Promise<unknown>;
};

/**
 * React's `lazy` over `loadCode`. Where it can be known that a component comes next, call `fetchCode` and wait before
 * drawing it: React keeps whatever stands in for a missing part for 300 ms, however soon the part is here.
 */
export function lazyCode<M, P>(load: () => Promise<M>, pick: (module: M) => ComponentType<P>): LazyCode<P> {
  let here: Lazy<P> | null = null;
  const fetchCode = async () => {
    here = { default: pick(await load()) };
  };
  const draw = () => (here ? arrived(here) : loadCode(load).then((module) => ({ default: pick(module) })));
  return Object.assign(lazy(draw), { fetchCode });
}

/** The code of what people often open on a page: it is fetched when there is time, before somebody opens it. */
export function soonCode<M, P>(load: () => Promise<M>, pick: (module: M) => ComponentType<P>): LazyCode<P> {
  const part = lazyCode(load, pick);
  fetchSoon(part.fetchCode);
  return part;
}

interface Lazy<P> {
  readonly default: ComponentType<P>;
}

/** A promise that calls back at once, which React takes as it is: a real one would make it draw what stands in. */
function arrived<T>(value: T): Promise<T> {
  const thenable: { readonly then: (hear: (value: T) => void) => void } = {
    then: (hear) => hear(value),
  };
  return thenable as Promise<T>;
}
