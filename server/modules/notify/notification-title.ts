import type { Definitions, Language } from "../../../core/definition/definitions.ts";
import type { NotificationEvent } from "../../../core/notify/kinds.ts";
import type { Messages } from "../../i18n/messages.ts";
import { readable, translateResource } from "../../resources/labels.ts";

export interface TitledEvent {
  readonly event: NotificationEvent;
  /** Resource of the row it is about. */
  readonly about: string;
  /** `<field>:<state>` of a move, the name of a notice of the definition or `<name>:<days>` where it counts from a date. */
  readonly state: string | null;
}

interface Speaking {
  readonly definitions: Pick<Definitions, "labels">;
  readonly messages: Messages;
  readonly language: Language;
  /** Whoever did it. */
  readonly actor: string;
}

/** The title of a notification in the reader's language: who, and what happened to what. */
export function formatTitle(
  { event, about, state }: TitledEvent,
  { definitions, messages, language, actor }: Speaking,
): string {
  const { labels } = definitions;
  const resource = labels[language]?.[about]?.name ?? labels.en?.[about]?.name ?? readable(about);
  const [field = "", value = ""] = state?.split(":") ?? [];
  const words = translateResource({ labels }, { resource: about, language });
  const parameters = { resource, state: value === "" ? "" : words.option(field, value) };
  const said =
    event === "noticed" && state !== null
      ? words.notice(field).replace("{days}", String(Math.abs(Number(value))))
      : messages.text(`notify.${event}`, language, parameters);
  return [actor, said]
    .filter((part) => part !== "")
    .join(" · ")
    .slice(0, 200);
}
