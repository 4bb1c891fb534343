import type { Actor } from "../../../core/access/types.ts";
import type { ModuleContext } from "../context.ts";
import { languageOf } from "../auth/reset/letters.ts";
import { moveWork } from "./move.ts";
import { HANDOVER } from "./people.ts";
import type { Both } from "./people.ts";
import { movedText, summarise } from "./summary.ts";
import type { AreaSummary } from "../../../core/people/area-summary.ts";
import { notifyReceiver } from "./notify-receiver.ts";

interface HandOver {
  readonly actor: Actor;
  readonly people: Both;
  readonly requestId: string;
  readonly words: Parameters<typeof summarise>[1];
}

/** Written down before anything moves, piece by piece with its way back: whatever happens, what moved is known. */
export async function handOver(
  context: ModuleContext,
  { actor, people, requestId, words }: HandOver,
): Promise<{ id: number; undo: boolean; areas: AreaSummary[] }> {
  const { engine, database } = context;
  const common = { actor, resource: HANDOVER, requestId };
  const id = await engine.createByServer({
    ...common,
    values: { user_id: Number(people.from.id), handover_id: Number(people.to.id) },
  });
  let pieces = 0;
  const movement = await moveWork(context, {
    actor,
    people,
    requestId,
    dryRun: false,
    keep: async (token) => {
      pieces += 1;
      await database.write((trx) =>
        trx
          .insertInto("sys__handover")
          .values({ handover: id, ...token })
          .execute(),
      );
    },
  });
  const areas = summarise(movement, words);
  await engine.updateByServer({ ...common, id, values: { moved: movedText(areas) } });
  const language = languageOf(people.to["language"]);
  const told = language === words.language ? areas : summarise(movement, { ...words, language });
  await notifyReceiver(context, { actor, receiver: Number(people.to.id), moved: movedText(told), requestId });
  return { id, undo: pieces > 0, areas };
}
