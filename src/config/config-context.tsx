import { createContext, type ReactNode, use, useMemo } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import type { ClientConfig } from "../../core/definition/client-types.ts";
import { type Formatter, makeFormatter } from "./format.ts";
import { type ConfigIndex, indexConfig } from "./config-index.ts";

/** What every drawing of a value may draw on. One object for a whole screen. */
export interface FieldContext {
  readonly index: ConfigIndex;
  readonly format: Formatter;
  /** Interface words by key. */
  readonly words: (key: FieldLabelKey, values?: Readonly<Record<string, string>>) => string;
}

export type FieldLabelKey = "yes" | "no" | "noRows" | "rows" | "zoned" | "noAccess";

interface ConfigValue {
  readonly index: ConfigIndex;
  readonly fieldContext: FieldContext;
  /** Replaces the configuration by what the server says now: another language, another version, other rights. */
  readonly reload: () => Promise<void>;
}

const ConfigContext = createContext<ConfigValue | null>(null);

interface ConfigProviderProps {
  readonly config: ClientConfig;
  readonly reload: () => Promise<void>;
  readonly children: ReactNode;
}

export function ConfigIndexProvider({ config, reload, children }: ConfigProviderProps) {
  const { t, i18n } = useTranslation();
  const index = useMemo(() => indexConfig(config), [config]);
  const { language } = i18n;
  const { timeZone } = config.actor;
  const format = useMemo(() => makeFormatter({ language, timeZone }), [language, timeZone]);
  const value = useMemo<ConfigValue>(
    () => ({
      index,
      reload,
      fieldContext: { index, format, words: (key, values) => t(`values.${key}`, values) },
    }),
    [index, reload, format, t],
  );
  return <ConfigContext value={value}>{children}</ConfigContext>;
}

function useConfigValue(): ConfigValue {
  const value = use(ConfigContext);
  if (!value) throw new Error("This part of the interface stands outside the configuration.");
  return value;
}

export function useConfigIndex(): ConfigIndex {
  return useConfigValue().index;
}

export function useFieldContext(): FieldContext {
  return useConfigValue().fieldContext;
}

/** Id of the person in whose place the reader decides; null: in their own. */
export function useOnBehalf(): number | null {
  // forms and their files are also shown outside the configuration, where nobody decides for anybody
  const actor = use(ConfigContext)?.index.config.actor;
  return actor?.delegated === true ? actor.employeeId : null;
}

export function useReloadConfig(): () => Promise<void> {
  return useConfigValue().reload;
}
