import { partIn } from "../lib/page-parts.ts";

/**
 * Where lists of pickers, calendars and hints open: in the page's main part, for whoever goes from landmark to landmark
 * would not come by the end of the page. Dialogs and notices, which hang on nothing, stay there: they are told of themselves.
 */
export function popupContainer(trigger?: HTMLElement): HTMLElement {
  const floats = trigger !== undefined && trigger !== document.body;
  return (floats ? partIn(document, "main") : null) ?? document.body;
}
