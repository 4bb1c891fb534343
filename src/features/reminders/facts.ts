import { unbroken } from "../../i18n/isolated.ts";
import type { TFunction } from "i18next";
import type { DueGroup } from "../../../core/reminders/limits.ts";
import type { Formatter } from "../../config/format.ts";
import type { DueItem } from "./due.ts";

interface Fact {
  /** Name of the column, below `reminders.columns`. */
  readonly name: "round" | "schedule" | "client" | "vendor" | "jobTitle" | "support" | "feedback" | "sprint";
  readonly text: (item: DueItem, words: Labels) => string | null;
}

export interface Labels {
  readonly t: TFunction;
  readonly format: Formatter;
}

const round: Fact = {
  name: "round",
  text: (item, { format }) => (item.round === null ? null : format.integer(item.round)),
};
const schedule: Fact = {
  name: "schedule",
  text: ({ schedule: iso, timeZone }, { t, format }) => {
    if (iso === null || timeZone === null) return iso === null ? null : format.instant(iso);
    const { there, own } = format.zoned(iso, timeZone);
    return own === null ? there : t("values.zoned", { there, own });
  },
};
const client: Fact = { name: "client", text: (item) => item.client };
const vendor: Fact = { name: "vendor", text: (item) => item.vendor };
const jobTitle: Fact = { name: "jobTitle", text: (item) => item.jobTitle };
const support: Fact = {
  name: "support",
  text: ({ supportStatus }, { t }) =>
    supportStatus === null ? null : t(`reminders.supportStates.${supportStatus}`, supportStatus),
};
const feedback: Fact = {
  name: "feedback",
  text: ({ feedbackType }, { t }) =>
    feedbackType === null ? null : t(`reminders.feedbackTypes.${feedbackType}`, feedbackType),
};
const sprint: Fact = {
  name: "sprint",
  text: ({ start, end }, { t, format }) =>
    start === null || end === null
      ? null
      : t("reminders.days", { from: unbroken(format.date(start)), to: unbroken(format.date(end)) }),
};

/** What is told of an item beside its consultant (§3). */
export const FACTS: Readonly<Record<DueGroup, readonly Fact[]>> = {
  interview: [round, schedule, client, jobTitle],
  project: [support, client, vendor, jobTitle, feedback],
  update: [support, client, vendor, jobTitle, sprint],
};
