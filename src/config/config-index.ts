import type { ClientConfig, ClientField, ClientResource } from "../../core/definition/client-types.ts";
import type { Tone } from "../../core/definition/types.ts";
import { commonFields } from "./common-fields.ts";

/** One actor's configuration with the look-ups that every screen needs. Replaced as a whole when a version arrives. */
export interface ConfigIndex {
  /** Tells one configuration of this page from another. */
  readonly serial: number;
  readonly config: ClientConfig;
  readonly resource: (name: string) => ClientResource | null;
  /** A field of a resource, or one of the fields that every record has. */
  readonly field: (resource: string, name: string) => ClientField | null;
}

let made = 0;

export function indexConfig(config: ClientConfig): ConfigIndex {
  const resources = new Map(config.resources.map((resource) => [resource.name, withStateTones(resource)]));
  const fields = new Map<string, Map<string, ClientField>>();
  const fieldsOf = (name: string) => {
    const known = fields.get(name);
    if (known) return known;
    const own = resources.get(name)?.fields ?? [];
    const byName = new Map([...commonFields, ...own].map((field) => [field.name, field]));
    fields.set(name, byName);
    return byName;
  };
  made += 1;
  return {
    serial: made,
    config,
    resource: (name) => resources.get(name) ?? null,
    field: (resource, name) => fieldsOf(resource).get(name) ?? null,
  };
}

/** A state's tone stands in its life cycle; here the options of the field carry it, where everything that draws looks. */
function withStateTones(resource: ClientResource): ClientResource {
  if (resource.lifecycles.length === 0) return resource;
  const tones = new Map(
    resource.lifecycles.map(({ field, states }) => [
      field,
      new Map(states.map(({ name, tone }) => [name, tone])),
    ]),
  );
  const fields = resource.fields.map((field) => {
    const ofField = tones.get(field.name);
    if (!ofField || !field.options) return field;
    const options = field.options.map((option) => ({
      ...option,
      tone: (ofField.get(option.value) ?? option.tone) as Tone,
    }));
    return { ...field, options };
  });
  return { ...resource, fields };
}
