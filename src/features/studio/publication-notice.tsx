import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useEffect, useId, useRef } from "react";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { fieldLabel, resourcePlural } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { busySign } from "../../ui/busy.tsx";
import { Box, Stack, Text } from "../../ui/layout.tsx";
import { useReportError } from "../../ui/report-error.ts";
import { type Publication, STUDIO_KEY, useStopPublication } from "./use-studio.ts";

/** The publication under way, whoever began it: how far it is and a way to stop it, or why the last one failed. */
export function PublicationNotice({ publication }: { readonly publication: Publication | null }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  useLookAgainAfter(publication);
  if (publication === null) return null;
  const version = format.number(publication.version);
  if (publication.state === "failed")
    return (
      <Alert
        type="error"
        showIcon
        title={t("studio.publication.failed", { version })}
        description={publication.error}
      />
    );
  const person = publication.actor?.label ?? "";
  return (
    <Alert
      type="info"
      showIcon
      title={t("studio.publication.by", { person, version })}
      description={
        publication.state === "stopping" ? (
          t("studio.publication.stopping")
        ) : (
          <Step publication={publication} />
        )
      }
    />
  );
}

function Step({
  publication: { step, resource, field, reached, last },
}: {
  readonly publication: Publication;
}) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const { format } = useFieldContext();
  const reportError = useReportError();
  const stop = useStopPublication();
  const id = useId();
  const percent = format.percent(String(Math.round((100 * reached) / Math.max(last, 1))));
  const words = {
    convert: () => t("studio.outlook.converting", { field: fieldLabel(config, resource, field), percent }),
    fill_key: () => t("studio.publication.sorting", { field: fieldLabel(config, resource, field), percent }),
    create_index: () =>
      t("studio.publication.index", {
        area: resourcePlural(config, resource),
        number: format.number(reached + 1),
        count: format.number(last),
      }),
    search_index: () =>
      t("studio.publication.searching", { area: resourcePlural(config, resource), percent }),
  };
  const told = Object.hasOwn(words, step)
    ? words[step as keyof typeof words]()
    : t("studio.publication.begins");
  return (
    <Stack gap={2} measure="text">
      <Text as="label" htmlFor={id}>
        {told}
      </Text>
      <Box as="progress" wide id={id} max={Math.max(last, 1)} value={reached} />
      <Text tone="quiet" size={13}>
        {t("studio.publication.goesOn")}
      </Text>
      <div>
        <Button loading={busySign(stop.isPending)} onClick={() => void stop.mutateAsync().catch(reportError)}>
          {t("studio.publication.stop")}
        </Button>
      </div>
    </Stack>
  );
}

/** What the studio shows changes with the end of a publication, also of one that somebody else began. */
function useLookAgainAfter(publication: Publication | null): void {
  const client = useQueryClient();
  const underWay = publication !== null && publication.state !== "failed";
  const was = useRef(underWay);
  useEffect(() => {
    if (was.current && !underWay) void client.invalidateQueries({ queryKey: STUDIO_KEY });
    was.current = underWay;
  }, [client, underWay]);
}
