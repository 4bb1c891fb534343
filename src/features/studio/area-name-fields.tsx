import type { InputRef } from "antd";
import { type RefObject, useId } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { LabelledText } from "./labelled.tsx";

interface AreaNameFieldsProps {
  readonly one: string;
  readonly many: string;
  readonly first: RefObject<InputRef | null>;
  readonly onOne: (text: string) => void;
  readonly onMany: (text: string) => void;
  readonly onEnter?: () => void;
}

/** What people call one record of an area, and many. */
export function AreaNameFields({ one, many, first, onOne, onMany, ...keys }: AreaNameFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <LabelledText
        id={`${id}one`}
        label={t("studio.oneRecord")}
        help={t("studio.help.area.one")}
        value={one}
        maxLength={60}
        first={first}
        onChange={onOne}
        {...keys}
      />
      <LabelledText
        id={`${id}many`}
        label={t("studio.manyRecords")}
        help={t("studio.help.area.many")}
        value={many}
        maxLength={60}
        onChange={onMany}
        {...keys}
      />
    </>
  );
}
