import type { WidgetProps } from "@rjsf/utils";
import { useCallback, useRef, useState } from "react";
import type { PointerEvent } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { newFileKey } from "../../../fields/file/file-key.ts";
import { FileLink } from "../../../fields/file/file-link.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { useAsked } from "../asked-context.ts";
import { asChosen } from "../chosen-files.ts";
import { describedBy, labelId } from "../ids.ts";
import { useFormStore } from "../store-context.ts";
import css from "./inputs.module.css";

/** Of the drawing, in its own pixels: twice as many as it is wide on a screen. */
const SIZE = { width: 840, height: 280 } as const;
const INK = "#1f2937";

/** A signature, drawn or typed; both become a picture that goes with the answers. */
export function Signature(props: WidgetProps) {
  const { t } = useTranslation();
  const { id, value, disabled = false, readonly = false } = props;
  const store = useFormStore();
  const { place } = useAsked();
  const [signed] = asChosen(value);
  const locked = disabled || readonly;

  const put = (content: File | null) => {
    const files = new Map(store.snapshot().files);
    for (const { key } of asChosen(value)) files.delete(key);
    if (content === null) {
      store.setAnswer(place, [], files);
      return;
    }
    const key = newFileKey();
    store.setAnswer(place, [{ key, name: content.name, size: content.size }], files.set(key, content));
  };

  if (signed === undefined) return <Pad {...props} locked={locked} onSigned={put} />;
  const content = store.snapshot().files.get(signed.key);
  return (
    <Stack gap={2} align="start">
      {content === undefined ? (
        <FileLink
          file={{ id: signed.id ?? 0, name: signed.name, size: signed.size ?? 0, type: "image/png" }}
        />
      ) : (
        <Picture content={content} label={t("forms.signature.done")} />
      )}
      {locked ? null : (
        <button
          type="button"
          id={id}
          aria-labelledby={`${labelId(id)} ${id}`}
          className="boxed-button"
          onClick={() => put(null)}
        >
          {t("forms.signature.clear")}
        </button>
      )}
    </Stack>
  );
}

function Picture({ content, label }: { readonly content: File; readonly label: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(content);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [content],
  );
  return <img ref={show} alt={label} className={css["pad"]} />;
}

interface PadProps extends WidgetProps {
  readonly locked: boolean;
  readonly onSigned: (picture: File) => void;
}

function Pad({ locked, onSigned, ...props }: PadProps) {
  const { t } = useTranslation();
  const { id } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawing, setDrawing] = useState(false);
  const [name, setName] = useState("");

  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - left) / width) * SIZE.width,
      ((event.clientY - top) / height) * SIZE.height,
    ] as const;
  };
  const hand = () => {
    canvas.current?.toBlob((blob) => {
      if (blob !== null) onSigned(new File([blob], "signature.png", { type: "image/png" }));
    }, "image/png");
  };
  const type = () => {
    const pen = canvas.current?.getContext("2d");
    if (pen === null || pen === undefined || name.trim() === "") return;
    pen.fillStyle = INK;
    pen.font = `italic ${SIZE.height / 3}px serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(name.trim(), SIZE.width / 2, SIZE.height / 2, SIZE.width - 40);
    hand();
  };

  return (
    <Stack gap={2}>
      <canvas
        ref={canvas}
        {...SIZE}
        role="img"
        aria-label={t("forms.signature.label")}
        className={css["pad"]}
        onPointerDown={(event) => {
          const pen = event.currentTarget.getContext("2d");
          if (locked || pen === null) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          pen.strokeStyle = INK;
          pen.lineWidth = 5;
          pen.lineCap = "round";
          pen.lineJoin = "round";
          pen.beginPath();
          pen.moveTo(...at(event));
          setDrawing(true);
        }}
        onPointerMove={(event) => {
          const pen = drawing ? event.currentTarget.getContext("2d") : null;
          if (pen === null) return;
          pen.lineTo(...at(event));
          pen.stroke();
        }}
        onPointerUp={() => {
          if (drawing) hand();
          setDrawing(false);
        }}
      />
      <Inline gap={2} wrap align="center">
        <input
          {...describedBy(props)}
          id={id}
          type="text"
          autoComplete="name"
          dir="auto"
          className={css["name"]}
          placeholder={t("forms.signature.typed")}
          value={name}
          disabled={locked}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            type();
          }}
        />
        <button type="button" className="boxed-button" disabled={locked || name.trim() === ""} onClick={type}>
          {t("forms.signature.use")}
        </button>
      </Inline>
    </Stack>
  );
}
