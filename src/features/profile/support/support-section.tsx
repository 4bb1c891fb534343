import { useQuery } from "@tanstack/react-query";
import { Button, Checkbox } from "antd";
import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { SessionUser } from "../../../../core/people/session-user.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useErrorText } from "../../../ui/report-error.ts";
import { Box, Stack } from "../../../ui/layout.tsx";
import { supportedNow } from "./support-calls.ts";
import { SupportForm } from "./support-form.tsx";
import { SupportedTable } from "./supported-table.tsx";

const SUPPORTED = ["profile", "supported"] as const;

/** What somebody supports from afar, and the way to add another project. */
export function SupportSection({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation();
  const [supports, setSupports] = useState(false);
  const [adds, setAdds] = useState(false);
  return (
    <Box as="section" card pad={4} aria-label={t("profile.support")}>
      <Checkbox
        checked={supports}
        onChange={({ target }) => {
          setSupports(target.checked);
          setAdds(false);
        }}
      >
        {t("profile.supportQuestion")}
      </Checkbox>
      {supports ? (
        <Stack gap={3} above={3}>
          <Supported />
          {adds ? (
            <SupportForm user={user} onDone={() => setAdds(false)} />
          ) : (
            <div>
              <Button icon={<Icon name="plus" small />} onClick={() => setAdds(true)}>
                {t("profile.addProject")}
              </Button>
            </div>
          )}
        </Stack>
      ) : null}
    </Box>
  );
}

function Supported() {
  const errorText = useErrorText();
  const { data, error } = useQuery({ queryKey: SUPPORTED, queryFn: supportedNow, staleTime: 0 });
  if (error) return <p role="alert">{errorText(error)}</p>;
  return data === undefined ? null : <SupportedTable projects={data} />;
}
