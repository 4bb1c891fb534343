import { DAY } from "../clock.ts";
import { stamp } from "../world.ts";
import type { FormVersion } from "../../core/forms/types.ts";
import { shippedRecord, textRows } from "../../server/modules/forms/adopt-forms.ts";
import { storedQuestions } from "../../server/modules/forms/release.ts";
import { questionRow } from "../../server/modules/forms/write-questions.ts";
import type { ShippedForms } from "../../server/modules/forms/release.ts";
import { shippedQuestions } from "../../core/forms/shipped.ts";
import { digest } from "../../server/modules/forms/versions.ts";
import type { DemoRow } from "../sink.ts";
import type { World } from "../world.ts";

/** A form as it is asked, and what its questions are called in the release. */
export interface DemoForm {
  readonly form: FormVersion;
  /** Id of its record. */
  readonly record: number;
  readonly names: ReadonlyMap<number, string>;
}
export type DemoForms = ReadonlyMap<string, DemoForm>;

const VERSION = 1;

/** Writes the release's forms: their questions with the words of every language, and the first version of each. */
export function writeForms(world: World, shipped: ShippedForms): DemoForms {
  const at = (world.firstDay - 25) * DAY;
  const byName = [...shipped].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return new Map(
    byName.map(([name, { form, hash }]) => {
      const { translations: titles, ...facts } = shippedRecord(form);
      const record = world.nextId("form");
      world.add("form", { id: record, ...stamp(at, 1), ...facts, state: "published" });
      for (const words of textRows(titles))
        world.add("form_text", {
          id: world.nextId("form_text"),
          ...stamp(at, 1),
          form: record,
          ...words,
        } as DemoRow);
      const ids = new Map<string, number>();
      const idOf = (own: string): number => {
        const id = ids.get(own) ?? world.nextId("question");
        ids.set(own, id);
        return id;
      };
      for (const [index, question] of shippedQuestions({ form, idOf }).entries()) {
        const { translations, ...values } = questionRow(question, {
          form: { id: record, name },
          position: index + 1,
        });
        const { id } = question;
        world.add("question", {
          id,
          name: question.name,
          ...stamp(at, 1),
          ...(values as Omit<DemoRow, "id">),
        } as DemoRow);
        for (const words of translations)
          world.add("question_text", {
            id: world.nextId("question_text"),
            ...stamp(at, 1),
            question: id,
            ...words,
          });
      }
      const version: FormVersion = {
        form_name: name,
        version: VERSION,
        questions: storedQuestions(form, idOf),
      };
      const document = JSON.stringify(version);
      world.sink.addSystem("sys__form_version", {
        form_name: name,
        version: VERSION,
        at,
        actor: null,
        note: null,
        source: "shipped",
        hash: digest(document),
        shipped: hash,
        document,
      });
      return [name, { form: version, record, names: new Map([...ids].map(([own, id]) => [id, own])) }];
    }),
  );
}
