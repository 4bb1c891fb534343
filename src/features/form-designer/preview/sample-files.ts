import { endingOf } from "../../../../core/forms/files.ts";
import type { ChosenFile, FormData } from "../../../../core/forms/types.ts";

/** Contents for the files that sample answers name, each chosen file once. */
export async function makeSampleFiles(data: FormData): Promise<ReadonlyMap<string, File>> {
  const files = new Map<string, File>();
  for (const { key, name } of chosenIn(data)) if (!files.has(key)) files.set(key, await makeFile(name));
  return files;
}

function chosenIn(data: FormData): readonly ChosenFile[] {
  return Object.values(data).flatMap((value): readonly ChosenFile[] =>
    Array.isArray(value)
      ? value.flatMap((one: unknown) =>
          typeof one !== "object" || one === null
            ? []
            : "key" in one
              ? [one as ChosenFile]
              : chosenIn(one as FormData),
        )
      : [],
  );
}

async function makeFile(name: string): Promise<File> {
  const content = endingOf(name) === "png" ? await drawLine() : null;
  return new File([content ?? name], name);
}

/** A picture of a stroke, as of a pen. */
function drawLine(): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: 840, height: 280 });
  const pen = canvas.getContext("2d");
  if (pen !== null) {
    pen.lineWidth = 6;
    pen.beginPath();
    pen.moveTo(80, 180);
    pen.bezierCurveTo(260, -60, 300, 320, 460, 140);
    pen.quadraticCurveTo(560, 60, 720, 170);
    pen.stroke();
  }
  return new Promise((resolve) => canvas.toBlob(resolve));
}
