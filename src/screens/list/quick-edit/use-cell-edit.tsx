import { App, Button } from "antd";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.tsx";
import type { ClientField, ClientResource } from "../../../../core/definition/client-types.ts";
import { canonicalValue, sameValue } from "../../../../core/definition/validate.ts";
import { useFieldContext } from "../../../config/config-context.tsx";
import { fieldLabel, optionLabel } from "../../../config/labels.ts";
import { type ApiRecord, recordLabel, rowVersion } from "../../../config/record.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { fetchRecord } from "../../../providers/data-provider.ts";
import { assumedRecord } from "../../../offline/assumed-record.ts";
import { getZone } from "../../../../core/definition/zoned-moments.ts";
import { type Moment, movedClocks } from "../../../fields/date/moved-clocks.ts";
import { useErrorText, useReportError } from "../../../ui/report-error.ts";
import type { FieldErrors } from "../../form/use-issue-text.ts";
import { useSaving } from "../../form/use-saving.ts";
import type { HeldMails } from "../../../../core/shared/held-mails.ts";
import { useHeldMailsText } from "../../held-mails.ts";
import { STAYS } from "../../use-undo.tsx";
import { formatRecordName } from "../../record-name.ts";
import { useEvaluationContext } from "../../../config/use-evaluation-context.ts";
import { getEditedPart } from "./edited-part.ts";
import { type CellDenial, getCellDenial } from "./may-edit.ts";
import { useKnownRow, useRowCache } from "./row-cache.ts";

interface CellEditOptions {
  readonly resource: ClientResource;
  readonly field: ClientField;
  readonly id: number;
  /** False: what is told in it cannot be said yet. */
  readonly begins: boolean;
}

/** What keeps the editor open: what is wrong with the value, or doubtful and to be seen once. */
interface Notice {
  readonly level: "error" | "warning";
  readonly text: string;
  /** A moment of a night on which clocks are moved, to be told and chosen. */
  readonly moment: Moment | null;
}

export type CellPhase =
  /** Asking what the person may do with the record. */
  | { readonly kind: "asking" }
  | { readonly kind: "refused"; readonly text: string }
  | { readonly kind: "typing"; readonly notice: Notice | null }
  | { readonly kind: "saving" }
  /** Somebody else changed the same field meanwhile. */
  | { readonly kind: "conflict"; readonly current: ApiRecord };

/** How one change of a cell ended: it stands, or the editor must stay. */
type Outcome = "done" | "stays";

