import { useId, useSyncExternalStore } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { Icon } from "../ui/icon.tsx";
import { useUnfolded } from "../ui/use-unfolded.ts";
import { useOutbox } from "./use-outbox.ts";
import { type StepFollows, WaitingList } from "./waiting-list.tsx";
import css from "./offline-banner.module.css";
import { Box, Text } from "../ui/layout.tsx";
import { isConnectionGone, watchConnection } from "../lib/connection.ts";

/**
 * Says that the connection is gone, how many changes wait for it, and which of them somebody has to look at. It stands in
 * the bar at the top: always in sight, and nothing moves when it comes or goes.
 */
export function OfflineBanner({ Follows }: { readonly Follows: StepFollows }) {
  const { t } = useTranslation();
  const gone = useConnectionGone();
  const saves = useOutbox();
  const { open, setOpen, toggle, place } = useUnfolded();
  const id = useId();
  const problems = saves.filter(({ problem }) => problem !== null).length;
  const waiting = saves.length - problems;
  const words = [
    gone ? t("offline.gone") : null,
    waiting === 0 ? null : t(gone ? "offline.waiting" : "offline.sending", { count: waiting }),
    problems === 0 ? null : t("offline.problems", { count: problems }),
  ].filter((part) => part !== null);
  const shown = words.length > 0;
  return (
    <Box ref={place} relative fixed shrink>
      <div role="status">
        {shown ? (
          <button
            type="button"
            className={css["banner"]}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={toggle}
          >
            <Icon name={gone || problems > 0 ? "warning" : "upload"} small />
            {words.map((part) => (
              <span key={part} className={css["words"]}>
                {part}
              </span>
            ))}
            {saves.length === 0 ? null : (
              <Text className={css["count"]} tabular aria-hidden="true">
                {saves.length}
              </Text>
            )}
          </button>
        ) : null}
      </div>
      {open && shown ? (
        <div id={id} className="hanging unfolded">
          {gone ? (
            <Box as="p" tone="quiet">
              {t("offline.goneText")}
            </Box>
          ) : null}
          {saves.length > 0 ? (
            <WaitingList saves={saves} Follows={Follows} onLeave={() => setOpen(false)} />
          ) : null}
        </div>
      ) : null}
    </Box>
  );
}

/** True while nothing answers. */
function useConnectionGone(): boolean {
  return useSyncExternalStore(watchConnection, isConnectionGone);
}
