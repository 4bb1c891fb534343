/**
 * The parts of a page that code looks for in the page itself: where one handler serves many elements, where a component
 * reaches what it did not render, and where a library's markup is the only way to it. This is the one module that does
 * (`npm run check` holds it); everything else has a ref.
 */
const PARTS = {
  // what a screen consists of
  main: "main",
  heading: "h1",
  dialog: '[role="dialog"]',
  anyDialog: '[role="dialog"], [role="alertdialog"], dialog[open]',
  openOverlay: ".ant-drawer-open, .ant-modal-wrap:not([style*='display: none'])",

  // what is pressed and typed into
  link: "a",
  address: "a[href]",
  button: "button",
  pressed: "button, [role=button], [role^=menuitem]",
  input: "input",
  checkbox: "input[type=checkbox]",
  searchBox: "input[type=search]",
  cellControl: "a[href], button, input, select, textarea, [role=separator], [role=combobox]",
  headTarget: "button, input",
  cellTarget: "a[href], input[type=checkbox]",
  formControl: "input, textarea, button",
  chosenControl: "input:checked, input, button, textarea",
  typedControl: "input, textarea, [contenteditable=true]",
  quickControl: "input, textarea, [role=combobox], button",
  ownKeys: "[role=combobox], textarea, button",
  rowControl: "a, button, input, label",
  tableControl: "a, button, input, label, select",
  firstField: "[data-first]",
  translation: "textarea[lang]",
  addQuestion: "[data-add]",
  panelStop: '[data-chosen="true"] [type="text"], #question-settings, button:not(:disabled), input, textarea',

  // records and their fields
  record: "[data-record]",
  pageRecord: "main [data-record]",
  peekLink: "a[data-peek]",
  row: "[data-row]",
  tableRow: "tr[data-row]",
  rowCell: "td[data-row]",
  rowHeader: '[role="rowheader"]',
  rowOpener: "[data-opens]",
  openingLink: "a[data-opens]",
  cardControl: "a[data-opens], button",
  rowActions: "[data-actions]",
  editButton: "[data-edit]",
  editableCell: "td[data-editable=true]",
  cellEditor: "[data-cell]",
  fieldHead: "th[data-field]",
  fieldColumn: "col[data-field]",
  line: "[data-line]",
  day: "[data-day]",
  column: "[data-column]",

  // tables and lists
  table: "table",
  settledTable: 'table[aria-busy="false"]',
  tableBody: "tbody",
  cell: "td, th",
  bodyCell: "td",
  headCell: "th",
  tabStop: "td[tabindex], th[tabindex]",
  menuItem: '[role^="menuitem"]',
  tab: '[role="tab"]',
  namedTab: "[data-tab]",
  openTab: '[aria-selected="true"]',
  formTab: "[data-form-tab]",
  chip: "li[data-chip]",
  filtersButton: "button[data-filters]",
  pane: "[data-pane]",
  preview: "[data-preview]",
  rule: "[data-rule]",
  spot: "[data-spot]",
  reorderedRow: "[data-row-of]",
  reorderedGroup: "[data-group-of]",
  questionItem: "[data-item]",
  subform: ":scope > [role=group], :scope > fieldset",
  rowsPart: ":scope [data-part] :is(input, textarea, button)",

  // antd's, which gives no ref to them
  dropdown: ".ant-select-dropdown, .ant-picker-dropdown",
  dropdownOrDrawer: ".ant-select-dropdown, .ant-picker-dropdown, .ant-drawer",
  floating: ".ant-popover, .ant-select-dropdown, .ant-picker-dropdown",
  select: ".ant-select",
  dayPanel: ".ant-picker-panel",
  timeColumn: "ul[data-type]",
  confirmTime: ".ant-picker-ok button",
} as const;

type PagePart = keyof typeof PARTS;

/** The part's selector; with a value that of the one whose mark, the selector's last attribute, has it. */
function selectorOf(part: PagePart, value: string | number | undefined): string {
  const selector = PARTS[part];
  return value === undefined ? selector : selector.replace(/\]$/, `=${JSON.stringify(String(value))}]`);
}

/** The part that something stands in, or is. */
export function partAround<T extends Element = HTMLElement>(
  target: EventTarget | null | undefined,
  part: PagePart,
  value?: string | number,
): T | null {
  return target instanceof Element ? target.closest<T>(selectorOf(part, value)) : null;
}

/** The first such part in something. */
export function partIn<T extends Element = HTMLElement>(
  root: ParentNode | null | undefined,
  part: PagePart,
  value?: string | number,
): T | null {
  return root?.querySelector<T>(selectorOf(part, value)) ?? null;
}

/** All such parts in something, in their order. */
export function partsIn<T extends Element = HTMLElement>(
  root: ParentNode | null | undefined,
  part: PagePart,
  value?: string | number,
): T[] {
  return [...(root?.querySelectorAll<T>(selectorOf(part, value)) ?? [])];
}

export const isPart = (target: EventTarget | null | undefined, part: PagePart): boolean =>
  target instanceof Element && target.matches(PARTS[part]);

/** What a component gave an id, from where no ref reaches: a field by the name of its control, a row by its key. */
export function partById(id: string): HTMLElement | null {
  return document.getElementById(id);
}

export function focusById(id: string, options?: FocusOptions): void {
  partById(id)?.focus(options);
}

/** What a part says of itself: which row, field or day it is. */
export function markOf(target: EventTarget | null | undefined, name: string): string | undefined {
  return target instanceof HTMLElement || target instanceof SVGElement ? target.dataset[name] : undefined;
}

/** Says something of a part that React does not render; undefined takes it back. */
export function setMark(element: HTMLElement | null | undefined, name: string, value?: string): void {
  if (value === undefined) delete element?.dataset[name];
  else if (element) element.dataset[name] = value;
}
