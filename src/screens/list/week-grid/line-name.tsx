import { useFieldContext } from "../../../config/config-context.tsx";
import { recordPath } from "../../../config/links.ts";
import { optionLabel } from "../../../config/labels.ts";
import { type ApiRecord, recordLabel } from "../../../config/record.ts";
import { formatReference } from "../../../fields/reference/name.ts";
import { toneOf } from "../../../fields/option/cells.tsx";
import { asText } from "../../../fields/values.ts";
import type { ClientResource } from "../../../../core/definition/client-types.ts";
import { Inline, Text } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import type { WeekParts } from "./week-model.ts";

interface LineNameProps {
  readonly resource: ClientResource;
  readonly parts: WeekParts;
  readonly record: ApiRecord;
  readonly days: readonly string[];
  readonly range: (from: string, to: string) => string;
}

/** The name of a line in words: what its fields hold. */
export function useLineLabel(parts: WeekParts): (record: ApiRecord) => string {
  const context = useFieldContext();
  return (record) => {
    const texts = parts.line.map(
      (field) => formatReference({ context, field, value: record[field.name] }) ?? asText(record[field.name]),
    );
    return texts.filter((text) => text !== "").join(" · ") || recordLabel(record);
  };
}

/** What a line is about, a link to its record, with its state; and its period where that is not the week. */
export function LineName({ resource, parts, record, days, range }: LineNameProps) {
  const context = useFieldContext();
  const { config } = context.index;
  const label = useLineLabel(parts)(record);
  const state = stateField(resource, parts);
  const [from, to] = [asText(record[parts.from]), asText(record[parts.to])];
  const longer = from < (days[0] ?? from) || to > (days.at(-1) ?? to);
  const [first = label, ...more] = label.split(" · ");
  return (
    <Text block shrink weight={400}>
      <Inline as="span" gap={2} align="center" justify="between">
        <Text
          as="a"
          cut
          weight={500}
          ownDirection
          href={recordPath(config, resource.name, record.id)}
          data-peek={`${resource.name}:${record.id}`}
          title={label}
          tabIndex={-1}
        >
          {first}
        </Text>
        {state === null ? null : (
          <Text fixed size={12}>
            <Status tone={toneOf(state, asText(record[state.name]))}>
              {optionLabel(config, resource.name, state.name, asText(record[state.name]))}
            </Status>
          </Text>
        )}
      </Inline>
      <Text cut block tone="quiet" size={12} title={label} ownDirection>
        {[...more, ...(longer ? [range(from, to)] : [])].join(" · ")}
      </Text>
    </Text>
  );
}

/** The life cycle that the steps of the grid belong to. */
function stateField(resource: ClientResource, { submit, approve, sendBack }: WeekParts) {
  const step = [...submit, approve, sendBack].find((one) => one != null);
  const name = step?.split(".")[0] ?? resource.lifecycles[0]?.field;
  return resource.fields.find((field) => field.name === name) ?? null;
}
