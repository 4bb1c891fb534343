import { instantsAt, zoneOffset } from "../../../core/definition/clock.ts";
import type { AppointmentPart } from "../../mail/transport.ts";

/** An appointment as one person's calendar gets it. */
export interface Appointment {
  readonly uid: string;
  readonly sequence: number;
  readonly method: AppointmentPart["method"];
  /** Epoch milliseconds. */
  readonly start: number;
  readonly end: number;
  readonly zone: string;
  /** When this was written. */
  readonly stamp: number;
  readonly summary: string;
  readonly description: string;
  readonly place: string;
  readonly organizer: Named;
  readonly people: readonly Named[];
}

export interface Named {
  readonly name: string;
  readonly address: string;
}

/** The appointment as iCalendar (RFC 5545, 5546), its times in its own zone, which goes with them. */
export async function writeCalendar(appointment: Appointment): Promise<AppointmentPart> {
  const { method, uid, sequence, start, end, stamp, summary, description, place, organizer } = appointment;
  const {
    default: createCalendar,
    ICalAttendeeRole,
    ICalAttendeeStatus,
    ICalCalendarMethod,
    ICalEventStatus,
  } = await import("ical-generator");
  const { tzlib_get_ical_block: describeZone } = await import("timezones-ical-library");
  const { default: dayjs } = await import("dayjs");
  const [{ default: utc }, { default: timezone }] = await Promise.all([
    import("dayjs/plugin/utc.js"),
    import("dayjs/plugin/timezone.js"),
  ]);
  dayjs.extend(utc);
  dayjs.extend(timezone);
  const [block = ""] = describeZone(appointment.zone);
  // a zone may have another name in the library, such as Asia/Kolkata for Asia/Calcutta
  const zone = /^TZID:(.+?)\r?$/m.exec(block)?.[1];
  const local = zone !== undefined && [start, end].every((instant) => isPlain(instant, appointment.zone));
  const calendar = createCalendar({
    prodId: { company: "Benchline", product: "Benchline", language: "EN" },
    method: ICalCalendarMethod[method],
    timezone: { name: null, generator: () => block },
  });
  const event = calendar.createEvent({
    id: uid,
    sequence,
    stamp: new Date(stamp),
    start: local ? dayjs(start).tz(appointment.zone) : new Date(start),
    end: local ? dayjs(end).tz(appointment.zone) : new Date(end),
    timezone: local ? zone : null,
    summary,
    description,
    location: place,
    organizer: { name: organizer.name, email: organizer.address },
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  for (const { name, address } of appointment.people) {
    event.createAttendee({
      name,
      email: address,
      // the sender is nobody's mailbox: an answer would be read by no one
      rsvp: false,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
    });
  }
  return { method, content: calendar.toString() };
}

/** Whether the clocks of a zone show an instant once: calendars disagree on which of two is meant, so those are told in UTC. */
function isPlain(instant: number, timeZone: string): boolean {
  return instantsAt({ local: instant + zoneOffset({ instant, timeZone }), timeZone }).length === 1;
}
