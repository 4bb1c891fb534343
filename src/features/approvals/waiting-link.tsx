import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { AppLink } from "../../ui/app-link.tsx";
import { CountBadge } from "../../ui/count-badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Text } from "../../ui/layout.tsx";
import { useWaitingCount } from "./use-waiting.ts";

/** The way to what waits for the reader, with how much it is; nothing where nothing waits. */
export function WaitingLink() {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const waiting = useWaitingCount();
  const count = (waiting?.delegated ?? []).reduce((sum, one) => sum + one.count, waiting?.count ?? 0);
  if (count === 0) return null;
  const label = t("shell.waiting", { number: format.number(count) });
  return (
    <Text relative>
      <AppLink to="/approvals" className="sign-button" aria-label={label} title={label}>
        <Icon name="inbox" />
      </AppLink>
      <CountBadge count={count} />
    </Text>
  );
}
