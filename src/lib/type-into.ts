/** Puts a text in place of what stands in a field, or before it where that has several lines, as if somebody had typed it. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const value = field instanceof HTMLTextAreaElement ? text + field.value : text;
  // React takes a value that is set on the field itself for its own
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
