import { useMemo } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { decode } from "../../config/addresses.ts";
import { AccessDenied } from "../../screens/access-denied.tsx";
import { NotFound } from "../../screens/not-found.tsx";
import { usePageTrail } from "../../ui/page-title.tsx";
import { FormsPart } from "./forms-part.tsx";
import { OneForm } from "./one-form.tsx";
import { FORM_DESIGN, FORMS_IN_STUDIO, FORMS_PATH, useMayDesignForms, useMayOpenStudio } from "./path.ts";
import reading from "../../ui/reading-page.module.css";

/** Question forms for those who design them: how each stands, what would be published, what was. */
export function FormDesigner() {
  const { pathname } = useLocation();
  const mayDesign = useMayDesignForms();
  const inStudio = useMayOpenStudio();
  if (!mayDesign) return <AccessDenied of={FORM_DESIGN} />;
  const [name, ...more] = pathname.slice(FORMS_PATH.length).split("/").filter(Boolean);
  if (name === undefined) return inStudio ? <Navigate to={FORMS_IN_STUDIO} replace /> : <FormList />;
  return more.length > 0 ? <NotFound /> : <OneForm key={name} name={decode(name)} />;
}

/** The forms by themselves, for those who design them and nothing else. */
function FormList() {
  const { t } = useTranslation();
  const title = t("formDesigner.title");
  usePageTrail(useMemo(() => [{ title }], [title]));
  return (
    <section className={reading["page"]} aria-labelledby="forms-title">
      <h1 id="forms-title" className="page-title">
        {title}
      </h1>
      <FormsPart />
    </section>
  );
}
