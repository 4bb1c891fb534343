import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import type { MatchesTab, MatchMakes } from "../../../../core/definition/types.ts";
import { mayOpen } from "../../../config/access.ts";
import { type ConfigIndex } from "../../../config/config-index.ts";
import { useConfigIndex, useFieldContext, useOnBehalf } from "../../../config/config-context.tsx";
import { FIRST_STEP, newPath, OPENED_HERE, recordPath } from "../../../config/links.ts";
import { optionLabel, partLabel, resourceName, resourceNameWithin } from "../../../config/labels.ts";
import type { ApiRecord } from "../../../config/record.ts";
import { pickRecords } from "../../../fields/reference/pick-records.ts";
import { asStrings, isEmptyValue } from "../../../fields/values.ts";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useAccess } from "../../../providers/use-access.ts";
import { useGoTo } from "../../../ui/navigation.tsx";
import { useReportError } from "../../../ui/report-error.ts";
import type { Match } from "./use-matches.ts";

interface OfferProps {
  readonly tab: MatchesTab;
  readonly owner: ClientResource;
  readonly record: ApiRecord;
  readonly match: Match;
}

/** Opens the form of what a match is offered as, filled from both records. */
export function OfferButton({ tab: { makes, ...tab }, owner, record, match }: OfferProps) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  const goTo = useGoTo();
  const reportError = useReportError();
  const [busy, setBusy] = useState(false);
  const resource = index.resource(makes?.relation.split(".")[0] ?? "");
  const creates = useAccess({ resource: resource?.name ?? owner.name, action: "create" }).can;
  // who decides in somebody's place makes nothing in it
  const offers = useOnBehalf() === null && creates;
  if (!makes || !resource || !offers || !isEmptyValue(record["archived"])) return null;
  const open = async () => {
    setBusy(true);
    try {
      const path = newPath(resource.name, await startValues({ index, makes, record, match }));
      await goTo(path, { state: OPENED_HERE });
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  const words = partLabel(index.config, owner.name, "makes", tab.name);
  return (
    <Button type="primary" loading={busy} onClick={() => void open()}>
      {words ?? t("list.new", { name: resourceNameWithin(index.config, resource.name) })}
    </Button>
  );
}

interface StartInput extends Pick<OfferProps, "record" | "match"> {
  readonly index: ConfigIndex;
  readonly makes: MatchMakes;
}

async function startValues({
  index,
  makes: { relation, as, fill = [], options = {}, firstStep },
  record,
  match,
}: StartInput): Promise<Readonly<Record<string, string>>> {
  const [resource = "", via = ""] = relation.split(".");
  const values: Record<string, string> = { [via]: String(record.id), [as]: String(match.id) };
  if (firstStep !== undefined) values[FIRST_STEP] = firstStep;
  for (const [name, from] of Object.entries(options)) {
    const value = record[from];
    const [first] = typeof value === "string" ? [value] : asStrings(value);
    if (first !== undefined && index.field(resource, name)) values[name] = first;
  }
  const found = await Promise.all(
    fill.map(async (name) => {
      const to = index.field(resource, name)?.to;
      if (to == null) return null;
      const narrowed = { for: `${resource}.${name}`, [`parent.${as}`]: String(match.id) };
      const [newest] = await pickRecords({ path: `/api/${to}/pick/`, query: "", narrowed });
      return newest ? { name, id: newest.id } : null;
    }),
  );
  for (const one of found) if (one !== null) values[one.name] = String(one.id);
  return values;
}

interface MadeProps extends Pick<OfferProps, "tab" | "owner"> {
  readonly made: NonNullable<Match["made"]>;
}

/** What a match was offered as already: in which state, and when. */
export function MadeLink({ tab, owner, made }: MadeProps) {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const resource = index.resource(tab.makes?.relation.split(".")[0] ?? "");
  if (!resource) return null;
  const { config } = index;
  const field = resource.lifecycles[0]?.field;
  const words = partLabel(config, owner.name, "made", tab.name) ?? resourceName(config, resource.name);
  const on = made.on ?? "";
  const date = on.includes("T") ? format.instant(on) : format.date(on);
  const state =
    field === undefined || made.state === null ? null : optionLabel(config, resource.name, field, made.state);
  const told =
    state === null
      ? t("matches.madePlain", { made: words, date })
      : t("matches.made", { made: words, state, date });
  return mayOpen(index, resource.name) ? (
    <Link to={recordPath(config, resource.name, made.id)}>{told}</Link>
  ) : (
    told
  );
}
