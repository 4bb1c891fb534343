import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useFieldContext } from "../../config/config-context.tsx";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { identityProviderName } from "../../lib/identity-provider.ts";
import { Box, Text } from "../../ui/layout.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";

/** How a person signs in with the company's identity provider; nothing where there is none. */
export function IdentityLink() {
  const provider = identityProviderName();
  return provider === null ? null : <LinkWith provider={provider} />;
}

/** As `GET /api/auth/identity/` answers it; `since` is ISO 8601, UTC. */
interface IdentityState {
  readonly since: string | null;
  readonly required: boolean;
}

function LinkWith({ provider }: { readonly provider: string }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ["identity"],
    queryFn: async ({ signal }) =>
      (await request<{ data: IdentityState }>({ path: "/api/auth/identity/", signal })).data,
    placeholderData: undefined,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ScreenSkeleton />;
  return (
    <Box as="section" card pad="gutter" aria-labelledby={id}>
      <Text as="h2" size={16} weight={600} id={id}>
        {t("security.identity.title", { provider })}
      </Text>
      <Text as="p" above={1} tone="quiet" size={13} measure="text">
        {data.since === null
          ? t("security.identity.unlinked")
          : t("security.identity.linked", { time: format.instant(data.since) })}
      </Text>
      {data.required ? (
        <Text as="p" above={1} size={13} measure="text">
          {t("security.identity.required")}
        </Text>
      ) : null}
    </Box>
  );
}
