import { Trans } from "react-i18next";
import { Link } from "react-router-dom";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourceName, transitionLabel } from "../../config/labels.ts";
import { recordPath } from "../../config/links.ts";
import type { HistoryEntry } from "./history-entry.ts";
import css from "./history-tab.module.css";

/** Because of what the server wrote, with the way there. */
export function HistoryCause({ cause }: { readonly cause: NonNullable<HistoryEntry["cause"]> }) {
  const { config } = useConfigIndex();
  const { resource, id, label, field, transition } = cause;
  const moved =
    field === null || transition === null ? null : transitionLabel(config, resource, field, transition);
  const name = resourceName(config, resource);
  return (
    <p className={css["reason"]}>
      <Trans
        i18nKey={moved === null ? "history.causeCreated" : "history.cause"}
        values={{ transition: moved }}
        components={{ record: <Cause name={name} label={label} path={recordPath(config, resource, id)} /> }}
      />
    </p>
  );
}

interface CauseProps {
  readonly name: string;
  readonly label: string | null;
  readonly path: string;
}

function Cause({ name, label, path }: CauseProps) {
  return label === null ? name : <Link to={path}>{label}</Link>;
}
