import { useTranslation } from "../../i18n/use-translation.tsx";
import { NoticeStrip } from "../../ui/notice-strip.tsx";
import { useWorkspace } from "../../workspace/use-workspace.ts";
import { closeAnnouncement, openAnnouncements } from "./closed.ts";

const KEY = "announcements";

/** What everybody is told today, until each closes it for themselves. */
export function Announcements() {
  const { t } = useTranslation();
  const { announcements, preferences, setPreference } = useWorkspace();
  const kept = preferences[KEY];
  const open = openAnnouncements(announcements, kept);
  if (open.length === 0) return null;
  return (
    <section aria-label={t("announcements.label")}>
      {open.map((announcement) => (
        <NoticeStrip
          key={announcement.id}
          icon={announcement.tone === "warning" ? "warning" : "bell"}
          tone={announcement.tone}
          dismiss={{
            label: t("announcements.dismiss"),
            act: () => setPreference(KEY, closeAnnouncement({ announcement, announcements, kept })),
          }}
        >
          <bdi>{announcement.text}</bdi>
          {announcement.link === null ? null : (
            <a href={announcement.link} target="_blank" rel="noreferrer">
              {t("announcements.more")}
            </a>
          )}
        </NoticeStrip>
      ))}
    </section>
  );
}
