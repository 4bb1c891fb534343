import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { prefetchWhenIdle } from "../prefetch/idle.ts";
import { loadCode } from "./load-code.ts";

type Load<M> = () => Promise<M>;

/** A component whose code arrives when it is first drawn, or when somebody asks for it before. */
export type LazyCode<P> = LazyExoticComponent<ComponentType<P>> & {
  /** Resolves when drawing need not wait any more; what fails here is tried again, and dealt with, when it is drawn. */
  readonly fetchCode: () => Promise<unknown>;
};

/** Modules that are here, by what loads them. */
const arrivals = new WeakMap<Load<unknown>, unknown>();

/** Says that this code came with what needs all of it at once: nothing of it is waited for. */
export function arrive<M>(load: Load<M>, module: M): void {
  arrivals.set(load, module);
}

/** The code this loads; undefined until it has arrived. */
export function arrived<M>(load: Load<M>): M | undefined {
  return arrivals.get(load) as M | undefined;
}

/**
 * React's `lazy` over `loadCode`. Where it can be known that a component comes next, call `fetchCode` and wait before
 * drawing it: React keeps whatever stands in for a missing part for 300 ms, however soon the part is here.
 */
export function lazyCode<M, P>(load: Load<M>, pick: (module: M) => ComponentType<P>): LazyCode<P> {
  const fetchCode = async () => {
    if (!arrivals.has(load)) arrive(load, await load());
  };
  const draw = () => {
    const module = arrived(load);
    return module
      ? atOnce({ default: pick(module) })
      : loadCode(load).then((loaded) => ({ default: pick(loaded) }));
  };
  return Object.assign(lazy(draw), { fetchCode });
}

/** The code of what people often open on a page: it is fetched when there is time, before somebody opens it. */
export function prefetchedCode<M, P>(load: Load<M>, pick: (module: M) => ComponentType<P>): LazyCode<P> {
  const part = lazyCode(load, pick);
  prefetchWhenIdle(part.fetchCode);
  return part;
}

/** A promise that calls back at once, which React takes as it is: a real one would make it draw what stands in. */
function atOnce<T>(value: T): Promise<T> {
  const thenable: { readonly then: (hear: (value: T) => void) => void } = {
    then: (hear) => hear(value),
  };
  return thenable as Promise<T>;
}
