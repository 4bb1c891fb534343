/** Hours between two reminders of the same kind. */
export const REMINDER_HOURS = 2;
export const REMINDER_EVERY = REMINDER_HOURS * 3_600_000;

/** The count of a reminder that was not put off yet; each postponement adds one. */
export const FIRST_COUNT = 1;
/** The highest count at which a reminder may still be put off. */
export const LAST_COUNT = 3;

/** What `remind_me_later` calls the kinds of reminders. */
export const REMINDER_TYPES = ["interview", "consultant", "project"] as const;
export type ReminderType = (typeof REMINDER_TYPES)[number];

/** What `notification_due` calls them, in the order in which people are asked. */
export const DUE_GROUPS = ["interview", "project", "update"] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** The type a group is put off with: feedback on a project is feedback on its consultant. */
export const TYPE_OF_GROUP: Readonly<Record<DueGroup, ReminderType>> = {
  interview: "interview",
  project: "consultant",
  update: "project",
};

/** How often a reminder with this count can still be put off. */
export const postponementsLeft = (count: number): number => Math.max(0, LAST_COUNT + 1 - count);

export const mayPostpone = (count: number): boolean => count <= LAST_COUNT;
