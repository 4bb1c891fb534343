import type { ReactNode } from "react";
import { insertAt } from "../../../core/studio/outline.ts";
import { Inline, Stack, Text } from "../../ui/layout.tsx";
import { ReorderHandle, ReorderStatus, useReorder } from "./use-reorder.tsx";

interface OrderedListProps<T> {
  /** The id of what it is called by. */
  readonly labelledBy: string;
  readonly items: readonly T[];
  readonly labelOf: (name: string) => string;
  /** What else is said of one. */
  readonly detail?: (item: T) => ReactNode;
  /** What can be done with one. */
  readonly actions: (item: T) => ReactNode;
  readonly onReorder: (items: T[]) => void;
}

/** Named things in an order of their own, moved by hand. */
export function OrderedList<T extends { readonly name: string }>(props: OrderedListProps<T>) {
  const { labelledBy, items, labelOf, detail, actions, onReorder } = props;
  const reorder = useReorder({
    groups: [{ name: "", label: "", items: items.map(({ name }) => ({ name, label: labelOf(name) })) }],
    onMove: (name, { index }) => {
      const item = items.find((one) => one.name === name);
      if (item !== undefined) onReorder(insertAt(items, item, index));
    },
  });
  return (
    <>
      <Stack as="ul" aria-labelledby={labelledBy}>
        {items.map((item) => (
          <Inline
            as="li"
            key={item.name}
            align="center"
            gap={1}
            borderBelow
            padBlock={0.5}
            {...reorder.row(item.name)}
          >
            <ReorderHandle reorder={reorder} name={item.name} />
            <Stack grow>
              <Text>{labelOf(item.name)}</Text>
              {detail === undefined ? null : (
                <Text tone="quiet" size={12}>
                  {detail(item)}
                </Text>
              )}
            </Stack>
            {actions(item)}
          </Inline>
        ))}
      </Stack>
      <ReorderStatus reorder={reorder} />
    </>
  );
}
