import { startChild } from "./child.ts";

export interface LoadRequest {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent, but left out of the times. */
  readonly unmeasured?: boolean;
}

export interface LoadOrder {
  readonly id: number;
  readonly port: number;
  /** Sent in turn. */
  readonly requests: readonly LoadRequest[];
  readonly connections: number;
  /** The order ends after so many requests or milliseconds, whichever comes first. */
  readonly count: number;
  readonly milliseconds: number;
  /** Milliseconds a connection waits after an answer. */
  readonly pause: number;
}

export interface LoadAnswer {
  /** Milliseconds of each request. */
  readonly times: readonly number[];
  /** Answers by HTTP status. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly bytes: number;
  readonly lines: number;
  /** Milliseconds of the whole. */
  readonly elapsed: number;
}

export type Load = Omit<LoadOrder, "id" | "pause"> & { readonly pause?: number };

export interface LoadClient {
  run(load: Load): Promise<LoadAnswer>;
  readonly stop: () => Promise<void>;
}

type Message = { readonly id: number; readonly answer?: LoadAnswer; readonly failure?: string };

export function startLoadClient(): LoadClient {
  const child = startChild({ file: new URL("./load-child.ts", import.meta.url) });
  const waiting = new Map<number, (message: Message) => void>();
  let lastId = 0;
  child.onMessage((message) => {
    const { id } = message as Message;
    waiting.get(id)?.(message as Message);
    waiting.delete(id);
  });
  return {
    async run(load) {
      lastId += 1;
      const id = lastId;
      const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
      child.send({ pause: 0, ...load, id });
      const { answer, failure } = await Promise.race([answered, child.ended]);
      if (answer === undefined) throw new Error(`The load failed: ${failure ?? "no answer"}`);
      const wrong = Object.keys(answer.statuses).filter((status) => !/^2\d\d$/.test(status));
      if (wrong.length > 0) throw new Error(`${load.requests[0]?.path ?? ""} answered ${wrong.join(", ")}`);
      return answer;
    },
    stop: child.stop,
  };
}
