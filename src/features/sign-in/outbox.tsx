import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { request } from "../../lib/http.ts";
import { Alert } from "../../ui/plain/alert.tsx";
import { failureText } from "../../ui/plain/failure-text.ts";
import { AreaLink } from "./area-link.tsx";
import { Frame } from "./frame.tsx";
import { Box, Text } from "../../ui/layout.tsx";

interface Letter {
  readonly id: number;
  readonly created: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly language: string;
}

/** Mail of the demo company, which no mail server takes. */
export function Outbox() {
  const { t, i18n } = useTranslation();
  const [letters, setLetters] = useState<readonly Letter[] | null>(null);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    let wanted = true;
    const load = () =>
      request<{ data: readonly Letter[] }>({ path: "/api/auth/outbox/", signsIn: true }).then(
        ({ data }) => wanted && setLetters(data),
        (error: unknown) => wanted && setFailure(failureText(error, t)),
      );
    void load();
    return () => {
      wanted = false;
    };
  }, [t]);
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeStyle: "short" });
  return (
    <Frame
      wide
      title={t("outbox.title")}
      text={t("outbox.text")}
      links={
        <>
          <AreaLink to="/signin">{t("recovery.back")}</AreaLink>
          <AreaLink to="/signin/verify-otp">{t("recovery.haveCode")}</AreaLink>
        </>
      }
    >
      <Alert text={failure} />
      {letters?.length === 0 ? (
        <Text as="p" tone="quiet">
          {t("outbox.none")}
        </Text>
      ) : null}
      <Box as="ul" borderAbove hidden={letters === null || letters.length === 0}>
        {letters?.map((letter) => (
          <Box as="li" key={letter.id} borderBelow>
            <details>
              <Box as="summary" pad={[3, 0]}>
                <Text as="bdi" weight={500} lang={letter.language}>
                  {letter.subject}
                </Text>
                <Text block tone="quiet" size={13}>
                  {t("outbox.facts", {
                    address: isolated(letter.to),
                    time: isolated(time.format(new Date(letter.created))),
                  })}
                </Text>
              </Box>
              <Box
                as="pre"
                lang={letter.language}
                dir="auto"
                below={4}
                pad={3}
                radius="control"
                ground="sunk"
                space="pre-wrap"
                breakWords
              >
                <LetterText text={letter.text} />
              </Box>
            </details>
          </Box>
        ))}
      </Box>
    </Frame>
  );
}

/** Keeps its own direction inside a sentence of another. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** The text with its links to this place made real. */
function LetterText({ text }: { readonly text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) => {
    const url = index % 2 === 1 ? URL.parse(part) : null;
    if (url === null) return part;
    return (
      <a key={index} className="underlined" href={url.pathname + url.search + url.hash}>
        {part}
      </a>
    );
  });
}
