import { ConfigProvider } from "antd";
import { type ReactNode, useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import { makeTheme } from "../../../antd/theme.ts";
import { ConfigIndexProvider, useConfigIndex, useReloadConfig } from "../../../config/config-context.tsx";
import { loadTranslation } from "../../../i18n/i18n.ts";
import { directionOf, type Language } from "../../../i18n/languages.ts";
import { fetchLibraryLocale } from "../../../i18n/library-locales.ts";
import { PartTranslationProvider } from "../../../i18n/use-translation.tsx";
import type { ColorScheme } from "../../../lib/color-scheme.ts";
import css from "./preview.module.css";
import { setMark } from "../../../lib/page-parts.ts";

export const DEVICES = ["phone", "desktop"] as const;
export type Device = (typeof DEVICES)[number];

/** As whom a form is looked at. */
export interface PreviewAppearance {
  readonly device: Device;
  readonly language: Language;
  readonly scheme: ColorScheme;
}

interface ShownAsProps {
  readonly look: PreviewAppearance;
  readonly children: ReactNode;
}

/** A part of the page in another language, direction, width and light than the page itself. */
export function ShownAs({ look: { device, language, scheme }, children }: ShownAsProps) {
  const { config } = useConfigIndex();
  const reload = useReloadConfig();
  const theme = useMemo(() => makePartTheme(scheme), [scheme]);
  const { data } = useQuery({
    queryKey: ["preview-language", language],
    queryFn: async () => {
      const [i18n, locale] = await Promise.all([loadTranslation(language), fetchLibraryLocale(language)]);
      return { i18n, locale };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data === undefined) return null;
  const direction = directionOf(language);
  return (
    <ConfigProvider theme={theme} direction={direction} locale={data.locale}>
      <PartTranslationProvider i18n={data.i18n}>
        <ConfigIndexProvider config={config} reload={reload}>
          <div
            className={css["frame"]}
            data-device={device}
            data-theme={scheme}
            dir={direction}
            lang={language}
          >
            {children}
          </div>
        </ConfigIndexProvider>
      </PartTranslationProvider>
    </ConfigProvider>
  );
}

/** Read from a part in this light, for the page may be in the other one. */
function makePartTheme(scheme: ColorScheme) {
  const part = document.createElement("div");
  setMark(part, "theme", scheme);
  document.body.append(part);
  const theme = { ...makeTheme(scheme, part), inherit: false };
  part.remove();
  return theme;
}
