import { join } from "node:path";
import { translateResource } from "../../../resources/labels.ts";
import type { PersonFile } from "./types.ts";
import { idsIn } from "./source-ids.ts";
import type { PersonSource } from "./sources.ts";
import { JsonList } from "./written-file.ts";

/**
 * Writes which records name the person without being about them: what they are called and by which field they do. What else
 * they hold is of others. Says how many there are.
 */
export async function writeNamed(
  file: PersonFile,
  source: PersonSource & { readonly by: string },
): Promise<number> {
  const { engine, actor, language, definitions, folder } = file;
  const { resource, by } = source;
  const call = { actor, resource: resource.name };
  const readable = resource.kind === "record" && engine.readingRights(call).readable(by);
  const field = translateResource(definitions, { resource: resource.name, language }).field(by);
  const json = new JsonList(join(folder, `${resource.name}.${by}.json`));
  let count = 0;
  try {
    for await (const ids of idsIn(file.database, source)) {
      const visible = readable ? await engine.visibleRows({ ...call, ids }) : [];
      const seen = visible.map(({ id }) => id).toSorted((a, b) => a - b);
      const labels = await engine.labelRows({ ...call, language, ids: seen });
      for (const id of seen)
        await json.add({ id, label: labels.get(id) ?? null, field: { name: by, label: field } });
      for (let at = seen.length; at < ids.length; at += 1) file.leaveOut.record(resource);
      count += seen.length;
      await file.reached(ids.length);
    }
    await json.end();
  } finally {
    json.destroy();
  }
  return count;
}