/** One change of one cell: what is allowed, the value being typed, its check, its saving, and the way back. */
export function useCellEdit({ resource, field, id, begins }: CellEditOptions) {
  const { t } = useTranslation();
  const context = useFieldContext();
  const { index } = context;
  const evaluation = useEvaluationContext();
  const { notification } = App.useApp();
  const saving = useSaving(resource);
  const errorText = useErrorText();
  const heldText = useHeldMailsText();
  const reportError = useReportError();
  const show = useRowCache(resource.name);
  const knownRow = useKnownRow(resource.name);
  const [record, setRecord] = useState<ApiRecord | null>(null);
  const [value, setValue] = useState<unknown>(null);
  const [phase, setPhase] = useState<CellPhase>({ kind: "asking" });
  const latest = useRef<unknown>(null);
  /** False where nobody answers, and the record is known as far as the list shows it. */
  const whole = useRef(true);
  const asked = useRef<number | null>(null);
  const opened = useRef<ApiRecord>({ id });
  /** The doubts that stood at the cell when somebody asked to save. */
  const seen = useRef<string | null>(null);
  const sending = useRef(false);
  const label = fieldLabel(index.config, resource.name, field.name);

  const refusalText = (refusal: CellDenial): string => {
    if (refusal.code === "frozen") {
      const state = optionLabel(index.config, resource.name, refusal.field, refusal.state);
      return t("quickEdit.frozen", { state });
    }
    if (refusal.code === "out_of_scope") return t("transition.outOfScope");
    if (refusal.code === "archived") return t("form.closed.archived");
    return t(refusal.code === "read_only" ? "quickEdit.readOnly" : "quickEdit.notAllowed", { field: label });
  };
  /** It stays what the cell was opened for, whatever others change meanwhile. */
  const getPart = () =>
    getEditedPart(resource, { field, record: opened.current, language: context.format.language });
  const begin = useRef((asked: ApiRecord, isWhole: boolean) => {
    whole.current = isWhole;
    opened.current = asked;
    const part = getPart();
    const refusal = getCellDenial({ resource, field: part.field, record: asked, context: evaluation });
    setRecord(formatRecordName({ context, resource, record: asked }));
    latest.current = part.read(asked);
    setValue(latest.current);
    setPhase(refusal ? { kind: "refused", text: refusalText(refusal) } : { kind: "typing", notice: null });
  });
  useEffect(() => {
    if (!begins) return undefined;
    let wanted = true;
    fetchRecord(resource.name, id).then(
      (asked) => wanted && begin.current(asked, true),
      (error: unknown) => {
        if (!wanted) return;
        const row = error instanceof ApiError && error.status === 0 ? knownRow(id) : null;
        if (row) begin.current(assumedRecord(resource, row), false);
        else setPhase({ kind: "refused", text: errorText(error) });
      },
    );
    return () => {
      wanted = false;
    };
  }, [begins, errorText, knownRow, resource, id]);

  const change = (next: unknown) => {
    latest.current = next;
    setValue(next);
    seen.current = null;
    setPhase((now) =>
      now.kind === "typing" && now.notice !== null ? { kind: "typing", notice: null } : now,
    );
  };

  const stay = (notice: Notice): Outcome => {
    setPhase({ kind: "typing", notice });
    return "stays";
  };
  const textOf = ({ [getPart().field.name]: own = [], ...others }: FieldErrors): string =>
    [...own, ...saving.lines(others)].join(" ");
  const refuse = (problems: FieldErrors) => stay({ level: "error", text: textOf(problems), moment: null });
  const movedMoment = (base: ApiRecord): Moment | null => {
    if (field.valueType !== "datetime" || typeof latest.current !== "string") return null;
    const zone = getZone(field, base) ?? context.format.timeZone;
    const moment = { instant: latest.current, zone, asked: asked.current };
    return movedClocks(moment) === null ? null : moment;
  };

  const offerUndo = (saved: ApiRecord, before: ApiRecord) => {
    const key = `cell:${resource.name}:${id}:${field.name}`;
    const names = { field: label, name: recordLabel(before) };
    const written = getPart().field;
    const undo = async () => {
      notification.destroy(key);
      const values = { [written.name]: canonicalValue(written, before[written.name] ?? null) };
      const record = { ...before, row_version: rowVersion(saved) };
      try {
        const undone = await saving.send({ record, kind: "edit", values, step: label });
        if (undone === null) return show(id, { [written.name]: before[written.name] });
        show(id, undone);
        notification.success({
          title: t("quickEdit.undone", names),
          role: "status",
        });
      } catch (error) {
        reportError(error);
      }
    };
    const waiting = heldText(saved["held"] as HeldMails | undefined, true);
    notification.success({
      key,
      title: t("quickEdit.done", names),
      role: "status",
      ...(waiting === null ? {} : { description: waiting, duration: STAYS }),
      actions: (
        <Button size="small" onClick={() => void undo()}>
          {t("quickEdit.undo")}
        </Button>
      ),
    });
  };

  /** Sends the value on top of the given version. What others changed elsewhere in the record stays theirs. */
  const send = async (base: ApiRecord): Promise<Outcome> => {
    const part = getPart();
    const { name: written } = part.field;
    const typed = part.write(base, latest.current);
    const found = saving.check({
      values: { ...base, [written]: typed },
      previous: base,
      mode: "update",
      writable: (name) => name === written,
    });
    // Rules over fields that are not known here are left to the server.
    const errors = whole.current ? found.errors : found.errors.filter((one) => one.field === written);
    if (errors.length > 0) return refuse(saving.issueText(errors));
    if (!(written in found.values)) return "done";
    setPhase({ kind: "saving" });
    show(id, { [written]: typed });
    const doubts = whole.current ? textOf(await saving.warn(found, base)) : "";
    const moment = movedMoment(base);
    const told = doubts + (moment?.instant ?? "");
    if (told !== "" && told !== seen.current) {
      seen.current = told;
      show(id, { [written]: base[written] });
      return stay({ level: "warning", text: doubts, moment });
    }
    try {
      const values = { [written]: found.values[written] };
      const saved = await saving.send({
        record: base,
        kind: "edit",
        values,
        typed: { [written]: typed },
        step: label,
      });
      if (saved === null) return "done";
      show(id, saved);
      offerUndo(saved, base);
      return "done";
    } catch (error) {
      show(id, { [written]: base[written] });
      return failed(error, base);
    }
  };

  const failed = (error: unknown, base: ApiRecord): Outcome | Promise<Outcome> => {
    const { current, problems } = saving.failureOf(error);
    if (current) {
      const now: ApiRecord = { ...base, ...current };
      show(id, current);
      const { field: written } = getPart();
      const same = sameValue(
        canonicalValue(written, now[written.name] ?? null),
        canonicalValue(written, base[written.name] ?? null),
      );
      if (same) return send(now);
      setPhase({ kind: "conflict", current: now });
      return "stays";
    }
    if (problems) return refuse(problems);
    return stay({ level: "error", text: errorText(error), moment: null });
  };

  /** A key that chooses from a list and is heard as Enter as well saves once. */
  const once = async (base: ApiRecord): Promise<Outcome> => {
    if (sending.current) return "stays";
    sending.current = true;
    try {
      return await send(base);
    } finally {
      sending.current = false;
    }
  };

  return {
    record,
    value,
    phase,
    label,
    /** A text that is read as it is stored, since it is not translated. */
    isOriginal: record !== null && getPart().isOriginal,
    change,
    hearAsked: (local: number | null) => {
      asked.current = local;
    },
    /** The other one of two moments that clocks show alike: that it is, was told already. */
    take: (instant: string) => {
      change(instant);
      seen.current = instant;
    },
    save: async (): Promise<Outcome> => (record && phase.kind === "typing" ? once(record) : "stays"),
    /** Mine over what somebody else saved. */
    keepMine: async (): Promise<Outcome> => {
      if (phase.kind !== "conflict") return "stays";
      setRecord(phase.current);
      return once(phase.current);
    },
  };
}
