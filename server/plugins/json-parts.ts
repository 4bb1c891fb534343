const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const OBJECT = 0x7b;

/**
 * Whether a JSON text opens more lists and objects than `most`: each takes some sixty bytes of memory for two of the
 * text. Texts within it are leapt over.
 */
export function hasMoreParts(json: string, most: number): boolean {
  // too short for so many, as nearly all are
  if (json.length < most * 2) return false;
  let parts = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = endOfText(json, at);
    else if (code === LIST || code === OBJECT) parts += 1;
    if (parts > most) return true;
  }
  return false;
}

function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}
