import { Readable } from "node:stream";

/**
 * A stream that begins with what was asked for already, so that a failure at the start is answered as an error. Whoever
 * stops reading ends the generator, and with it whatever it holds open.
 */
export async function startStream(text: AsyncGenerator<string, void, void>): Promise<Readable> {
  let first: IteratorResult<string, void> | null = await text.next();
  const next = async (): Promise<IteratorResult<string, void>> => {
    const ready = first;
    first = null;
    return ready ?? text.next();
  };
  return new Readable({
    read() {
      next().then(
        (result) => this.push(result.done === true ? null : Buffer.from(result.value)),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      text.return().then(
        () => done(error),
        (failure: Error) => done(error ?? failure),
      );
    },
  });
}
