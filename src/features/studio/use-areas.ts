import { useMemo } from "react";
import { ADDRESS_PARTS } from "../../../core/definition/fields/location.ts";
import type { ResourceDefinition, ResourceLabels } from "../../../core/definition/types.ts";
import { readWord } from "../../../core/studio/edits.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise, resourceName, transitionLabel } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { type Asked, askedFields, publishedFields } from "./asked.ts";
import type { Draft } from "./use-studio.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** An area as sentences speak of it. */
export interface Area {
  readonly name: string;
  readonly label: string;
  readonly fields: readonly Asked[];
  readonly transitions: readonly Choice[];
  /** Of child rows: the field that points at their parent. */
  readonly parent?: string | undefined;
}

/** Records that refer to one of an area. */
export interface Relation {
  readonly area: Area;
  readonly field: Asked;
}

export interface Areas {
  readonly all: readonly Area[];
  readonly find: (name: string) => Area | undefined;
  readonly relationsTo: (name: string) => readonly Relation[];
  /** What child rows that are like others have of those, beside their own fields. */
  readonly takenOver: (rows: ResourceDefinition) => readonly Asked[];
  /** The lines of an address, as fields of it. */
  readonly address: Area;
}

/** All areas as they stand with the draft, in the words of the reader. */
export function useAreas(draft: Draft | undefined): Areas {
  const { config } = useConfigIndex();
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const changed = new Map(draft?.changes.map((one) => [`${one.kind}/${one.name}`, one.document]));
    const drafted = (draft?.changes ?? []).flatMap(({ kind, name, document }) =>
      kind === "resource" && document !== null ? [[name, document as ResourceDefinition] as const] : [],
    );
    const areas = new Map<string, Area>();
    for (const { name, fields, lifecycles, parent } of config.resources) {
      const transitions = lifecycles.flatMap((one) =>
        [...one.transitions, ...one.closed].map((transition) => ({
          value: transition.name,
          label: transitionLabel(config, name, one.field, transition.name),
        })),
      );
      areas.set(name, {
        name,
        label: resourceName(config, name),
        fields: publishedFields(config, name, fields),
        transitions,
        parent: parent?.field,
      });
    }
    for (const [name, document] of drafted) {
      const words = (changed.get(`labels/${language}.${name}`) ??
        config.labels[name] ??
        null) as ResourceLabels;
      const transitions = (document.lifecycles ?? []).flatMap(({ field, transitions: ways }) =>
        ways.map((way) => ({
          value: way.name,
          label: readWord(words, `transitions.${field}.${way.name}`) || humanise(way.name),
        })),
      );
      areas.set(name, {
        name,
        label: readWord(words, "name") || humanise(name),
        fields: askedFields(document, words),
        transitions,
        parent: document.parent?.field,
      });
    }
    const takenOver = ({ like = "", fields }: ResourceDefinition) => {
      const shared = areas.get(like);
      const own = new Set([shared?.parent, ...fields.map((field) => field.name)]);
      return (shared?.fields ?? []).filter((field) => !own.has(field.name));
    };
    for (const [name, document] of drafted) {
      const area = areas.get(name);
      if (area !== undefined && document.like !== undefined)
        areas.set(name, { ...area, fields: [...area.fields, ...takenOver(document)] });
    }
    const all = [...areas.values()].toSorted((a, b) => a.label.localeCompare(b.label));
    const relationsTo = (name: string) =>
      all.flatMap((area) =>
        area.fields
          .filter(({ type, to, computed }) => !computed && to === name && REFERENCES.has(type))
          .map((field) => ({ area, field })),
      );
    const lines = ADDRESS_PARTS.map((name) => ({ ...TEXT, name, label: t(`address.${name}`) }));
    const address = { name: "address", label: "", fields: lines, transitions: [] };
    return { all, find: (name) => areas.get(name), relationsTo, takenOver, address };
  }, [config, draft, language, t]);
}

const REFERENCES: ReadonlySet<string> = new Set(["reference", "references"]);

const TEXT = { type: "text", computed: false, options: [], to: null, person: false } as const;
