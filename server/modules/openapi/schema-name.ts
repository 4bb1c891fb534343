/** `purchase_order` → `PurchaseOrder`. */
export function schemaName(resource: string): string {
  return resource
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}
