import { Button, Input, Select } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import css from "./certificates.module.css";
import { findNewNameError } from "./new-name.ts";
import { Box, Inline } from "../../../ui/layout.tsx";

interface NamePickerProps {
  readonly id?: string;
  readonly value?: string | undefined;
  readonly onChange?: (name: string | undefined) => void;
  readonly names: readonly string[];
  readonly loading: boolean;
  readonly disabled?: boolean;
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Names that a new one must differ from, those not shown at present among them. */
  readonly allNames: (name: string) => Promise<readonly string[]>;
  /** Joins the names for as long as the form is open. */
  readonly onAdd: (name: string) => void;
  readonly addLabel: string;
}

const WORDS = { empty: "profile.nameMissing", present: "profile.namePresent" } as const;

/** Chooses a name, or adds one that is missing below the list. */
export function NamePicker(props: NamePickerProps) {
  const { id, value, onChange, names, typed, onType, onAdd, allNames, addLabel } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState("");
  const [problem, setProblem] = useState<keyof typeof WORDS | null>(null);

  const add = async () => {
    const name = added.trim();
    const found = findNewNameError(name, name === "" ? [] : await allNames(name));
    setProblem(found);
    if (found !== null) return;
    onAdd(name);
    onChange?.(name);
    setAdded("");
    setOpen(false);
  };

  /** Keys of the list must not move while a name is typed, and Escape leaves the list, not the form. */
  const keepHere = (event: KeyboardEvent) => {
    if (event.key === "Tab") return;
    event.stopPropagation();
    if (event.key === "Escape") setOpen(false);
  };

  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value ?? null}
      open={open}
      onOpenChange={setOpen}
      disabled={props.disabled ?? false}
      loading={props.loading}
      placeholder={props.disabled === true ? null : t("picker.placeholder")}
      notFoundContent={props.loading ? t("picker.searching") : t("picker.none")}
      options={names.map((name) => ({ value: name, label: name }))}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: onType }}
      onChange={(name: string | null) => {
        onType("");
        onChange?.(name ?? undefined);
      }}
      popupRender={(menu) => (
        <>
          {menu}
          <Inline className={css["add"]} wrap gap={2} pad={2} borderAbove>
            <Input
              aria-label={addLabel}
              placeholder={addLabel}
              value={added}
              maxLength={120}
              status={problem === null ? "" : "error"}
              onChange={({ target }) => {
                setAdded(target.value);
                setProblem(null);
              }}
              onKeyDown={keepHere}
              onPressEnter={(event) => {
                event.preventDefault();
                void add();
              }}
              onMouseDown={(event) => event.stopPropagation()}
            />
            <Button onClick={() => void add()}>{t("profile.add")}</Button>
            {problem === null ? null : (
              <Box as="p" role="alert" ownLine tone="bad" size={13}>
                {t(WORDS[problem])}
              </Box>
            )}
          </Inline>
        </>
      )}
      style={{ width: "100%" }}
    />
  );
}
