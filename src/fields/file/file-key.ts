let count = 0;

/** Names a chosen file until it is sent: unlike every other on this device, also beside those of a draft. */
export function newFileKey(): string {
  count += 1;
  return `${Date.now().toString(36)}-${count}`;
}
