import { Modal } from "antd";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { type Action, actionSources, activeActions, keyLabels, watchActions } from "../../ui/actions.ts";
import { Box, Inline, Text } from "../../ui/layout.tsx";

/** Keys that every screen understands without having to say so. */
const ALWAYS = ["tab", "arrows", "enter", "escape"] as const;

const KEYS = {
  tab: ["Tab"],
  arrows: ["←", "→", "↑", "↓"],
  enter: ["Enter"],
  escape: ["Esc"],
} as const satisfies Record<(typeof ALWAYS)[number], readonly string[]>;

/** What the keyboard does here and now: the keys of this screen first, then those that hold everywhere. */
export function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  useSyncExternalStore(watchActions, actionSources);
  // Of two that share a key the later one wins, as it does when the key is pressed.
  const byKeys = new Map(activeActions().map((action) => [action.keys, action]));
  const all = [...byKeys.values()].filter(({ keys, applies }) => keys !== undefined && (applies?.() ?? true));
  const groups = [
    { name: t("help.here"), items: all.filter(({ everywhere }) => everywhere !== true).map(asLine) },
    {
      name: t("help.everywhere"),
      items: [
        ...all.filter(({ everywhere }) => everywhere === true).map(asLine),
        ...ALWAYS.map((name) => ({ keys: KEYS[name], label: t(`help.keys.${name}`) })),
      ],
    },
  ].filter(({ items }) => items.length > 0);
  return (
    <Modal open title={t("help.title")} footer={null} width={560} onCancel={onClose}>
      {groups.map(({ name, items }) => (
        <Box as="section" key={name} above={4} below={2}>
          <Text as="h2" below={2} tone="quiet" size={13} weight={500}>
            {name}
          </Text>
          <dl>
            {items.map(({ keys, label }) => (
              <Inline
                key={keys.join(" ")}
                className="ruled"
                align="center"
                justify="between"
                gap={4}
                minBlockSize={36}
                padBlock={1}
              >
                <dt>{label}</dt>
                <Inline as="dd" fixed gap={1} dir="ltr">
                  {keys.map((key) => (
                    <Text as="kbd" size={12} key={key}>
                      {key}
                    </Text>
                  ))}
                </Inline>
              </Inline>
            ))}
          </dl>
        </Box>
      ))}
    </Modal>
  );
}

function asLine({ keys = "", label }: Action): { readonly keys: readonly string[]; readonly label: string } {
  return { label, keys: keyLabels(keys) };
}
