/** Hands bytes to the browser as a download. */
export function saveBlob(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then and no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
