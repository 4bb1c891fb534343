/** What the page itself writes down while it is measured; milliseconds since the navigation began. */
export interface Probe {
  /** When what was waited for had been painted; null until then. */
  painted: number | null;
  /** From the last click to the paint of what `arm` named; null before it. */
  answered: Promise<number> | null;
  /** Sum of layout shifts nobody's click or key caused. */
  shift: number;
  /** What shifted, and by how much. */
  shifts: string[];
  /** Part over 50 ms of every task. */
  blocked: number;
  /** Resolves with the page's own word for what it shows: true when that is what is waited for. */
  arm: (settled: string) => void;
  watchKeys: () => void;
  readonly keys: number[];
}

declare global {
  interface Window {
    probe: Probe;
  }
}

interface Start {
  readonly token: string | null;
  /** Selector of what is waited for after the navigation. */
  readonly shown: string;
}

/** Runs in the page before its own code. */
export function installProbe({ token, shown: selector }: Start): void {
  if (token !== null) localStorage.setItem("token", token);
  const probe: Probe = {
    painted: null,
    answered: null,
    shift: 0,
    shifts: [],
    blocked: 0,
    keys: [],
    arm,
    watchKeys,
  };
  window.probe = probe;

  const observe = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    };
    if (hadRecentInput) return;
    probe.shift += value;
    const [{ node } = { node: null }] = sources;
    probe.shifts.push(
      `${value.toFixed(4)} ${node instanceof Element ? `${node.tagName} ${node.className}` : (node?.nodeName ?? "")}`,
    );
  });
  observe("longtask", ({ duration }) => (probe.blocked += duration - 50));

  const afterPaint = (then: () => void) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener("message", then, { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
  };
  /** Looks in every frame; what is there before a frame is painted with it. */
  const onceShown = (isShown: () => boolean, then: () => void) => {
    const look = () => (isShown() ? afterPaint(then) : requestAnimationFrame(look));
    requestAnimationFrame(look);
  };

  onceShown(
    () => document.querySelector(selector) !== null,
    () => (probe.painted = performance.now()),
  );

  let input = 0;
  addEventListener("click", ({ timeStamp }) => (input = timeStamp), { capture: true });

  const shown = () =>
    [...document.querySelectorAll("main tr[data-row]")].map((row) => row.getAttribute("data-row")).join();
  const isQuiet = () => document.querySelector('main table[aria-busy="false"]') !== null;
  /** What a click may lead to: other rows, a record, a form. */
  function states(): Readonly<Record<string, () => boolean>> {
    const before = shown();
    return {
      rows: () => isQuiet() && shown() !== before && shown() !== "",
      record: () => shown() === "" && document.querySelector("main article [role=tabpanel] dd") !== null,
      form: () => document.querySelector("main form input") !== null,
    };
  }
  function arm(settled: string): void {
    input = 0;
    const isShown = states()[settled];
    if (isShown === undefined) throw new Error(`Nobody knows how ${settled} shows.`);
    probe.answered = new Promise((resolve) => {
      onceShown(
        () => input > 0 && isShown(),
        () => resolve(performance.now() - input),
      );
    });
  }
  function watchKeys(): void {
    addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => afterPaint(() => probe.keys.push(performance.now() - timeStamp))),
      { capture: true },
    );
  }
}
