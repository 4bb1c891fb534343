/**
 * Where the API answers: `API_URL` at build time, or `<meta name="api-url">` put into the page by whoever serves it,
 * else the page's own origin. Never ends in a slash.
 */
export function apiBaseUrl(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="api-url"]')?.content;
  const built = import.meta.env["API_URL"] as string | undefined;
  return (meta || built || "").replace(/\/+$/, "");
}
