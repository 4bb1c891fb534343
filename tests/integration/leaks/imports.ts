import type { ClientResource } from "../../../core/definition/client-types.ts";
import type { CompiledResource } from "../../../core/definition/types.ts";
import { multipart } from "../../support/multipart.ts";
import type { TestApp } from "../../support/app.ts";
import type { World } from "../matrix/world.ts";

interface Import {
  readonly app: TestApp;
  readonly world: World;
  readonly token: string;
  readonly resource: CompiledResource;
  readonly shown: ClientResource;
  readonly ids: readonly number[];
}

/**
 * A file that names known records by their key, with columns that are kept from the person: all that its upload, its
 * check and its rows answer. Null where the person may bring in nothing, or no key tells a record.
 */
export async function importAnswers({
  app,
  world,
  token,
  resource,
  shown,
  ids,
}: Import): Promise<string | null> {
  const may = shown.actions.includes("create") || shown.actions.includes("edit");
  const key = resource.fields.find(({ unique, kind }) => unique && kind === "text")?.name;
  if (!shown.operations.includes("import") || !may || key === undefined) return null;
  const others = resource.fields.filter(
    ({ name, kind, computed }) => name !== key && kind === "text" && computed === null,
  );
  const classed = resource.fields.filter(({ sensitivity, kind }) => sensitivity !== null && kind !== "rows");
  const columns = [key, ...new Set([...others.slice(0, 3), ...classed.slice(0, 4)].map(({ name }) => name))];
  const rows = ids.map((id) => {
    const known = world.rows.get(resource.name)?.find((row) => row.id === id);
    return columns.map((name) => (name === key ? String(known?.values[key]) : "1")).join(",");
  });
  const headers = { authorization: `Token ${token}` };
  const form = multipart({
    content: [columns.join(","), ...rows].join("\n"),
    name: "known.csv",
    texts: { resource: resource.name },
  });
  const uploaded = await app.app.inject({
    method: "POST",
    url: "/api/imports/",
    payload: form.body,
    headers: { ...headers, ...form.headers },
  });
  if (uploaded.statusCode !== 201) return uploaded.body;
  const path = `/api/imports/${uploaded.json<{ data: { id: number } }>().data.id}/`;
  const call = async (method: "GET" | "POST", url: string) =>
    (await app.app.inject({ method, url, headers })).body;
  const checked = await call("POST", `${path}check/`);
  await app.app.imports.drain();
  return [uploaded.body, checked, await call("GET", path), await call("GET", `${path}rows/`)].join("\n");
}
