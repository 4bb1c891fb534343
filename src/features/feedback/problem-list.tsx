import { useEffect, useRef } from "react";
import { type ListedProblem, ProblemBox } from "../../ui/problem-box.tsx";

interface ProblemListProps {
  readonly problems: readonly ListedProblem[];
  /** What they have in common. */
  readonly lead?: string | undefined;
  /** Rises with every send that was refused. */
  readonly attempt: number;
}

/** Everything that is wrong, above the form: at every attempt it comes into sight, and the first place to mend has the focus. */
export function ProblemList({ problems, lead, attempt }: ProblemListProps) {
  const box = useRef<HTMLDivElement>(null);
  const shownFor = useRef(0);
  useEffect(() => {
    if (attempt === shownFor.current || problems.length === 0) return;
    shownFor.current = attempt;
    box.current?.scrollIntoView({ block: "start" });
    const first = problems.find(({ focus }) => focus !== undefined);
    if (first?.focus) requestAnimationFrame(first.focus);
    else box.current?.focus();
  }, [attempt, problems]);
  if (problems.length === 0) return null;
  return <ProblemBox ref={box} lead={lead} problems={problems} />;
}
