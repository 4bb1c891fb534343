import { Modal } from "antd";
import { useTranslation } from "react-i18next";
import { type Location, useBlocker } from "react-router-dom";
import type { Surface } from "./form-scope.ts";

interface LeaveGuardProps {
  readonly active: () => boolean;
  readonly surface: Exclude<Surface, "dialog">;
}

/** Asks before somebody walks away from unsaved changes; the draft stays either way. */
export function LeaveGuard({ active, surface }: LeaveGuardProps) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active() && LEAVES[surface](currentLocation, nextLocation),
  );
  return (
    <Modal
      open={blocker.state === "blocked"}
      title={t("form.leaveTitle")}
      okText={t("form.leave")}
      cancelText={t("form.stay")}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
      width={440}
    >
      <p>{t("form.leaveText")}</p>
    </Modal>
  );
}

/** What is over the page stands in the address too: a drawer is left when that changes. */
const LEAVES = {
  page: (current, next) => current.pathname !== next.pathname,
  drawer: (current, next) => current.pathname !== next.pathname || peekOf(current) !== peekOf(next),
} as const satisfies Record<string, (current: Location, next: Location) => boolean>;

function peekOf({ search }: Location): string {
  const parameters = new URLSearchParams(search);
  return `${parameters.get("peek")} ${parameters.get("peek_mode")}`;
}
