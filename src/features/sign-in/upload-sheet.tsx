import { enumerated } from "../../i18n/enumerated.ts";
import { useEffect, useId, useRef, useState } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { ApiError } from "../../lib/api-error.ts";
import { Alert } from "../../ui/plain/alert.tsx";
import { failureText } from "../../ui/plain/failure-text.ts";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { Box, Grid, Stack, Text } from "../../ui/layout.tsx";
import { FormBody } from "./form-body.tsx";
import css from "./form.module.css";
import { Frame } from "./frame.tsx";
import { carriedToken } from "./path.ts";
import { type AskedSheet, findUploadLink, handIn, type UploadLink } from "./upload-calls.ts";
import { useAreaForm } from "./use-area-form.ts";

/** `unknown`: no letter's link, or one that a newer letter replaced; `done`: used by this page just now. */
type Shown = UploadLink | (Pick<UploadLink, "contact"> & { readonly state: "unknown" | "done" });

const UNKNOWN: Shown = { state: "unknown", contact: null };

/** Where the link of a letter leads that asks for a timesheet: for people without an account. */
export function UploadSheet() {
  const [token, setToken] = useState(carriedToken);
  useEffect(() => {
    // the link of another letter, opened where this page stands already
    const follow = () => setToken(carriedToken());
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return <LinkPage key={token} token={token} />;
}

function LinkPage({ token }: { readonly token: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown | null>(token === "" ? UNKNOWN : null);
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (token === "") return;
    let wanted = true;
    findUploadLink(token).then(
      (link) => wanted && setShown(link),
      (error: unknown) => wanted && (isOver(error) ? setShown(UNKNOWN) : setFailure(error)),
    );
    return () => {
      wanted = false;
    };
  }, [token, asked]);

  const askAgain = () => {
    setFailure(null);
    setAsked(asked + 1);
  };
  const send = async (file: File, onUpload: (share: number) => void) => {
    try {
      const { contact } = await handIn({ token, file, onUpload });
      setShown({ state: "done", contact });
    } catch (error) {
      // somebody else used it meanwhile, or nobody asks any more: the page says which
      if (!isOver(error)) throw error;
      askAgain();
    }
  };
  if (failure !== null)
    return (
      <Frame title={t("uploadSheet.title")}>
        <Alert text={failureText(failure, t)} />
        <Grid above={2}>
          <PlainButton onClick={askAgain}>{t("uploadSheet.again")}</PlainButton>
        </Grid>
      </Frame>
    );
  if (shown === null) return <Frame title={t("uploadSheet.title")} />;
  if (shown.state === "open")
    return (
      <Frame title={t("uploadSheet.title")} text={t("uploadSheet.text")}>
        <SheetForm sheet={shown.sheet} send={send} />
      </Frame>
    );
  const { state, contact } = shown;
  return (
    <Frame key={state} title={t(`uploadSheet.${state}.title`)}>
      <Text as="p" role="status" tone="quiet">
        {t(`uploadSheet.${state}.text`)}
      </Text>
      {contact === null ? null : (
        <Box as="p" padAbove={3} breakWords>
          {t("uploadSheet.contact", { name: contact.name })}{" "}
          <a href={`mailto:${contact.address}`}>{contact.address}</a>
        </Box>
      )}
    </Frame>
  );
}

interface SheetFormProps {
  readonly sheet: AskedSheet;
  readonly send: (file: File, onUpload: (share: number) => void) => Promise<void>;
}

function SheetForm({ sheet, send }: SheetFormProps) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const { form, problems, failure, busy } = useAreaForm({
    names: ["file"],
    check: () => findFileProblem(input.current?.files?.[0], { sheet, t }),
    send: async () => {
      const chosen = input.current?.files?.[0];
      if (chosen !== undefined) await send(chosen, setShare);
    },
  });
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone: "UTC" });
  const format = (day: string) => date.format(new Date(day));
  const facts = [
    ["consultant", sheet.consultant],
    ["period", date.formatRange(new Date(sheet.period_start), new Date(sheet.period_end))],
    ["due", format(sheet.due_on)],
  ] as const;
  return (
    <FormBody form={form} failure={failure} busy={busy} submit={t("uploadSheet.submit")}>
      <Stack as="dl" gap={2} below={4} size={14}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text as="dt" size={13} tone="quiet">
              {t(`uploadSheet.${name}`)}
            </Text>
            <Box as="dd" breakWords>
              <bdi>{value}</bdi>
            </Box>
          </div>
        ))}
      </Stack>
      <Box as="p" dir="auto" below={4} pad={3} ground="sunk" radius="control" space="pre-line" breakWords>
        {sheet.message}
      </Box>
      <Stack className={css["file"]} gap={1}>
        <input
          ref={input}
          className="visually-hidden"
          id={id}
          type="file"
          name="file"
          accept={sheet.accept
            .map((kind) => (kind === "pdf" ? "application/pdf" : `image/${kind}`))
            .join(",")}
          aria-invalid={problems.file !== undefined}
          aria-describedby={`${id}-about ${id}-problem`}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
        <label className="boxed-button" htmlFor={id}>
          {t(file === null ? "uploadSheet.choose" : "uploadSheet.chooseOther")}
        </label>
        <Text id={`${id}-about`} block size={13} tone="quiet" breakWords role="status">
          {file === null
            ? t("uploadSheet.limits", { kinds: listKinds(sheet), megabytes: sheet.megabytes })
            : t("uploadSheet.chosen", { name: file.name })}
        </Text>
      </Stack>
      <Box as="p" id={`${id}-problem`} minBlockSize={28} padAbove={0.5} tone="bad" size={13}>
        {problems.file ?? (busy ? <Sending share={share} /> : null)}
      </Box>
    </FormBody>
  );
}

function Sending({ share }: { readonly share: number }) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(`${i18n.language}-u-nu-latn`, { style: "percent" }).format(share);
  return (
    <Text role="status" tone="quiet" tabular>
      {t("uploadSheet.sending", { percent })}
    </Text>
  );
}

const listKinds = ({ accept }: AskedSheet): string => enumerated(accept.map((kind) => kind.toUpperCase()));

function findFileProblem(
  file: File | undefined,
  { sheet, t }: { sheet: AskedSheet; t: TFunction },
): { file?: string } {
  if (file === undefined) return { file: t("uploadSheet.missing") };
  if (file.size === 0) return { file: t("uploadSheet.empty") };
  const { megabytes } = sheet;
  return file.size > megabytes * 1024 * 1024 ? { file: t("uploadSheet.tooLarge", { megabytes }) } : {};
}

const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === "upload_link_over";
