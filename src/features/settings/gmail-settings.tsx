import { Alert, App, Button } from "antd";
import { useState, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { isolated } from "../../i18n/isolated.ts";
import { isImpersonating } from "../../lib/session.ts";
import { busySign } from "../../ui/busy.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useErrorText, useReportError } from "../../ui/report-error.ts";
import { useConfirm } from "../../ui/use-confirm.ts";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { type GmailLink, useGmail, useGmailActions, readGoogleAnswer } from "./use-gmail.ts";
import { Box, Grid, Inline, Text } from "../../ui/layout.tsx";
import { useLocation, useNavigate } from "react-router-dom";

/** The link to a mailbox of Google: how it stands, and the way to make or end it. */
export function GmailSettings() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data, error, refetch } = useGmail();
  const finishing = useFinishGmail();
  if (finishing) return <p role="status">{t("gmail.finishing")}</p>;
  if (error) {
    return (
      <Box role="alert" card pad="gutter">
        <p>{errorText(error)}</p>
        <Inline gap={2} wrap above={6}>
          <Button onClick={() => void refetch()}>{t("actions.retry")}</Button>
        </Inline>
      </Box>
    );
  }
  return data ? <GmailCard link={data} /> : <ScreenSkeleton />;
}

function GmailCard({ link }: { readonly link: GmailLink }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { status, email, configured } = link;
  const linked = status === "linked";
  return (
    <Box as="section" card pad="gutter" aria-label={t("gmail.title")}>
      <Inline as="h2" gap={2} align="center" size={16} weight={600}>
        {linked ? <Icon name="check" /> : null}
        {t(linked ? "gmail.linked" : "gmail.title")}
      </Inline>
      <Text as="p" above={2} tone="quiet" measure="text">
        {t("gmail.about")}
      </Text>
      {email === null ? null : (
        <Grid as="dl" columns="max-content minmax(0, 1fr)" gap={[2, 6]} above={4} size={13}>
          <Text as="dt" tone="quiet">
            {t("gmail.mailbox")}
          </Text>
          <Text as="dd" breakWords>
            {email}
          </Text>
          {link.linked_on === null ? null : (
            <>
              <Text as="dt" tone="quiet">
                {t("gmail.since")}
              </Text>
              <Text as="dd" breakWords>
                {format.instant(link.linked_on)}
              </Text>
            </>
          )}
        </Grid>
      )}
      {status === "expired" ? (
        <Box above={3}>
          <Alert role="note" type="warning" title={t("gmail.expired")} />
        </Box>
      ) : null}
      {configured || linked ? null : <NotSetUp />}
      <GmailButtons link={link} />
    </Box>
  );
}

function NotSetUp() {
  const { t, i18n } = useTranslation();
  const names = new Intl.ListFormat(i18n.language).format(
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"].map(isolated),
  );
  return (
    <Box above={3}>
      {" "}
      <Alert
        role="note"
        type="warning"
        title={t("gmail.notSetUp")}
        description={t("gmail.notSetUpText", { names })}
      />
    </Box>
  );
}

function GmailButtons({ link: { configured, status, email } }: { readonly link: GmailLink }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const reportError = useReportError();
  const { begin, end } = useGmailActions();
  const [busy, setBusy] = useState(false);
  // Nobody reaches into somebody else's mailbox.
  if (isImpersonating() || (status === "none" && !configured)) return null;

  const link = async () => {
    setBusy(true);
    await begin().catch((error: unknown) => {
      reportError(error);
      setBusy(false);
    });
  };
  const unlink = () =>
    confirm({
      title: t("gmail.unlinkAsk", { email: email ?? "" }),
      content: t("gmail.unlinkText"),
      okText: t("gmail.unlink"),
      act: () => end().then(() => void message.success(t("gmail.ended"))),
    });

  return (
    <Inline gap={2} wrap above={6}>
      {configured && status !== "linked" ? (
        <Button type="primary" loading={busySign(busy)} onClick={() => void link()}>
          {t(status === "expired" ? "gmail.again" : "gmail.link")}
        </Button>
      ) : null}
      {status === "none" ? null : <Button onClick={unlink}>{t("gmail.unlink")}</Button>}
    </Inline>
  );
}

/** On the way back from Google, hands its answer to the server once. True while that is under way. */
function useFinishGmail(): boolean {
  const { t } = useTranslation();
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const reportError = useReportError();
  const { finish } = useGmailActions();
  const answer = useMemo(() => readGoogleAnswer(search), [search]);
  const handed = useRef<string | null>(null);

  useEffect(() => {
    if (answer === null || handed.current === search) return;
    handed.current = search;
    const settle = async () => {
      if (answer === "refused") return void message.warning(t("gmail.refused"));
      const { email } = await finish(answer);
      void message.success(t("gmail.done", { email: email ?? "" }));
    };
    // The answer works once: it leaves the address, also on the way to a failure.
    void settle()
      .catch(reportError)
      .then(() => navigate(pathname, { replace: true }));
  }, [answer, search, pathname, finish, navigate, message, reportError, t]);

  return answer !== null && answer !== "refused";
}
