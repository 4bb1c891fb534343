import { Text } from "../../ui/layout.tsx";

/** Above the cards of one kind of employee, and above the areas. */
export function DashboardTitle({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <Text as="h2" id={id} block above={2} below={3} tone="quiet" size={13} weight={600}>
      {children}
    </Text>
  );
}
