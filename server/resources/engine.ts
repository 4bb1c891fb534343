import { checkSettings, guessSettings, importTargets, referenceFinder } from "./import/describe.ts";
import { processRows } from "./import/process-rows.ts";
import { aggregate } from "./aggregate/aggregate.ts";
import { figures, readingRights } from "./aggregate/figures.ts";
import { countDifference } from "./explain/difference.ts";
import { explainAccess } from "./explain/explain.ts";
import { tryOnRecord } from "./explain/try-on-record.ts";
import { exportRows } from "./export/export.ts";
import { RightsSets } from "./plan/rights-set.ts";
import type { MakeRights } from "./plan/rights-set.ts";
import { countWaiting, listWaiting, oldestWaiting, waitingSteps } from "./waiting/list-waiting.ts";
import { waitsSince } from "./waiting/waits-since.ts";
import { bulk } from "./bulk/bulk.ts";
import { matching } from "./bulk/select-ids.ts";
import { listOwnChanges } from "./bulk/own-changes.ts";
import { undo } from "./bulk/undo.ts";
import { openWork } from "./handover/open-work.ts";
import { board } from "./read/board.ts";
import { get, getRecordPermissions } from "./read/get.ts";
import { labelRows, recordLabels } from "./read/dynamic-labels.ts";
import { history } from "./read/history.ts";
import { list } from "./read/list.ts";
import { pick } from "./read/pick.ts";
import { findPickable } from "./read/pickable.ts";
import { createAsSystem, writeTogetherAsSystem, updateAsSystem } from "./write/system-writes.ts";
import { rowVersions } from "./read/row-versions.ts";
import { matches } from "./matches/matches.ts";
import { visibleRows } from "./read/visible.ts";
import { inspectRecord, findMatchedRows } from "./write/inspect-record.ts";
import { archive, restore } from "./write/archive.ts";
import { proposedRows } from "./write/proposed-rows.ts";
import { transition, tryTransition } from "./write/transition.ts";
import { doTimed } from "./effects/do-timed.ts";
import { findTimed, moveAsSystem, moveByServer } from "./effects/timed.ts";
import { carryOutRule } from "./retention/carry-out.ts";
import { blankRecord, blankRecords, recordsNaming } from "./blanking/blank-record.ts";
import { heldBy } from "./blanking/held-by.ts";
import { findDueByRule } from "./retention/due.ts";
import { previewRetention } from "./retention/preview.ts";
import { findBroken, findOutdatedValues, mend } from "./effects/mend.ts";
import { create, createWithStep, newRecord } from "./write/create.ts";
import { update, updateWithUndo } from "./write/update.ts";
import { changeTogether } from "./write/together.ts";
import { tryCreation } from "./write/try-creation.ts";
import { warnings } from "./write/warnings.ts";
import { aggregateView, getView, historyOfView, listView, pickView, withViews } from "./views/calls.ts";
import { underNewest } from "./newest-definitions.ts";
import type { EngineContext } from "./types.ts";

export type Engine = ReturnType<typeof createEngine>;

/**
 * Every operation on records, for every resource of the definitions. All of them decide rights themselves and throw
 * `AppError` for everything a caller can do wrong.
 */
export function createEngine({
  makeRights,
  ...options
}: Omit<EngineContext, "rights"> & { makeRights?: MakeRights }) {
  const context: EngineContext = {
    ...options,
    rights: new RightsSets(options.database.dialect, makeRights),
  };
  /** For what reads much: who may see what is decided before, and by the same statements there. */
  const reading: EngineContext = { ...context, database: options.database.anyServer };
  return {
    list: bind(reading, underNewest(withViews(list, listView))),
    board: bind(reading, underNewest(board)),
    aggregate: bind(reading, underNewest(withViews(aggregate, aggregateView))),
    figures: bind(reading, underNewest(figures)),
    readingRights: (call: Parameters<typeof readingRights>[1]) => readingRights(context, call),
    exportRows: bind(reading, underNewest(exportRows)),
    countDifference: bind(context, countDifference),
    explainAccess: bind(context, explainAccess),
    tryOnRecord: bind(context, tryOnRecord),
    get: bind(context, underNewest(withViews(get, getView))),
    permissions: bind(context, underNewest(getRecordPermissions)),
    importTargets: bind(context, importTargets),
    importGuess: bind(context, guessSettings),
    importCheck: bind(context, checkSettings),
    importReferences: bind(context, referenceFinder),
    importRows: bind(context, processRows),
    pick: bind(reading, underNewest(withViews(pick, pickView))),
    labelRows: bind(context, underNewest(labelRows)),
    findPickable: bind(context, underNewest(findPickable)),
    rowVersions: bind(context, underNewest(rowVersions)),
    matches: bind(reading, underNewest(matches)),
    visibleRows: bind(context, underNewest(visibleRows)),
    newRecord: bind(context, underNewest(newRecord)),
    create: bind(context, underNewest(create)),
    createWithStep: bind(context, underNewest(createWithStep)),
    tryCreation: bind(context, underNewest(tryCreation)),
    update: bind(context, underNewest(update)),
    updateWithUndo: bind(context, underNewest(updateWithUndo)),
    changeTogether: bind(context, underNewest(changeTogether)),
    createByServer: bind(context, underNewest(createAsSystem)),
    updateByServer: bind(context, underNewest(updateAsSystem)),
    rowsMeeting: bind(context, underNewest(findMatchedRows)),
    lookAt: <T>(call: Parameters<typeof inspectRecord<T>>[1]) => inspectRecord(context, call),
    togetherByServer: <T>(call: Parameters<typeof writeTogetherAsSystem<T>>[1]) =>
      writeTogetherAsSystem(context, call),
    warnings: bind(context, underNewest(warnings)),
    proposedRows: bind(context, underNewest(proposedRows)),
    archive: bind(context, underNewest(archive)),
    restore: bind(context, underNewest(restore)),
    transition: bind(context, underNewest(transition)),
    tryTransition: bind(context, underNewest(tryTransition)),
    findTimed: bind(context, findTimed),
    moveAsSystem: bind(context, moveAsSystem),
    moveByServer: bind(context, underNewest(moveByServer)),
    doTimed: bind(context, doTimed),
    findDueByRule: bind(context, findDueByRule),
    previewRetention: bind(context, previewRetention),
    carryOutRule: bind(context, carryOutRule),
    blankRecord: bind(context, blankRecord),
    blankRecords: bind(context, blankRecords),
    recordsNaming: bind(context, recordsNaming),
    heldBy: bind(context, heldBy),
    findBroken: bind(context, findBroken),
    findOutdatedValues: bind(context, findOutdatedValues),
    mend: bind(context, mend),
    waiting: bind(context, underNewest(listWaiting)),
    oldestWaiting: bind(context, underNewest(oldestWaiting)),
    waitingCount: bind(context, underNewest(countWaiting)),
    waitingSteps: bind(context, underNewest(waitingSteps)),
    waitsSince: bind(context, waitsSince),
    labels: bind(context, recordLabels),
    bulk: bind(context, bulk),
    matching: bind(context, matching),
    undo: bind(context, undo),
    ownChanges: bind(context, underNewest(listOwnChanges)),
    openWork: bind(context, openWork),
    history: bind(context, underNewest(withViews(history, historyOfView))),
  };
}

function bind<Call, Answer>(
  context: EngineContext,
  operation: (context: EngineContext, call: Call) => Promise<Answer>,
): (call: Call) => Promise<Answer> {
  return (call) => operation(context, call);
}
