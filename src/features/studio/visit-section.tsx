import { Alert, Button } from "antd";
import { useId, useState } from "react";
import type { AccessDefinition } from "../../../core/definition/types.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { ReferencePicker } from "../../fields/reference/picker.tsx";
import type { ReferenceValue } from "../../fields/values.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Columns } from "../../ui/layout.tsx";
import { useErrorText } from "../../ui/report-error.ts";
import { beginVisit } from "../impersonation/visit.ts";
import { Labelled, LabelledSelect } from "./labelled.tsx";
import type { Studio } from "./studio.ts";
import { useDocument } from "./use-studio.ts";
import { TitledSection } from "./titled-section.tsx";

interface VisitSectionProps {
  readonly studio: Studio;
  readonly document: AccessDefinition;
}

/** Opens the application as a role or a person would see it under the draft. */
export function VisitSection({ studio: { draft }, document }: VisitSectionProps) {
  const { t, i18n } = useTranslation();
  const { actor } = useConfigIndex().config;
  const errorText = useErrorText();
  const id = useId();
  const [role, setRole] = useState<string | null>(null);
  const [person, setPerson] = useState<ReferenceValue | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const words = useDocument(draft, "labels", `${i18n.language}.access`).data as
    | { readonly roles?: Readonly<Record<string, string>> }
    | null
    | undefined;
  const begin = () => {
    setBusy(true);
    beginVisit({
      draft: draft?.id ?? null,
      person: person === null ? null : Number(person.id),
      role,
      self: actor.employeeId,
    }).catch((error: unknown) => {
      setBusy(false);
      setFault(errorText(error));
    });
  };
  return (
    <TitledSection title={t("studio.look.title")} lead={t("studio.look.lead")}>
      {fault === null ? null : <Alert type="error" role="alert" title={fault} />}
      <Columns gap={3} min={220}>
        <LabelledSelect
          label={t("studio.look.role")}
          value={role}
          options={document.roles.map((name) => ({
            value: name,
            label: words?.roles?.[name] ?? humanise(name),
          }))}
          onChange={(name) => {
            setRole(name);
            setPerson(null);
          }}
        />
        <Labelled id={`${id}person`} label={t("studio.look.person")}>
          <ReferencePicker
            id={`${id}person`}
            to="employee"
            clearable
            value={person === null ? [] : [person]}
            onChange={([chosen]) => {
              setPerson(chosen ?? null);
              setRole(null);
            }}
          />
        </Labelled>
      </Columns>
      <div>
        <Button disabled={role === null && person === null} loading={busy} onClick={begin}>
          {t("studio.look.begin")}
        </Button>
      </div>
    </TitledSection>
  );
}
