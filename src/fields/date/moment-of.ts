import dayjs, { type Dayjs } from "dayjs";

const MAX_CACHED_ZONES = 200;
const known = new Map<string, Dayjs>();

/**
 * The same object for the same text: to a picker another one is another value, for which it forgets what is just being
 * typed.
 */
export function getMoment(text: string): Dayjs {
  const found = known.get(text);
  if (found) return found;
  if (known.size >= MAX_CACHED_ZONES) known.clear();
  const moment = dayjs(text);
  known.set(text, moment);
  return moment;
}
