/** Where the server and the matrix differ, one line each. */
export class Findings {
  readonly #lines: string[] = [];
  #compared = 0;

  /** How many answers were compared: a comparison of nothing proves nothing. */
  get compared(): number {
    return this.#compared;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  expect(where: string, actual: unknown, expected: unknown): void {
    this.#compared += 1;
    const [is, should] = [actual, expected].map((value) => JSON.stringify(value));
    if (is !== should) this.#lines.push(`${where.padEnd(58)} is ${short(is)}  should be ${short(should)}`);
  }

  /** Everything that differs, readable at a glance; empty when nothing does. */
  table(): string {
    const shown = this.#lines.slice(0, LIMIT);
    const rest = this.#lines.length - shown.length;
    return [...shown, ...(rest > 0 ? [`… and ${rest} more`] : [])].join("\n");
  }
}

const LIMIT = 60;
const WIDTH = 90;

function short(text: string | undefined): string {
  const written = text ?? "nothing";
  return written.length > WIDTH ? `${written.slice(0, WIDTH)}…` : written;
}
