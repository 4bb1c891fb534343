import { useTranslation } from "../../i18n/use-translation.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { Transfer } from "./transfers.ts";
import { Text } from "../../ui/layout.tsx";

interface TransferListProps {
  readonly running: readonly Transfer[];
  readonly onDismiss: (key: number) => void;
}

/** What is being sent, and what could not be. */
export function TransferList({ running, onDismiss }: TransferListProps) {
  const { t } = useTranslation();
  if (running.length === 0) return null;
  return (
    <ul>
      {running.map(({ key, name, share, problem }) => (
        <li key={key} data-problem={problem !== null} role={problem === null ? undefined : "alert"}>
          <span>{name}</span>
          {problem === null ? (
            <>
              <progress value={share} aria-label={t("files.sending", { name })} />
              <IconButton icon="close" label={t("files.cancel", { name })} onClick={() => onDismiss(key)} />
            </>
          ) : (
            <>
              <Text tone="bad">{problem}</Text>
              <IconButton icon="close" label={t("files.dismiss", { name })} onClick={() => onDismiss(key)} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
