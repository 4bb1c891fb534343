/**
 * A value nearly as its column keeps it: money in cents, percents in hundredths, instants in epoch milliseconds, ISO
 * dates, ids, lists and addresses as they are. Other decimals are plain numbers, scaled by the field's definition.
 */
export type DemoValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number)[]
  | Readonly<Record<string, string | number | null>>;

export interface DemoRow {
  readonly id: number;
  readonly created: number;
  readonly modified: number;
  readonly created_by: number | null;
  readonly modified_by: number | null;
  readonly [field: string]: DemoValue;
}

/** Where the simulation's rows go. A row whose label others need comes before them. */
export interface Sink {
  add(resource: string, row: DemoRow): void;
  /** A row of a table of the product itself, by its columns. */
  addSystem(table: string, row: Readonly<Record<string, string | number | null>>): void;
  /** Lets the database catch up; call it between pieces of work. */
  settle(): Promise<void>;
}
