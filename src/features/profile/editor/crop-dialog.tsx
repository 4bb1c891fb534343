import { Modal, Slider } from "antd";
import { useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import { useBlobAddress } from "../../../lib/use-blob-address.ts";
import { useReportError } from "../../../ui/report-error.ts";
import { Box, Grid } from "../../../ui/layout.tsx";

/** Pixels of an edge of what is sent. */
const EDGE = 512;
const QUALITY = 0.9;

/** The square of a picture as a small JPEG. Pixels are those of the picture as it is shown, turned as its camera says. */
async function cropPicture(file: File, { x, y, width, height }: Area): Promise<Blob> {
  const image = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = EDGE;
  canvas.height = EDGE;
  const drawing = canvas.getContext("2d");
  if (drawing === null) throw new Error("This browser cannot cut pictures.");
  // what is clear in a PNG would turn black
  drawing.fillStyle = "white";
  drawing.fillRect(0, 0, EDGE, EDGE);
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(image, x, y, width, height, 0, 0, EDGE, EDGE);
  image.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be cut."))),
      "image/jpeg",
      QUALITY,
    );
  });
}

interface CropDialogProps {
  readonly file: File;
  readonly onCancel: () => void;
  readonly onDone: (picture: Blob) => void;
}

const START = { x: 0, y: 0 };
const MAX_ZOOM = 4;

/** Chooses the square of a picture that is shown: by dragging, by the wheel, by arrow keys and the slider. */
export function CropDialog({ file, onCancel, onDone }: CropDialogProps) {
  const { t } = useTranslation();
  const reportError = useReportError();
  const address = useBlobAddress(file);
  const [crop, setCrop] = useState(START);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);

  const finish = async () => {
    if (area === null) return;
    try {
      onDone(await cropPicture(file, area));
    } catch (error) {
      reportError(error);
    }
  };

  return (
    <Modal
      open
      width={480}
      title={t("profile.cropTitle")}
      okText={t("profile.usePicture")}
      cancelText={t("actions.cancel")}
      okButtonProps={{ disabled: area === null }}
      onOk={() => void finish()}
      onCancel={onCancel}
      mask={{ closable: false }}
    >
      <Box blockSize={320} relative clip radius="control" ground="sunk">
        {address === null ? null : (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{ alt: "" }}
            cropperProps={{ role: "group", "aria-label": t("profile.cropHelp") }}
          />
        )}
      </Box>
      <Grid as="label" columns="auto 1fr" gap={3} align="center" above={3}>
        <span id="crop-zoom">{t("profile.zoom")}</span>
        <Slider
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          value={zoom}
          onChange={setZoom}
          tooltip={{ open: false }}
          ariaLabelledByForHandle="crop-zoom"
        />
      </Grid>
    </Modal>
  );
}
