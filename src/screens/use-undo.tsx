import { useInvalidate } from "@refinedev/core";
import { App, Button } from "antd";
import { useCallback } from "react";
import { useTranslation } from "../i18n/use-translation.tsx";
import { useErrorMessages } from "../i18n/use-error-messages.ts";
import { approvalGroupLabel } from "../config/labels.ts";
import { type ApiRecord, type GroupApprovals, recordLabel } from "../config/record.ts";
import { useFieldContext, useOnBehalf } from "../config/config-context.tsx";
import { randomKey } from "../providers/idempotency.ts";
import { callApi, resourceUrl } from "../providers/data-provider.ts";
import { onBehalfPath } from "../lib/on-behalf-path.ts";
import { keyLabels, useActions } from "../ui/actions.ts";
import { useErrorText } from "../ui/report-error.ts";
import type { HeldMails, MailsUntil } from "../../core/shared/held-mails.ts";
import { mailsUntil, stillHeld, useHeldMailsText } from "./held-mails.ts";
import { isExcusable } from "./form/server-errors.ts";
import type { BulkAnswer, BulkRow, BulkWork, Stays } from "./list/bulk/types.ts";
import { useRowError } from "./use-row-error.ts";

/** Seconds a message that offers to take something back stays. */
export const STAYS = 20;
const KEY = "z";
/** Reasons named in a message; the others are only counted. */
const NAMED = 3;

/** Reasons named in a question. */
const ASKED_ABOUT = 10;

/** How a carried-out change is taken back: an edit or a transition by its tokens, archiving by restoring and the other way round. */
export type WayBack =
  | {
      readonly tokens: readonly string[];
      /** It is an approval. */
      readonly approval?: true;
      /** It is the making of a record, which is archived then. */
      readonly creation?: true;
    }
  | { readonly work: BulkWork; readonly ids: readonly number[] };

interface More {
  /** Why it cannot be taken back. */
  readonly final?: string | null;
  /** Its mails that wait. */
  readonly held?: HeldMails | null | undefined;
  /** The one record it was done to: the message takes the place of an earlier one about it, whose way back is closed. */
  readonly record?: number;
}

/** Says what was done and offers to take it back, or says why not. Works on when the screen was left meanwhile. */
export function useDoneMessage(resource: string): (title: string, back: WayBack | null, more?: More) => void {
  const { notification } = App.useApp();
  const undo = useUndo(resource);
  const heldText = useHeldMailsText();
  return useCallback(
    (title, back, { final = null, held, record } = {}) => {
      const key = `done-${record === undefined ? Date.now() : `${resource}-${record}`}`;
      notification.success({
        key,
        title,
        description: final ?? heldText(held, back !== null),
        role: "status",
        duration: back === null ? 5 : STAYS,
        actions:
          back === null ? null : (
            <UndoButton
              onUndo={() => {
                notification.destroy(key);
                void undo(back);
              }}
            />
          ),
      });
    },
    [notification, undo, heldText, resource],
  );
}

type MovedAnswer = Pick<BulkAnswer, "undo" | "stays" | "held"> & {
  /** What the approval came to, of a step that takes several. */
  readonly approval?: Pick<GroupApprovals, "approved" | "quorum"> & {
    readonly group: string | null;
    readonly missing: number;
  };
};

/** The words of the server's own refusal. */
const FINAL = "left_the_records";

/** Says that something was done and offers to take it back where the answer does, or says why not. */
export function useMovedMessage(
  resource: string,
): (title: string, answer: ApiRecord, what?: { readonly creation?: true }) => void {
  const { t } = useTranslation();
  const { index, format } = useFieldContext();
  const say = useDoneMessage(resource);
  useErrorMessages();
  return useCallback(
    (title, answer, what = {}) => {
      const { undo, stays, held, approval } = answer as MovedAnswer;
      const record = answer.id;
      if (approval !== undefined && approval.missing > 0) {
        const numbers = {
          approved: format.number(approval.approved),
          quorum: format.number(approval.quorum),
        };
        const group = approvalGroupLabel(index.config, resource, approval.group ?? "");
        const back = undo == null ? null : { tokens: [undo], approval: true as const };
        return say(t("transition.noted", { name: recordLabel(answer), group, ...numbers }), back, { record });
      }
      const isFinal = undo === null && stays?.includes("call") === true;
      const final = isFinal ? t(FINAL, { ns: "errors" }) : null;
      say(title, undo == null ? null : { tokens: [undo], ...what }, { final, held, record });
    },
    [say, t, index, format, resource],
  );
}

/** A message stands at the end of the page, and for a while: a key reaches it from anywhere. */
export function UndoButton({ onUndo }: { readonly onUndo: () => void }) {
  const label = useTranslation().t("bulk.undo");
  useActions([{ key: "undo", keys: KEY, label, onSelect: onUndo }]);
  return (
    <Button size="small" aria-keyshortcuts={KEY} onClick={onUndo}>
      {label} <kbd aria-hidden>{keyLabels(KEY)}</kbd>
    </Button>
  );
}

