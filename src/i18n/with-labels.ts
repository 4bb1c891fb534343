import { loadAdminLabels } from "./i18n.ts";

/** Code of what few people open, whose words come with it. */
export function withLabels<M>(fetchCode: () => Promise<M>, load = loadAdminLabels): () => Promise<M> {
  return async () => {
    const [code] = await Promise.all([fetchCode(), load()]);
    return code;
  };
}
