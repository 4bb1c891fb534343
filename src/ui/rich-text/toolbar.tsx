import { type Editor, useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { TOOLS } from "./tools.tsx";
import css from "./editor.module.css";
import { Inline } from "../layout.tsx";
import { partsIn } from "../../lib/page-parts.ts";

interface ToolbarProps {
  readonly editor: Editor;
  readonly disabled: boolean;
  readonly onLink: () => void;
}

const ALL = TOOLS.flat();

/** The tools of a text: one stop of the Tab key, arrow keys walk along them. */
export function Toolbar({ editor, disabled, onLink }: ToolbarProps) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      ALL.map(({ on, can }) => (on?.(now) === true ? "on" : can?.(now) === false ? "unable" : "off")).join(),
  });
  const states = state.split(",");

  const walk = (event: KeyboardEvent) => {
    const ahead = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    const back = document.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
    const last = ALL.length - 1;
    const to = {
      [ahead]: stop === last ? 0 : stop + 1,
      [back]: stop === 0 ? last : stop - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setStop(to);
    partsIn(bar.current, "button")[to]?.focus();
  };

  return (
    <div ref={bar} role="toolbar" aria-label={t("richText.tools")} className={css["tools"]}>
      {TOOLS.map((group, place) => (
        <Inline as="span" key={place} className={css["group"]} inline gap={0.5}>
          {group.map((tool) => {
            const at = ALL.indexOf(tool);
            const label = t(`richText.${tool.name}`);
            return (
              <button
                key={tool.name}
                type="button"
                className={`sign-button ${css["tool"]}`}
                aria-label={label}
                title={`${label} (${tool.keys.replace("Mod", MOD)})`}
                {...(tool.on ? { "aria-pressed": states[at] === "on" } : {})}
                aria-disabled={disabled || states[at] === "unable"}
                tabIndex={at === stop ? 0 : -1}
                onFocus={() => setStop(at)}
                onKeyDown={walk}
                // the text keeps its selection
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  if (disabled || states[at] === "unable") return;
                  if (tool.name === "link") onLink();
                  else tool.run(editor);
                }}
              >
                {tool.icon}
              </button>
            );
          })}
        </Inline>
      ))}
    </div>
  );
}

const MOD = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl";
