import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { Transfer } from "./transfers.ts";
import { Box, Inline, Stack, Text } from "../../ui/layout.tsx";

interface TransferListProps {
  readonly running: readonly Transfer[];
  readonly onDismiss: (key: number) => void;
}

/** What is being sent, and what could not be. */
export function TransferList({ running, onDismiss }: TransferListProps) {
  const { t } = useTranslation();
  if (running.length === 0) return null;
  return (
    <Stack as="ul" gap={1}>
      {running.map(({ key, name, share, problem }) => (
        <FileLine key={key} failed={problem !== null}>
          <Text shrink breakWords>
            {name}
          </Text>
          {problem === null ? (
            <>
              <Box as="progress" push value={share} aria-label={t("files.sending", { name })} />
              <IconButton icon="close" label={t("files.cancel", { name })} onClick={() => onDismiss(key)} />
            </>
          ) : (
            <>
              <Text push tone="bad">
                {problem}
              </Text>
              <IconButton icon="close" label={t("files.dismiss", { name })} onClick={() => onDismiss(key)} />
            </>
          )}
        </FileLine>
      ))}
    </Stack>
  );
}

interface FileLineProps {
  readonly failed?: boolean;
  readonly children: ReactNode;
}

/** A file, and what can be done with it. */
export function FileLine({ failed = false, children }: FileLineProps) {
  return (
    <Inline
      as="li"
      align="center"
      gap={2}
      minBlockSize="control"
      padInline={2}
      radius="control"
      ground={failed ? "bad" : "sunk"}
      size={13}
      role={failed ? "alert" : undefined}
    >
      {children}
    </Inline>
  );
}
