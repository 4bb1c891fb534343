import { App, Button } from "antd";
import { Suspense, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { lazyCode } from "../../../lib/lazy-code.ts";
import type { SessionUser } from "../../../../core/people/session-user.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Face } from "../../../screens/face.tsx";
import { Inline } from "../../../ui/layout.tsx";

const CropDialog = lazyCode(
  () => import("./crop-dialog.tsx"),
  (module) => module.CropDialog,
);

/** Pictures a browser can cut and the server takes. */
const TYPES = ["image/jpeg", "image/png"];

interface PictureInputProps {
  readonly user: SessionUser;
  /** Absent: the present picture stays; null: it goes. */
  readonly chosen: Blob | null | undefined;
  readonly onChange: (chosen: Blob | null) => void;
}

/** One picture, cut to a square before it is sent with the rest of the profile. */
export function PictureInput({ user, chosen, onChange }: PictureInputProps) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [raw, setRaw] = useState<File | null>(null);
  const has = chosen === undefined ? user.avatar !== null : chosen !== null;

  const take = (file: File | undefined) => {
    if (file === undefined) return;
    if (TYPES.includes(file.type)) setRaw(file);
    else message.error(t("profile.pictureType"));
  };

  return (
    <Inline gap={3} wrap align="center">
      <Face
        picture={user.avatar}
        name={user.employee_name}
        size={64}
        {...(chosen === undefined ? {} : { chosen })}
      />
      <Inline gap={2} wrap>
        <Button icon={<Icon name="upload" small />} onClick={() => input.current?.click()}>
          {has ? t("profile.changePicture") : t("profile.choosePicture")}
        </Button>
        {has ? <Button onClick={() => onChange(null)}>{t("profile.removePicture")}</Button> : null}
      </Inline>
      <input
        ref={input}
        type="file"
        hidden
        accept={TYPES.join(",")}
        aria-label={t("profile.choosePicture")}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // the same file chosen again is a choice too
          target.value = "";
        }}
      />
      {raw === null ? null : (
        <Suspense fallback={null}>
          <CropDialog
            file={raw}
            onCancel={() => setRaw(null)}
            onDone={(picture) => {
              setRaw(null);
              onChange(picture);
            }}
          />
        </Suspense>
      )}
    </Inline>
  );
}
