import { Modal } from "antd";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useNavigate } from "react-router-dom";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourcePlural } from "../../config/labels.ts";
import { recordPath } from "../../config/links.ts";
import { forgetListSearches } from "../../list/list-memory.ts";
import { ClearButton } from "../../ui/clear-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { activeActions } from "../../ui/actions.ts";
import {
  rankDestinations,
  buildNewRecords,
  buildPages,
  type Destination,
  buildDestinations,
} from "./destinations.ts";
import css from "./search.module.css";
import { useHits } from "./use-hits.ts";
import { Box, Inline, Text } from "../../ui/layout.tsx";
import { partById } from "../../lib/page-parts.ts";

interface Group {
  readonly name: string;
  readonly places: readonly Destination[];
}

/** One box for everything: what is found stands in groups, the arrow keys walk it, Enter opens it. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [shown, setShown] = useState(false);
  const { hits, busy, error } = useHits(typed);
  const groups = useGroups(typed, hits);
  const places = groups.flatMap((group) => group.places);
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    places.findIndex(({ key }) => key === chosen),
  );
  const current = places[at];

  const open = ({ go }: Destination) => {
    onClose();
    if ("run" in go) return go.run();
    // pages are entered as from the menu
    if (go.resets === true) forgetListSearches();
    void navigate(typeof go.to === "string" ? go.to : go.to());
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && places.length > 0) {
      event.preventDefault();
      setChosen(places[(at + step + places.length) % places.length]?.key ?? null);
    }
    if (event.key === "Enter" && current) {
      event.preventDefault();
      open(current);
    }
  };

  // antd notes what Escape closes while it draws, and a drawing that typing interrupts stays noted: none interrupts this one
  useEffect(() => {
    const timer = setTimeout(() => setShown(true));
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    partById(optionId(listId, at))?.scrollIntoView({ block: "nearest" });
  }, [at, listId]);

  const empty = typed.trim() !== "" && places.length === 0 && !busy && error === null;
  return (
    <Modal
      open={shown}
      footer={null}
      closable={false}
      width={640}
      // it stands nowhere and names the dialog
      title={t("search.title")}
      classNames={{ header: "visually-hidden" }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
    >
      <Inline align="center" gap={2} minBlockSize={40} size={16}>
        <Icon name="search" />
        <input
          ref={input}
          className="bare-input"
          type="search"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-expanded={places.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? optionId(listId, at) : undefined}
          aria-label={t("search.label")}
          placeholder={t("search.label")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(null);
          }}
          onKeyDown={press}
        />
        <ClearButton
          value={typed}
          onClear={() => {
            setTyped("");
            setChosen(null);
          }}
        />
      </Inline>
      <Box minBlockSize={24} borderAbove padAbove={2} tone="quiet" size={13} role="status">
        {error === null ? null : errorText(error)}
        {empty ? t("search.nothing", { text: typed.trim() }) : null}
        {hits?.near && hits.data.length > 0 ? t("search.near", { text: typed.trim() }) : null}
        {typed.trim() === "" ? t("search.hint") : null}
      </Box>
      <Box
        id={listId}
        role="listbox"
        aria-label={t("search.results")}
        aria-busy={busy}
        maxBlockSize="56vh"
        scroll
      >
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <Box pad={2} padBelow={1} tone="quiet" size={12} weight={500} aria-hidden="true">
              {group.name}
            </Box>
            {group.places.map((place) => {
              const position = places.indexOf(place);
              return (
                <Inline
                  key={place.key}
                  id={optionId(listId, position)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={position === at}
                  className={css["option"]}
                  align="center"
                  gap={[0, 2]}
                  minBlockSize="control"
                  padInline={2}
                  radius="control"
                  onPointerMove={() => setChosen(place.key)}
                  onClick={() => open(place)}
                  onKeyDown={press}
                >
                  <Icon name={place.icon} />
                  <Text cut shrink dir="auto">
                    {place.label}
                  </Text>
                  {place.hint === "" ? null : (
                    <Text className={css["where"]} cut grow shrink tone="quiet" size={12} dir="auto">
                      {place.hint}
                    </Text>
                  )}
                </Inline>
              );
            })}
          </div>
        ))}
      </Box>
    </Modal>
  );
}

function optionId(listId: string, position: number): string {
  return `${listId}-${position}`;
}

/** Pages and actions are known here; records come from the server, in the order it gives them. */
function useGroups(typed: string, hits: ReturnType<typeof useHits>["hits"]): Group[] {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const [offered] = useState(activeActions);
  return useMemo(() => {
    const { config } = index;
    const actions = [
      ...buildNewRecords(index, (name) => t("list.new", { name })),
      ...buildDestinations(offered),
    ];
    const records = (hits?.data ?? []).map(({ resource, rows }) => ({
      name: resourcePlural(config, resource),
      places: rows.map(({ id, label, hint }) => ({
        key: `${resource} ${id}`,
        label: label ?? `#${id}`,
        hint: hint ?? "",
        icon: index.resource(resource)?.icon ?? "solution",
        go: { to: recordPath(config, resource, id) },
      })),
    }));
    return [
      { name: t("search.pages"), places: rankDestinations(buildPages(index), typed) },
      { name: t("search.actions"), places: rankDestinations(actions, typed) },
      ...records,
    ].filter(({ places }) => places.length > 0);
  }, [t, index, offered, typed, hits]);
}
