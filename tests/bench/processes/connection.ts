import { connect } from "node:net";
import type { Socket } from "node:net";
import { ResponseParser } from "./response-parser.ts";
import type { Answer } from "./response-parser.ts";

/** One kept connection that sends one request at a time; far cheaper than node:http, so the client is not what is measured. */
export class Connection {
  readonly #socket: Socket;
  readonly #parser = new ResponseParser();
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#read(chunk));
    socket.on("error", (error) => this.#fail(error));
    socket.on("close", () => this.#fail(new Error("The server closed the connection.")));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1" });
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new Connection(socket));
      });
    });
  }

  /** `bytes`: a whole HTTP/1.1 request. */
  send(bytes: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(bytes);
    });
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    const answer = this.#parser.push(chunk);
    if (answer === null) return;
    const settle = this.#settle;
    this.#settle = null;
    settle?.resolve(answer);
  }

  #fail(error: Error): void {
    const settle = this.#settle;
    this.#settle = null;
    settle?.reject(error);
  }
}
