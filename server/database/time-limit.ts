import { DatabaseError } from "./errors.ts";

/** Rejects with `timeout` when the work of a write takes too long, so that it cannot hold others up for ever. */
export async function limitTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    const message = `The write was not done within ${milliseconds} ms.`;
    timer = setTimeout(() => reject(new DatabaseError("timeout", message)), milliseconds);
  });
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}
