import type { AreaSummary } from "../../../core/people/area-summary.ts";
import { request } from "../../lib/http.ts";

interface Both {
  readonly user_id: number;
  readonly handover_id: number;
}

const PATH = "/api/impersonate/handover/";

export async function previewHandover(both: Both, signal: AbortSignal): Promise<readonly AreaSummary[]> {
  const call = { method: "POST", path: `${PATH}preview/`, body: both, signal } as const;
  return (await request<{ data: readonly AreaSummary[] }>(call)).data;
}

export interface HandoverDone {
  readonly id: number;
  readonly undo: boolean;
  readonly areas: readonly AreaSummary[];
}

export async function handOver(both: Both): Promise<HandoverDone> {
  return (await request<{ data: HandoverDone }>({ method: "POST", path: PATH, body: both })).data;
}

export async function undoHandover(id: number): Promise<readonly AreaSummary[]> {
  const call = { method: "POST", path: `${PATH}${id}/undo/` } as const;
  return (await request<{ data: readonly AreaSummary[] }>(call)).data;
}

/** Rows that move, and rows that stay. */
export function getTotals(areas: readonly AreaSummary[]): { moved: number; kept: number } {
  const sum = (part: "moved" | "kept") => areas.reduce((total, area) => total + area[part], 0);
  return { moved: sum("moved"), kept: sum("kept") };
}