/** Takes a change back, in the place of whom it was made for, and tells how far that went. */
export function useUndo(resource: string): (back: WayBack, onBehalfOf?: number | null) => Promise<void> {
  const { t } = useTranslation();
  const { notification, modal } = App.useApp();
  const own = useOnBehalf();
  const errorOf = useRowError(resource);
  const invalidate = useInvalidate();
  const { format } = useFieldContext();
  const errorText = useErrorText();
  const heldText = useHeldMailsText();
  return useCallback(
    async (back, person = own) => {
      const key = `undo-${Date.now()}`;
      const common = { key, role: "status" } as const;
      const counted = (count: number) => ({ count, total: format.number(count) });
      const named = (row: BulkRow) =>
        t("bulk.reasonOf", { name: row.label ?? `#${row.id}`, reason: errorOf(row) });
      const rows: BulkRow[] = [];
      /** What a reason lets pass, as calls of their own. */
      const excusable: UndoCall[] = [];
      const stays = new Set<Stays>();
      const letters: MailsUntil[] = [];
      let failure: unknown = null;
      const tell = () =>
        notification.info({ ...common, title: t("bulk.undoing", counted(rows.length)), duration: 0 });
      const carryOut = async (calls: readonly UndoCall[]) => {
        tell();
        for (const call of calls) {
          const {
            data,
            stays: left = [],
            held,
          } = await callApi<BulkAnswer>({
            method: "post",
            url: onBehalfPath(resourceUrl(resource, `bulk/${call.path}`), person),
            payload: call.body,
          });
          rows.push(...data);
          const ids = data.filter(isExcusable).map(({ id }) => id);
          if (ids.length > 0) excusable.push({ ...call, body: { ...call.body, ids } });
          for (const kind of left) stays.add(kind);
          if (held !== undefined) letters.push(mailsUntil(held, Date.now()));
          tell();
        }
      };
      try {
        await carryOut(getCalls(back));
        const asked = rows.filter(isExcusable);
        if (asked.length > 0) {
          notification.destroy(key);
          const { askException } = await import("./form/ask-exception.tsx");
          const reason = await askException({
            modal,
            title: t("bulk.undoRefused"),
            ok: t("bulk.undoAnyway"),
            cancel: t("actions.cancel"),
            lines: asked.slice(0, ASKED_ABOUT).map(named),
          });
          if (reason !== null) {
            rows.splice(0, Infinity, ...rows.filter((row) => !isExcusable(row)));
            await carryOut(
              excusable
                .splice(0)
                .map(({ path, body }) => ({ path, body: { ...body, exception_reason: reason } })),
            );
          }
        }
      } catch (error) {
        failure = error;
      }
      const refused = rows.filter(({ ok }) => !ok);
      const done = rows.length - refused.length;
      const reasons = refused.slice(0, NAMED).map(named);
      const more = refused.length - reasons.length;
      const whole = refused.length === 0 && failure === null;
      // of one record the reason says it all
      const alone = rows.length === 1 && failure === null ? reasons[0] : undefined;
      const lines = [
        failure === null ? null : errorText(failure),
        ...reasons,
        more > 0 ? t("bulk.moreRefused", counted(more)) : null,
        ...[...stays].map((kind) => t(`bulk.stays.${kind}`)),
        heldText(stillHeld(letters, Date.now()), false),
      ].filter((line) => line !== null);
      const title = () => {
        if (whole && "approval" in back) return t("transition.takenBack");
        if ("creation" in back) return t("bulk.done.archive", counted(done));
        return t("bulk.undone", counted(done));
      };
      notification.open({
        ...common,
        type: whole ? "success" : "warning",
        title: alone ?? title(),
        description:
          alone !== undefined || lines.length === 0 ? null : (
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ),
        duration: !whole ? 0 : lines.length === 0 ? 5 : STAYS,
      });
      await invalidate({ resource, invalidates: ["list"] });
      // an approval leaves the version of its record as it is, so that nothing else tells of it
      for (const { id } of rows) await invalidate({ resource, id, invalidates: ["detail"] });
    },
    [t, notification, modal, errorOf, invalidate, errorText, heldText, format, resource, own],
  );
}

const SLICE = 100;

interface UndoCall {
  readonly path: string;
  readonly body: object;
}

function getCalls(back: WayBack): UndoCall[] {
  const part_of = randomKey();
  if ("tokens" in back) return back.tokens.map((token) => ({ path: "undo/", body: { token, part_of } }));
  const { work, ids } = back;
  const parted = { ...work, part_of };
  return Array.from({ length: Math.ceil(ids.length / SLICE) }, (_, index) => ({
    path: "",
    body: { ...parted, ids: ids.slice(index * SLICE, (index + 1) * SLICE) },
  }));
}
