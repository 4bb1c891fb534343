/** Whether this browser can use passkeys here: they belong to a name, never to the number of a machine. */
export function supportsPasskeys(): boolean {
  return "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(window.location.hostname);
}
