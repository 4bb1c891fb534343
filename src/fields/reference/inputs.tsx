import { Select } from "antd";
import { use, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { Link } from "react-router-dom";
import { isAllowed, mayOpen } from "../../config/access.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { resourceName } from "../../config/labels.ts";
import { recordPath } from "../../config/links.ts";
import { Icon } from "../../ui/icon.tsx";
import { ariaOf } from "../aria.ts";
import { useStartedSearch } from "../start-search.ts";
import { asDynamicReference, asReference, asReferences, asStrings, type ReferenceValue } from "../values.ts";
import type { InputProps } from "../types.ts";
import { candidateParameters, RecordValuesContext } from "./candidates.ts";
import { ReferencePicker } from "./picker.tsx";
import { SuggestionsContext } from "./suggestions.ts";
import css from "./reference.module.css";
import { Grid, Inline } from "../../ui/layout.tsx";

function useShared(props: InputProps) {
  const readValues = use(RecordValuesContext);
  const suggest = use(SuggestionsContext);
  const { resource, field } = props;
  return {
    ...ariaOf(props),
    ...(props.id === undefined ? {} : { id: props.id }),
    ...(props.onBlur ? { onBlur: props.onBlur } : {}),
    disabled: props.disabled ?? false,
    autoFocus: props.autoFocus ?? false,
    ...(props.startText === undefined ? {} : { startText: props.startText }),
    creates: field.limits["create"] !== false,
    candidates: () => candidateParameters({ resource, field, values: readValues() }),
    suggestions: () => suggest({ resource, field, values: readValues() }),
  };
}

export function ReferenceInput(props: InputProps) {
  const chosen = asReference(props.value);
  const shared = useShared(props);
  const { to } = props.field;
  if (to === null) return null;
  return (
    <Inline as="span" className={css["picked"]} align="center" gap={1}>
      <ReferencePicker
        {...shared}
        to={to}
        clearable={!props.field.required}
        value={chosen ? [chosen] : []}
        onChange={([next]) => props.onChange?.(next ?? null)}
      />
      {chosen && !props.autoFocus ? <OpenChosen to={to} chosen={chosen} /> : null}
    </Inline>
  );
}

/** A look at the chosen record, over the form. */
function OpenChosen({ to, chosen }: { readonly to: string; readonly chosen: ReferenceValue }) {
  const { t } = useTranslation();
  const index = useConfigIndex();
  if (!mayOpen(index, to)) return null;
  const label = t("picker.open", { name: chosen.label });
  return (
    <Link
      className="sign-button"
      to={recordPath(index.config, to, chosen.id)}
      data-peek={`${to}:${chosen.id}`}
      aria-label={label}
      title={label}
    >
      <Icon name="expand" small />
    </Link>
  );
}

export function ReferencesInput(props: InputProps) {
  const shared = useShared(props);
  if (props.field.to === null) return null;
  return (
    <ReferencePicker
      {...shared}
      multiple
      to={props.field.to}
      value={asReferences(props.value)}
      onChange={(next) => props.onChange?.(next)}
    />
  );
}

/** First which kind of record, then which one. */
export function DynamicReferenceInput(props: InputProps) {
  const { t } = useTranslation();
  const { config } = useConfigIndex();
  const chosen = asDynamicReference(props.value);
  const [kind, setKind] = useState(chosen?.resource ?? null);
  const allowed = asStrings(props.field.limits["resources"]);
  const resources = config.resources.filter(
    (resource) => isAllowed(resource, "pick") && (allowed.length === 0 || allowed.includes(resource.name)),
  );
  const [wanted, setWanted] = useStartedSearch(kind === null ? props.startText : "");
  const { id, startText = "", ...shared } = useShared(props);
  const opens = shared.autoFocus && chosen === null;
  return (
    <Grid columns="minmax(120px, 180px) 1fr" gap={2}>
      <Select
        {...(id === undefined ? {} : { id })}
        aria-label={t("picker.kind")}
        value={kind}
        disabled={props.disabled ?? false}
        options={resources.map(({ name }) => ({ value: name, label: resourceName(config, name) }))}
        {...(opens ? { autoFocus: true, defaultOpen: true } : {})}
        showSearch={{ optionFilterProp: "label", searchValue: wanted, onSearch: setWanted }}
        onChange={(next: string) => {
          setKind(next);
          props.onChange?.(null);
        }}
      />
      {kind === null ? null : (
        <ReferencePicker
          {...shared}
          startText={chosen === null ? "" : startText}
          aria-label={t("picker.record")}
          to={kind}
          value={chosen && chosen.resource === kind ? [chosen] : []}
          onChange={([next]) => props.onChange?.(next ? { ...next, resource: kind } : null)}
        />
      )}
    </Grid>
  );
}
