import { Inline, Text } from "./layout.tsx";
import css from "./people-list.module.css";

interface ListedPerson {
  readonly id: number;
  readonly label: string;
  readonly hint?: string | null;
}

interface PeopleListProps {
  readonly id: string;
  readonly label: string;
  readonly people: readonly ListedPerson[];
  /** Position of the one that Enter takes. */
  readonly marked: number;
  readonly onTake: (position: number) => void;
}

/** For the `aria-activedescendant` of the text that is written. */
export const personId = (listId: string, position: number): string => `${listId}-${position}`;

/** Whom somebody may mean, below the text in which they write a name; the text keeps the focus. */
export function PeopleList({ id, label, people, marked, onTake }: PeopleListProps) {
  return (
    <div id={id} role="listbox" tabIndex={-1} aria-label={label} className={css["people"]}>
      {people.map((person, position) => (
        <Inline
          key={person.id}
          id={personId(id, position)}
          role="option"
          tabIndex={-1}
          aria-selected={position === marked}
          className={css["person"]}
          justify="between"
          gap={4}
          pad={[1.5, 2]}
          radius="control"
          size={13}
          onPointerDown={(event) => {
            // with the focus the text would lose the caret
            event.preventDefault();
            onTake(position);
          }}
        >
          <span>{person.label}</span>
          {person.hint ? (
            <Text tone="quiet" tabular>
              {person.hint}
            </Text>
          ) : null}
        </Inline>
      ))}
    </div>
  );
}
