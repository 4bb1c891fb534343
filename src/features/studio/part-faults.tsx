import { useTranslation } from "../../i18n/use-translation.tsx";
import { FaultList } from "./fault-list.tsx";
import { useFaults } from "./use-faults.ts";
import type { Draft } from "./use-studio.ts";

interface PartFaultsProps {
  readonly draft: Draft | undefined;
  /** The area that is open; null in parts about the whole application. */
  readonly area: string | null;
}

/** What of the draft cannot be published, told in the part where it was made. */
export function PartFaults({ draft, area }: PartFaultsProps) {
  const { t } = useTranslation();
  const errors = useFaults(draft?.changes ?? []);
  const here = errors.filter(({ source, resource }) =>
    area === null ? source.includes("navigation") : resource === area,
  );
  return (
    <div aria-live="polite">
      <FaultList title={t("studio.problems")} level="error" problems={here} />
    </div>
  );
}
