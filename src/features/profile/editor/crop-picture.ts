import type { Area } from "react-easy-crop";

/** Pixels of an edge of what is sent. */
const EDGE = 512;
const QUALITY = 0.9;

/** The square of a picture as a small JPEG. Pixels are those of the picture as it is shown, turned as its camera says. */
export async function cropPicture(file: File, { x, y, width, height }: Area): Promise<Blob> {
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
