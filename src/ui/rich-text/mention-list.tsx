import { useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "../../i18n/use-translation.tsx";
import type { Editor } from "@tiptap/react";
import { PeopleList, personId } from "../people-list.tsx";
import type { MentionLookup } from "./mention.ts";

interface MentionListProps {
  readonly editor: Editor;
  readonly lookup: MentionLookup;
}

/** Dialogs are where it mostly stands. */
function overDialogs(): HTMLElement {
  const place = document.createElement("div");
  place.style.zIndex = "1100";
  return place;
}

/** Those whose name begins with what was typed after `@`. Arrow keys walk the list, Enter or Tab takes one, Escape puts it away. */
export function MentionList({ editor, lookup }: MentionListProps) {
  const { t } = useTranslation();
  const id = useId();
  const looking = useSyncExternalStore(lookup.watch, lookup.current);
  const [marked, setMarked] = useState({ query: "", at: 0 });
  const [place] = useState(overDialogs);
  const people = looking?.items ?? [];
  const open = people.length > 0;
  const at = marked.query === looking?.query ? Math.min(marked.at, people.length - 1) : 0;
  const mount = looking?.mount;

  useEffect(() => (open && mount ? mount(place) : undefined), [open, mount, place]);

  const take = (position: number) => {
    const person = people[position];
    if (person) looking?.command({ id: String(person.id), label: person.name });
  };

  // before anybody sees the list, so that no key goes past it
  useLayoutEffect(() =>
    lookup.takeKeys((event) => {
      if (!open || !looking) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        setMarked({ query: looking.query, at: (at + step + people.length) % people.length });
      } else if (event.key === "Enter" || event.key === "Tab") {
        take(at);
      } else if (event.key === "Escape") {
        // of the list alone, not of the dialog around the text
        event.stopPropagation();
        return false;
      } else return false;
      return true;
    }),
  );

  const chosen = open ? personId(id, at) : null;
  useEffect(() => {
    if (editor.isDestroyed) return;
    const element = editor.view.dom;
    if (chosen === null) {
      element.removeAttribute("aria-activedescendant");
      element.removeAttribute("aria-controls");
    } else {
      element.setAttribute("aria-activedescendant", chosen);
      element.setAttribute("aria-controls", id);
    }
  }, [editor, chosen, id]);

  return (
    <>
      <span className="visually-hidden" role="status">
        {open ? t("richText.found", { count: people.length }) : ""}
      </span>
      {open
        ? createPortal(
            <PeopleList
              id={id}
              label={t("richText.people")}
              people={people.map((person) => ({
                id: person.id,
                label: person.name,
                hint: person.employee_id,
              }))}
              marked={at}
              onTake={take}
            />,
            place,
          )
        : null}
    </>
  );
}
