import { useEffect, useState } from "react";

const waiting: string[] = [];
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

/** Dialogs that come by themselves come one after the other: true for the one that wanted to come first. */
export function useDialogTurn(name: string, wanted: boolean): boolean {
  const [first, setFirst] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const look = () => setFirst(waiting[0] === name);
    listeners.add(look);
    waiting.push(name);
    look();
    return () => {
      listeners.delete(look);
      waiting.splice(waiting.indexOf(name), 1);
      setFirst(false);
      tell();
    };
  }, [name, wanted]);
  return first && wanted;
}
