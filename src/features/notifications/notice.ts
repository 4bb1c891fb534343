import type { NotificationTarget } from "../../../core/notify/target.ts";

/** A notification as the list call answers it (§3). */
export interface Notice {
  readonly id: number;
  readonly title: string;
  readonly description: string | null;
  readonly timestamp: string;
  readonly avatar: { readonly id: number; readonly name: string } | null;
  readonly is_read: boolean;
  readonly target: NotificationTarget | null;
  readonly kind: string | null;
  readonly actor: { readonly id: number; readonly label: string | null } | null;
}

/** The same as the header's list shows it (§3). */
export interface HeaderNotice {
  readonly id: number;
  readonly unread: boolean;
  readonly image: Notice["avatar"];
  readonly badge: string | null;
  readonly name: string;
  readonly time: string;
  readonly message: string;
}

export function toHeaderNotice({
  id,
  is_read,
  avatar,
  kind,
  title,
  timestamp,
  description,
}: Notice): HeaderNotice {
  return {
    id,
    unread: !is_read,
    image: avatar,
    badge: kind,
    name: title,
    time: timestamp,
    message: description ?? "",
  };
}
