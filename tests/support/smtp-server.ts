import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export interface ReceivedLetter {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they came. */
  readonly source: string;
}

export interface SmtpServer {
  readonly url: string;
  readonly letters: ReceivedLetter[];
  /** What the next letters are answered with after their recipient; null: taken. */
  refusal: string | null;
  close(): Promise<void>;
}

/** A mail server as far as a client needs one, on a port of this machine. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const state: { refusal: string | null; letters: ReceivedLetter[] } = { refusal: null, letters: [] };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    talk(socket, state);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function talk(socket: Socket, state: { refusal: string | null; letters: ReceivedLetter[] }): void {
  let [from, to, data, text]: [string, string[], string[] | null, string] = ["", [], null, ""];
  const say = (line: string) => void socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    if (data !== null) {
      if (line !== ".") return void data.push(line);
      state.letters.push({ from, to, source: data.join("\n") });
      [from, to, data] = ["", [], null];
      return say("250 taken");
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === "EHLO" || command === "HELO") return say("250 here");
    if (command === "MAIL") from = /<(.*?)>/.exec(line)?.[1] ?? "";
    if (command === "RCPT") {
      if (state.refusal !== null) return say(state.refusal);
      to.push(/<(.*?)>/.exec(line)?.[1] ?? "");
    }
    if (command === "QUIT") return void socket.end("221 bye\r\n");
    if (command !== "DATA") return say("250 ok");
    data = [];
    say("354 go on");
  };
  socket.on("data", (chunk) => {
    text += chunk.toString("utf8");
    const lines = text.split("\r\n");
    text = lines.pop() ?? "";
    for (const line of lines) hear(line);
  });
  say("220 ready");
}
