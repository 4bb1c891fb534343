import { useLocation } from "react-router-dom";
import { useConfigIndex } from "../../config/config-context.tsx";
import { AccessDenied } from "../../screens/access-denied.tsx";
import { NotFound } from "../../screens/not-found.tsx";
import { FormList } from "./form-list.tsx";
import { OneForm } from "./one-form.tsx";
import { FORMS_PATH } from "./path.ts";

const DESIGN = { resource: "form", action: "design" } as const;

/** Question forms for those who design them: how each stands, what would be published, what was. */
export function FormDesigner() {
  const { pathname } = useLocation();
  const { resource } = useConfigIndex();
  if (resource(DESIGN.resource)?.actions.includes(DESIGN.action) !== true)
    return <AccessDenied of={DESIGN} />;
  const [name, ...more] = pathname.slice(FORMS_PATH.length).split("/").filter(Boolean);
  if (name === undefined) return <FormList />;
  return more.length > 0 ? <NotFound /> : <OneForm key={name} name={decodeURIComponent(name)} />;
}
