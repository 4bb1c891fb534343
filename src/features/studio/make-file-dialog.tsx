import { Alert, Checkbox, Modal } from "antd";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useConfigIndex, useFieldContext } from "../../config/config-context.tsx";
import { humanise, resourcePlural } from "../../config/labels.ts";
import { saveBlob } from "../../lib/save-blob.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { useFocusReturn } from "../../ui/use-focus-return.ts";
import { request } from "../../lib/http.ts";
import { Stack } from "../../ui/layout.tsx";
import { leaveOnTab } from "../../ui/leave-on-tab.ts";
import { useErrorText } from "../../ui/report-error.ts";
import { LabelledSelect } from "./labelled.tsx";
import { MIN_SECRET, SecretInput } from "./secret-input.tsx";
import { useDefinitions, useVersions } from "./use-studio.ts";

const LISTS = { areas: "resource", reports: "report", dashboards: "dashboard" } as const;
type ListName = keyof typeof LISTS;
const LIST_NAMES = Object.keys(LISTS) as ListName[];
const FLAGS = ["rights", "words", "menu"] as const;

/** Chooses what goes into a file, and saves it. */
export function MakeFileDialog({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation();
  const { format } = useFieldContext();
  const { config } = useConfigIndex();
  const errorText = useErrorText();
  const definitions = useDefinitions().data ?? [];
  const versions = useVersions().data ?? [];
  const [lists, setLists] = useState<Readonly<Record<ListName, readonly string[]>>>({
    areas: [],
    reports: [],
    dashboards: [],
  });
  const [flags, setFlags] = useState<readonly (typeof FLAGS)[number][]>(FLAGS);
  const [since, setSince] = useState(0);
  const [secret, setSecret] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const chosen = Object.fromEntries(FLAGS.map((flag) => [flag, flags.includes(flag)]));
      const body = { ...lists, ...chosen, since, secret };
      return (await request<{ data: object }>({ method: "POST", path: "/api/config/promotion/", body })).data;
    },
  });
  const make = () => {
    if (LIST_NAMES.every((list) => lists[list].length === 0)) return setFault(t("studio.promote.chooseSome"));
    if (secret.length < MIN_SECRET) return setFault(t("studio.promote.secretShort"));
    mutate(undefined, {
      onSuccess: (file) => {
        const text = JSON.stringify(file, null, 2);
        saveBlob(new Blob([text], { type: "application/json" }), "benchline-definitions.json");
        onClose();
      },
      onError: (error) => setFault(errorText(error)),
    });
  };
  const nameOf = (list: ListName, name: string) =>
    list === "areas" ? resourcePlural(config, name) : humanise(name);
  return (
    <Modal
      open
      title={t("studio.promote.make")}
      width={560}
      okText={t("studio.promote.make")}
      cancelText={t("actions.close")}
      confirmLoading={isPending}
      onOk={make}
      onCancel={onClose}
    >
      <Stack gap={4} onKeyDownCapture={leaveOnTab}>
        {fault === null ? null : <Alert type="error" role="alert" title={fault} />}
        {LIST_NAMES.map((list) => (
          <LabelledSelect
            key={list}
            label={t(`studio.promote.${list}`)}
            mode="multiple"
            value={[...lists[list]]}
            options={definitions
              .filter(({ kind }) => kind === LISTS[list])
              .map(({ name }) => ({ value: name, label: nameOf(list, name) }))
              .toSorted((a, b) => a.label.localeCompare(b.label))}
            onChange={(names) => setLists({ ...lists, [list]: names })}
          />
        ))}
        <Stack gap={1}>
          {FLAGS.map((flag) => (
            <Checkbox
              key={flag}
              checked={flags.includes(flag)}
              onChange={({ target }) =>
                setFlags(target.checked ? [...flags, flag] : flags.filter((one) => one !== flag))
              }
            >
              {t(`studio.promote.${flag}`)}
            </Checkbox>
          ))}
        </Stack>
        <LabelledSelect
          label={t("studio.promote.since")}
          value={since}
          options={[
            { value: 0, label: t("studio.compare.release") },
            ...versions.map(({ version, note }) => ({
              value: version,
              label: [t("studio.compare.version", { version: format.number(version) }), note]
                .filter(Boolean)
                .join(" · "),
            })),
          ]}
          onChange={setSince}
        />
        <SecretInput value={secret} onChange={setSecret} />
      </Stack>
    </Modal>
  );
}
