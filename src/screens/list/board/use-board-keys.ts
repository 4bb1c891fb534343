import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";

const CARD = "[data-row]";
const CONTROLS = "a[data-opens], button";

/** A board walked by arrow keys: one stop for the Tab key, up and down in a column, left and right to the next one with cards. */
export function useBoardKeys(board: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  const current = useRef<string | null>(null);

  useEffect(() => {
    const element = board.current;
    if (!element) return;
    const remember = (event: FocusEvent) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>(CARD) : null;
      if (!card) return;
      current.current = card.dataset["row"] ?? null;
      setStops(element, current.current);
    };
    element.addEventListener("focusin", remember);
    return () => element.removeEventListener("focusin", remember);
  }, [board]);

  useLayoutEffect(() => {
    if (board.current) setStops(board.current, current.current);
  });

  return (event) => {
    const element = board.current;
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>(CARD) : null;
    if (!element || !card || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = neighbour(element, card, event.key);
    if (!target) return;
    event.preventDefault();
    focusCard(target);
  };
}

export function focusCard(card: HTMLElement): void {
  card.querySelector<HTMLElement>("a[data-opens]")?.focus({ preventScroll: true });
  card.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function neighbour(board: HTMLElement, card: HTMLElement, key: string): HTMLElement | null {
  const forwards = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const columns = [...board.querySelectorAll("[data-column]")]
    .map((column) => [...column.querySelectorAll<HTMLElement>(CARD)])
    .filter((cards) => cards.length > 0 || cards.includes(card));
  const column = columns.findIndex((cards) => cards.includes(card));
  const cards = columns[column] ?? [];
  const at = cards.indexOf(card);
  switch (key) {
    case "ArrowDown":
      return cards[at + 1] ?? null;
    case "ArrowUp":
      return cards[at - 1] ?? null;
    case "Home":
      return cards[0] ?? null;
    case "End":
      return cards.at(-1) ?? null;
    case "ArrowRight":
    case "ArrowLeft": {
      const next = columns[column + (key === forwards ? 1 : -1)];
      return next ? (next[Math.min(at, next.length - 1)] ?? null) : null;
    }
    default:
      return null;
  }
}

function setStops(board: HTMLElement, current: string | null): void {
  const cards = [...board.querySelectorAll<HTMLElement>(CARD)];
  const stop = cards.find((card) => card.dataset["row"] === current) ?? cards[0];
  for (const card of cards) {
    for (const control of card.querySelectorAll<HTMLElement>(CONTROLS))
      control.tabIndex = card === stop ? 0 : -1;
  }
}
