import type { OwnAppointment } from "./own-appointments.ts";

/** Seconds after which calendars are asked to read it again. */
const REFRESH_AFTER = 3600;

interface FeedParts {
  readonly name: string;
  readonly appointments: readonly OwnAppointment[];
  /** Where people reach the application, without a slash at the end. */
  readonly publicUrl: string;
  readonly detail: (part: { label: string; value: string }) => string;
}

/**
 * Appointments as an iCalendar that is published (RFC 5545, 7986). Times are told in UTC: every calendar shows them on its
 * owner's clock, and none of them recurs. The same appointments give the same text.
 */
export async function writeFeed({ name, appointments, publicUrl, detail }: FeedParts): Promise<string> {
  const { default: createCalendar, ICalCalendarMethod, ICalEventStatus } = await import("ical-generator");
  const calendar = createCalendar({
    name,
    prodId: { company: "Benchline", product: "Benchline", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_AFTER,
  });
  for (const { uid, sequence, start, end, modified, summary, place, details, path } of appointments) {
    const url = `${publicUrl}${path}`;
    calendar.createEvent({
      id: uid,
      sequence,
      stamp: new Date(modified),
      start: new Date(start),
      end: new Date(end),
      summary,
      description: [...details.map(detail), url].join("\n"),
      location: place,
      url,
      status: ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}
