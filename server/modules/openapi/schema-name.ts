/** The options of a field: `status` of `purchase_order` → `StatusOfPurchaseOrder`. */
export function optionsName(resource: string, field: string): string {
  return `${schemaName(field)}Of${schemaName(resource)}`;
}

/** `purchase_order` → `PurchaseOrder`. */
export function schemaName(resource: string): string {
  return resource
    .split("_")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}
