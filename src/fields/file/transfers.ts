import { use, useCallback, useRef, useState } from "react";
import { useErrorText } from "../../ui/report-error.ts";
import type { FileValue } from "../values.ts";
import { uploadFile } from "./upload.ts";
import { UploadsContext } from "./uploads.ts";

/** A file under way, or one that could not be sent. */
export interface Transfer {
  readonly key: number;
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly problem: string | null;
}

interface TransfersOptions {
  /** Where files go; absent: uploads that a record takes over when it is saved. */
  readonly path?: string;
  readonly onSent: (file: FileValue) => void;
  /** Why a file cannot be taken, the first of those chosen together having place 0; null when it can. */
  readonly refuse?: (file: File, place: number) => string | null;
}

interface Transfers {
  readonly running: readonly Transfer[];
  readonly send: (files: readonly File[]) => void;
  /** Forgets one that failed; one under way is broken off. */
  readonly dismiss: (key: number) => void;
}

let count = 0;

/** Sends files and tells how far each is. */
export function useTransfers({ path, onSent, refuse }: TransfersOptions): Transfers {
  const errorText = useErrorText();
  const hold = use(UploadsContext);
  const [running, setRunning] = useState<readonly Transfer[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const dismiss = useCallback((key: number) => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setRunning((all) => all.filter((one) => one.key !== key));
  }, []);

  /** Answers what went wrong on the way. */
  const sendOne = async (file: File, place: number): Promise<string | null> => {
    count += 1;
    const key = count;
    const problem = refuse?.(file, place) ?? null;
    setRunning((all) => [...all, { key, name: file.name, share: 0, problem }]);
    if (problem !== null) return null;
    const stop = new AbortController();
    stops.current.set(key, stop);
    const mark = (change: Partial<Transfer>) =>
      setRunning((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
    try {
      const sent = await uploadFile({
        file,
        signal: stop.signal,
        onProgress: (share) => mark({ share }),
        ...(path === undefined ? {} : { path }),
      });
      stops.current.delete(key);
      dismiss(key);
      onSent(sent);
      return null;
    } catch (error) {
      if (stop.signal.aborted) return null;
      mark({ problem: errorText(error) });
      return `${file.name}: ${errorText(error)}`;
    }
  };

  return { running, dismiss, send: (files) => files.forEach((file, place) => hold(sendOne(file, place))) };
}
