import type { City } from "../vocabulary/cities.ts";

export interface Client {
  readonly id: number;
  readonly name: string;
  readonly place: City;
}

export interface Vendor {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  readonly place: City;
  readonly terms: string;
  readonly invoicing: string;
  readonly since: number;
  readonly owner: number;
  /** Recruiters one can write to. */
  readonly contacts: VendorContact[];
  /** Signed master agreement; null for those without. */
  agreement: number | null;
}

export interface VendorContact {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** Whether lists of consultants may be sent there. */
  readonly takesMail: boolean;
}

/** A vendor with what decides whether it may be sold to. */
export interface PlannedVendor {
  readonly vendor: Vendor;
  readonly type: string;
  readonly status: string;
}

/** A name no other company has, with a domain of its own. */
export type Invent = (second: string) => { name: string; domain: string };
