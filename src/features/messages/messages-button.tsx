import { useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useUnfolded } from "../../ui/use-unfolded.ts";
import { Grid, Inline, Text } from "../../ui/layout.tsx";

/** What the place for messages is shown with until messages are connected; it asks nobody for anything. */
const SAMPLES = ["welcome", "standup", "paperwork"] as const;

/** A first look at messages: a list of samples, named as such. */
export function MessagesButton() {
  const { t } = useTranslation();
  const { open, toggle, place } = useUnfolded();
  const id = useId();
  return (
    <Inline ref={place} relative inline>
      <IconButton
        icon="message"
        label={t("messages.title")}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      />
      {open ? (
        <section id={id} className="hanging unfolded" aria-label={t("messages.title")}>
          <Text as="h2" weight={600}>
            {t("messages.title")}
          </Text>
          <Text as="p" tone="quiet" size={12}>
            {t("messages.note")}
          </Text>
          <ul>
            {SAMPLES.map((name) => (
              <Grid
                as="li"
                key={name}
                className="ruled"
                columns="1fr auto"
                align="center"
                gap={[0.5, 2]}
                padBlock={3}
              >
                <Text weight={500}>{t(`messages.samples.${name}.from`)}</Text>
                <Text ground="neutral" tone="neutral" radius="control" padInline={2} size={12}>
                  {t("messages.sample")}
                </Text>
                <Text spanAll tone="quiet">
                  {t(`messages.samples.${name}.text`)}
                </Text>
              </Grid>
            ))}
          </ul>
        </section>
      ) : null}
    </Inline>
  );
}
