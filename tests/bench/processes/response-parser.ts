export interface Answer {
  readonly status: number;
  /** Bytes of the body. */
  readonly bytes: number;
  /** Line ends in the body: rows of an export. */
  readonly lines: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LINE_END = Buffer.from("\r\n");
const NEWLINE = 10;

/** Reads answers to one request after the other: bodies with a length, and chunked ones. Bodies are counted, not kept. */
export class ResponseParser {
  #rest: Buffer = Buffer.alloc(0);
  #status = 0;
  /** Bytes of the body, or of the chunk, still to come; -1: the head, or the chunk's size, comes next. */
  #missing = -1;
  #chunked = false;
  #inBody = false;
  #bytes = 0;
  #lines = 0;

  /** Null: the answer is not whole yet. */
  push(chunk: Buffer): Answer | null {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      if (!this.#inBody && !this.#readHead()) return null;
      if (this.#chunked && this.#missing < 0) {
        const size = this.#readChunkSize();
        if (size === null) return null;
        if (size === 0) return this.#finish();
      }
      this.#takeBody();
      if (this.#missing > 0) return null;
      if (!this.#chunked) return this.#finish();
      if (this.#rest.length < LINE_END.length) return null;
      this.#rest = this.#rest.subarray(LINE_END.length);
      this.#missing = -1;
    }
  }

  #readHead(): boolean {
    const end = this.#rest.indexOf(HEAD_END);
    if (end < 0) return false;
    const head = this.#rest.toString("latin1", 0, end).toLowerCase();
    this.#rest = this.#rest.subarray(end + HEAD_END.length);
    this.#status = Number(head.slice(9, 12));
    this.#chunked = head.includes("transfer-encoding: chunked");
    this.#missing = this.#chunked ? -1 : Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0);
    this.#inBody = true;
    return true;
  }

  /** The size of the next chunk; 0 only when the empty line behind the last one is there too. */
  #readChunkSize(): number | null {
    const end = this.#rest.indexOf(LINE_END);
    if (end < 0) return null;
    const size = Number.parseInt(this.#rest.toString("latin1", 0, end), 16);
    const taken = end + LINE_END.length + (size === 0 ? LINE_END.length : 0);
    if (this.#rest.length < taken) return null;
    this.#rest = this.#rest.subarray(taken);
    this.#missing = size;
    return size;
  }

  #takeBody(): void {
    const part = this.#rest.subarray(0, this.#missing);
    for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) this.#lines += 1;
    this.#rest = this.#rest.subarray(part.length);
    this.#missing -= part.length;
    this.#bytes += part.length;
  }

  #finish(): Answer {
    const answer = { status: this.#status, bytes: this.#bytes, lines: this.#lines };
    this.#inBody = false;
    this.#missing = -1;
    this.#bytes = 0;
    this.#lines = 0;
    return answer;
  }
}
