import { useSyncExternalStore, type ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { chooseDensity, DENSITIES, density } from "../../list/density.ts";
import { chooseLanguage, chooseAppearance } from "../../appearance/persist.ts";
import { useConfigIndex, useReloadConfig } from "../../config/config-context.tsx";
import { isLanguage, languages } from "../../i18n/languages.ts";
import { LAYOUT_TYPES, NAV_STYLES, THEMES } from "../../lib/appearance.ts";
import { isImpersonating } from "../../lib/session.ts";
import { updateProfile } from "../profile/editor/profile-calls.ts";
import { readPreferences, watchPreferences } from "../../lib/preferences.ts";
import { useReportError } from "../../ui/report-error.ts";
import { TimeZoneSelect } from "../../ui/time-zone-select.tsx";
import { Segments } from "../../ui/segments.tsx";
import { watchWorkspace } from "../../workspace/store.ts";
import { AppearanceChoice } from "./appearance-choice.tsx";
import { Stack, Text, Box, Grid } from "../../ui/layout.tsx";
import controls from "../../ui/control.module.css";
import css from "./settings.module.css";

/** How the application looks to one person: language, time zone, appearance, menu, page and spacing. */
export function DisplaySettings() {
  const { t, i18n } = useTranslation();
  const reload = useReloadConfig();
  const reportError = useReportError();
  const { theme, navStyle, layoutType } = useSyncExternalStore(watchPreferences, readPreferences);
  const { timeZone } = useConfigIndex().config.actor;
  const spacing = useSyncExternalStore(watchWorkspace, density);

  const speak = async (code: string) => {
    if (!isLanguage(code)) return;
    await chooseLanguage(code);
    await reload();
  };

  const liveIn = async (name: string | null) => {
    const body = new FormData();
    body.set("time_zone", name ?? "");
    await updateProfile(body);
    await reload();
  };

  return (
    <>
      <Stack card>
        <SettingRow id="language" name={t("shell.language")}>
          <select
            id="language"
            className={controls["select"]}
            value={i18n.language}
            onChange={(event) => void speak(event.target.value).catch(reportError)}
          >
            {languages.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </SettingRow>
        {isImpersonating() ? null : (
          <SettingRow id="time-zone" name={t("settings.timeZone")} help={t("settings.timeZoneText")}>
            <TimeZoneSelect
              id="time-zone"
              value={timeZone}
              onChange={(name) => void liveIn(name).catch(reportError)}
            />
          </SettingRow>
        )}
        <SettingRow name={t("shell.theme")}>
          <Segments
            label={t("shell.theme")}
            value={theme}
            options={THEMES.map((value) => ({ value, label: t(`shell.themes.${value}`) }))}
            onChange={(value) => chooseAppearance({ theme: value })}
          />
        </SettingRow>
        <SettingRow name={t("shell.density")} help={t("settings.densityText")}>
          <Segments
            label={t("shell.density")}
            value={spacing}
            options={DENSITIES.map((value) => ({ value, label: t(`list.densities.${value}`) }))}
            onChange={chooseDensity}
          />
        </SettingRow>
        <SettingRow name={t("settings.nav")} help={t("settings.navText")}>
          <AppearanceChoice
            label={t("settings.nav")}
            picture="nav"
            value={navStyle}
            options={NAV_STYLES.map((value) => ({ value, label: t(`settings.navStyles.${value}`) }))}
            onChange={(value) => chooseAppearance({ navStyle: value })}
          />
        </SettingRow>
        <SettingRow name={t("settings.layout")} help={t("settings.layoutText")}>
          <AppearanceChoice
            label={t("settings.layout")}
            picture="layout"
            value={layoutType}
            options={LAYOUT_TYPES.map((value) => ({ value, label: t(`settings.layoutTypes.${value}`) }))}
            onChange={(value) => chooseAppearance({ layoutType: value })}
          />
        </SettingRow>
      </Stack>
      <Text as="p" above={3} tone="quiet" size={13}>
        {t("settings.kept")}
      </Text>
    </>
  );
}

interface SettingRowProps {
  readonly name: string;
  readonly help?: string;
  /** Of the control, where the name is its label; other controls carry their own. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** One thing to set: what it is at the start, the choice at the end. */
function SettingRow({ name, help, id, children }: SettingRowProps) {
  return (
    <Grid className={`ruled ${css["row"]}`} gap={[2, 6]} align="center" pad={4}>
      <div>
        {id === undefined ? (
          <Text as="div" size={14} weight={500} aria-hidden="true">
            {name}
          </Text>
        ) : (
          <Text as="label" size={14} weight={500} htmlFor={id}>
            {name}
          </Text>
        )}
        {help === undefined ? null : (
          <Text as="p" above={0.5} tone="quiet" size={13}>
            {help}
          </Text>
        )}
      </div>
      <Box className={css["control"]} fits>
        {children}
      </Box>
    </Grid>
  );
}
