import { useConfigIndex } from "../../config/config-context.tsx";
import { fieldLabel, resourceName } from "../../config/labels.ts";
import { type DefinitionMessage, useDefinitionErrorText } from "./use-definition-error-text.ts";
import { usePropertyWord } from "./use-property-word.ts";
import type { DefinitionError } from "./use-studio.ts";

/** A mistake in definitions as the reader is told of it: in the direction of the page, whatever name it begins with. */
export function DefinitionErrorText({ error }: { readonly error: DefinitionMessage }) {
  const { words, lang } = useDefinitionErrorText()(error);
  return lang === undefined ? (
    <span>{words}</span>
  ) : (
    <bdi lang={lang} dir="ltr">
      {words}
    </bdi>
  );
}

/** The same behind its place, in the words of the screens. */
export function LocatedErrorText({ error }: { readonly error: DefinitionError }) {
  const { config } = useConfigIndex();
  const wordOf = usePropertyWord();
  const { resource, field, pointer } = error;
  const steps = pointer.split("/").filter((step) => step !== "" && !/^\d+$/u.test(step));
  const words = steps.map((step, at) => wordOf(step, steps[at - 1]));
  const ofField = resource === null || field === null ? [] : [fieldLabel(config, resource, field)];
  const area = resource === null ? [] : [resourceName(config, resource)];
  const position = [...area, ...ofField, ...words.slice(ofField.length)].join(" › ");
  return (
    <>
      {position === "" ? null : (
        <>
          <bdi>{position}</bdi>:{" "}
        </>
      )}
      <DefinitionErrorText error={error} />
    </>
  );
}
