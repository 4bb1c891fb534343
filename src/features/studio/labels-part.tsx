import { Input, Table } from "antd";
import { useState } from "react";
import { LANGUAGES } from "../../../core/definition/definitions.ts";
import type { ResourceLabels } from "../../../core/definition/types.ts";
import { readWord, setWord, wordPaths } from "../../../core/studio/edits.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFieldContext } from "../../config/config-context.tsx";
import { Stack, Text } from "../../ui/layout.tsx";
import { ScreenSkeleton } from "../../ui/screen-skeleton.tsx";
import { firstLabels } from "./first-labels.ts";
import type { Studio } from "./studio.ts";
import { useLabelGroups } from "./use-label-groups.ts";
import { useDocument } from "./use-studio.ts";

/** The words of one area in six languages side by side; what is missing is counted. */
export function LabelsPart({ studio, area }: { readonly studio: Studio; readonly area: string }) {
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { draft, edit } = studio;
  const resource = useDocument(draft, "resource", area);
  const words = useLabelGroups<ResourceLabels>(draft, area);
  if (!resource.data || words === null) return <ScreenSkeleton />;
  const paths = wordPaths(resource.data);
  const missing = LANGUAGES.map((language) => {
    const needed = paths.filter((path) => path !== "description" && path !== "empty");
    return needed.filter((path) => readWord(words[language], path) === "").length;
  });
  const write = (language: keyof typeof words, path: string, text: string) => {
    const seen = words[language];
    if (readWord(seen, path) === text) return;
    const document = setWord(seen ?? firstLabels(area), path, text);
    edit([{ kind: "labels", name: `${language}.${area}`, seen, document }]);
  };
  return (
    <Stack gap={3}>
      <Text as="p" tone="quiet">
        {t("studio.missingWords", {
          count: missing.reduce((sum, one) => sum + one, 0),
          number: format.integer(missing.reduce((sum, one) => sum + one, 0)),
        })}
      </Text>
      <Table
        size="small"
        rowKey="path"
        pagination={{ pageSize: 25, hideOnSinglePage: true, showSizeChanger: false }}
        aria-label={t("studio.parts.words")}
        scroll={{ x: 1200 }}
        dataSource={paths.map((path) => ({ path }))}
        columns={[
          {
            dataIndex: "path",
            fixed: "start",
            title: t("studio.key"),
            render: (path: string) => <bdi dir="ltr">{path}</bdi>,
          },
          ...LANGUAGES.map((language, index) => ({
            key: language,
            title: t("studio.language", {
              language: t(`studio.languages.${language}`),
              number: format.integer(missing[index] ?? 0),
            }),
            render: (_: unknown, { path }: { path: string }) => (
              <Word
                key={`${area} ${path}`}
                label={t("studio.wordOf", { path, language: t(`studio.languages.${language}`) })}
                language={language}
                text={readWord(words[language], path)}
                onWrite={(text) => write(language, path, text)}
              />
            ),
          })),
        ]}
      />
    </Stack>
  );
}

interface WordProps {
  readonly label: string;
  readonly language: string;
  readonly text: string;
  readonly onWrite: (text: string) => void;
}

function Word({ label, language, text, onWrite }: WordProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const [before, setBefore] = useState(text);
  if (before !== text) {
    setBefore(text);
    // what comes from elsewhere takes nothing from under the keys
    if (!focused) setTyped(null);
  }
  const value = typed ?? text;
  return (
    <Input
      size="small"
      aria-label={label}
      lang={language}
      dir={language === "ar" ? "rtl" : "ltr"}
      value={value}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false);
        if (value.trim() === text) setTyped(null);
        else onWrite(value.trim());
      }}
      onPressEnter={() => onWrite(value.trim())}
    />
  );
}
