import { Box, Inline, Stack } from "../../ui/layout.tsx";
import css from "./appearance-choice.module.css";

interface LookChoiceProps<T extends string> {
  readonly label: string;
  /** Which set of small drawings stands above the names. */
  readonly picture: "nav" | "layout";
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** A choice between looks, each drawn small above its name. */
export function AppearanceChoice<T extends string>({
  label,
  picture,
  value,
  options,
  onChange,
}: LookChoiceProps<T>) {
  return (
    <Inline role="group" aria-label={label} gap={2} wrap>
      {options.map((option) => (
        <Stack
          as="button"
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          className={css["option"]}
          align="center"
          gap={1}
          pad={2}
          radius="control"
          size={13}
          onClick={() => onChange(option.value)}
        >
          <WindowPicture of={`${picture}-${option.value}`} />
          {option.label}
        </Stack>
      ))}
    </Inline>
  );
}

type Part = readonly [x: number, y: number, width: number, height: number];

/** Where the menu and the page lie in the window. */
const PARTS: Readonly<Record<string, { readonly menu?: Part; readonly page: Part }>> = {
  "nav-side": { menu: [0, 0, 18, 48], page: [24, 6, 46, 36] },
  "nav-mini": { menu: [0, 0, 7, 48], page: [13, 6, 57, 36] },
  "nav-top": { menu: [0, 0, 76, 9], page: [6, 15, 64, 27] },
  "layout-full": { page: [0, 0, 76, 48] },
  "layout-boxed": { page: [14, 0, 48, 48] },
  "layout-framed": { page: [6, 6, 64, 36] },
};

function WindowPicture({ of }: { readonly of: string }) {
  const parts = PARTS[of];
  const draw = (fill: string, [x, y, width, height]: Part) => (
    <rect {...{ x, y, width, height, fill }} rx={2} stroke="var(--line-soft)" />
  );
  return (
    <Box
      as="svg"
      className={css["window"]}
      border="strong"
      radius={4}
      clip
      width={76}
      height={48}
      aria-hidden="true"
    >
      {parts?.menu === undefined ? null : draw("var(--line-strong)", parts.menu)}
      {parts === undefined
        ? null
        : draw(parts.menu === undefined ? "var(--surface)" : "var(--surface-sunk)", parts.page)}
    </Box>
  );
}
