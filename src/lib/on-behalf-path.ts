/** A call made in somebody's place; null: in the reader's own. */
export const onBehalfPath = (path: string, person: number | null): string =>
  person === null ? path : `${path}${path.includes("?") ? "&" : "?"}on_behalf_of=${person}`;
