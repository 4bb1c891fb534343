import { useLocation } from "react-router-dom";
import { NotFound } from "../../screens/not-found.tsx";
import { FormList } from "./form-list.tsx";
import { OneForm } from "./one-form.tsx";
import { FORMS_PATH } from "./path.ts";

/** Question forms for those who design them: how each stands, what would be published, what was. */
export function FormDesigner() {
  const { pathname } = useLocation();
  const [name, ...more] = pathname.slice(FORMS_PATH.length).split("/").filter(Boolean);
  if (name === undefined) return <FormList />;
  return more.length > 0 ? <NotFound /> : <OneForm key={name} name={decodeURIComponent(name)} />;
}
