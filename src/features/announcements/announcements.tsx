import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useWorkspace } from "../../workspace/use-workspace.ts";
import { closeAnnouncement, openAnnouncements } from "./closed.ts";
import css from "./announcements.module.css";

const KEY = "announcements";

/** What everybody is told today, until each closes it for themselves. */
export function Announcements() {
  const { t } = useTranslation();
  const { announcements, preferences, setPreference } = useWorkspace();
  const kept = preferences[KEY];
  const open = openAnnouncements(announcements, kept);
  if (open.length === 0) return null;
  return (
    <section aria-label={t("announcements.label")} className={css["place"]}>
      {open.map((announcement) => (
        <div key={announcement.id} className={css["announcement"]} data-tone={announcement.tone}>
          <Icon name={announcement.tone === "warning" ? "warning" : "bell"} small />
          <p className={css["text"]}>
            <bdi>{announcement.text}</bdi>
            {announcement.link === null ? null : (
              <>
                {" "}
                <a href={announcement.link} target="_blank" rel="noreferrer">
                  {t("announcements.more")}
                </a>
              </>
            )}
          </p>
          <IconButton
            icon="close"
            label={t("announcements.dismiss")}
            onClick={() => setPreference(KEY, closeAnnouncement({ announcement, announcements, kept }))}
          />
        </div>
      ))}
    </section>
  );
}
