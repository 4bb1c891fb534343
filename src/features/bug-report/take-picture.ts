/** Browsers on small devices cannot show their screen to a page. */
export function canTakePicture(): boolean {
  return "mediaDevices" in navigator && "getDisplayMedia" in navigator.mediaDevices;
}

/** One still picture of what the person chooses to show; null when the person chose nothing. */
export async function takePicture(): Promise<Blob | null> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true }).catch(() => null);
  if (stream === null) return null;
  try {
    const video = document.createElement("video");
    video.muted = true;
    video.srcObject = stream;
    await video.play();
    const canvas = document.createElement("canvas");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext("2d")?.drawImage(video, 0, 0);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
