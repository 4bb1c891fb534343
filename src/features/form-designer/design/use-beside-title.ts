import { useState } from "react";
import type { Design } from "../../../../core/forms/design.ts";
import { differsInTitle } from "../../../../core/forms/differs-in-title.ts";

/** The design as it was when something else than the words of one question changed: keys that write these draw nothing else. */
export function useBesideTitle(design: Design, id: number | undefined): Design {
  const [kept, setKept] = useState(design);
  const isSame = kept === design || (id !== undefined && differsInTitle(kept, design, id));
  if (!isSame) setKept(design);
  return isSame ? kept : design;
}
