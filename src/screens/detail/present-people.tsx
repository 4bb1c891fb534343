import { enumerated } from "../../i18n/enumerated.ts";
import { useEffect, useEffectEvent } from "react";
import { initials } from "../../lib/initials.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type PresentPerson, usePresence } from "./use-presence.ts";
import css from "./present-people.module.css";
import { Inline } from "../../ui/layout.tsx";

interface PresentPeopleProps {
  readonly resource: string;
  readonly id: number;
  readonly mode?: "view" | "edit";
  /** Version of the record on the screen, and what to do once there is a newer one. */
  readonly shown?: number;
  readonly onNewer?: () => void;
  /** Told once the record is no longer mine to see, and when it is again. */
  readonly onGone?: (gone: boolean) => void;
}

/** Faces shown before the rest is counted. */
const FACES = 4;

/** Who else has the record open, and who of them is changing it. */
export function PresentPeople({ resource, id, mode = "view", shown, onNewer, onGone }: PresentPeopleProps) {
  const { t } = useTranslation();
  const { people, version, gone } = usePresence({ resource, id, mode });
  const newer = version !== null && shown !== undefined && version > shown;
  const update = useEffectEvent(() => onNewer?.());
  useEffect(() => {
    if (newer) update();
  }, [newer]);
  const tell = useEffectEvent(() => onGone?.(gone));
  useEffect(() => tell(), [gone]);
  const sorted = people.toSorted((one, other) => Number(other.mode === "edit") - Number(one.mode === "edit"));
  const rest = sorted.slice(FACES);
  const words = ({ employee, mode: does }: PresentPerson) =>
    t(does === "edit" ? "presence.editing" : "presence.looking", { name: employee.label });
  return (
    <Inline
      as="ul"
      className={css["people"]}
      align="center"
      blockSize="control"
      data-mode={mode}
      aria-label={t("presence.title")}
      aria-live="polite"
      hidden={people.length === 0}
    >
      {sorted.slice(0, FACES).map((person) => (
        <li key={person.employee.id} className={css["person"]} data-mode={person.mode} title={words(person)}>
          <span aria-hidden="true">{initials(person.employee.label)}</span>
          {person.mode === "edit" ? <Icon name="edit" small className={css["pen"]} /> : null}
          <span className="visually-hidden">{words(person)}</span>
        </li>
      ))}
      {rest.length > 0 ? (
        <li className={css["person"]} title={rest.map(words).join("\n")}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="visually-hidden">{enumerated(rest.map(words))}</span>
        </li>
      ) : null}
    </Inline>
  );
}
