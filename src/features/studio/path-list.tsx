import { Button } from "antd";
import type { ComponentProps } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { Mistake } from "./mistakes.tsx";
import { PathSelect } from "./path-select.tsx";

interface PathListProps extends Omit<ComponentProps<typeof PathSelect>, "value" | "onChange"> {
  readonly help?: string;
  readonly paths: readonly string[];
  /** The path a new entry begins with. */
  readonly first: string;
  /** Whether the list may be empty. */
  readonly optional?: boolean;
  /** Where it stands in the definition, as a JSON pointer. */
  readonly at: string;
  readonly onChange: (paths: readonly string[]) => void;
}

/** Several paths along references. */
export function PathList(props: PathListProps) {
  const { label, help, paths, first, optional = false, at, onChange, ...path } = props;
  const { t } = useTranslation();
  return (
    <Stack gap={1} role="group" aria-label={label}>
      <Text weight={500}>{label}</Text>
      {help === undefined ? null : (
        <Text size={12} tone="quiet">
          {help}
        </Text>
      )}
      {paths.map((value, index) => (
        // a path has no name of its own: its place is all there is
        <Stack key={index} gap={0}>
          <Inline gap={1} align="center" wrap>
            <PathSelect
              {...path}
              label={t("studio.path.number", { label, number: index + 1 })}
              value={value}
              onChange={(next) => onChange(paths.with(index, next))}
            />
            {paths.length < 2 && !optional ? null : (
              <IconButton
                icon="close"
                label={t("studio.path.remove", { label, number: index + 1 })}
                onClick={() => onChange(paths.toSpliced(index, 1))}
              />
            )}
          </Inline>
          <Mistake at={`${at}/${index}`} below />
        </Stack>
      ))}
      <Inline>
        <Button
          size="small"
          type="text"
          aria-label={t("studio.path.addTo", { label })}
          onClick={() => onChange([...paths, first])}
        >
          {t("studio.path.add")}
        </Button>
      </Inline>
      <Mistake at={at} />
    </Stack>
  );
}
