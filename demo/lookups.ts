import { federalHolidays, isoDate, COMPANY_HOLIDAYS, INDIAN_HOLIDAYS, DAY, toDay, yearOf } from "./clock.ts";
import { stamp } from "./world.ts";
import { translationsOf } from "./words/translations.ts";
import { certificateVocabulary } from "./words/certificates.ts";
import { REGIONS } from "./vocabulary/cities.ts";
import type { RegionCode } from "./vocabulary/cities.ts";
import {
  INCENTIVE_PLANS,
  LABELS,
  LEAVE_TYPES,
  RESTRICTED_ROLES,
  ROLE_VOCABULARY,
  SETTINGS,
  SHIFTS,
} from "./words/seeds.ts";
import { similarTo, technologyVocabulary } from "./words/technologies.ts";
import type { DemoRow, World } from "./world.ts";

/** Ids of the small tables, by the name the rest of the simulation knows them under. */
export interface Lookups {
  readonly roles: ReadonlyMap<string, number>;
  readonly regions: ReadonlyMap<RegionCode, number>;
  readonly shifts: ReadonlyMap<string, number>;
  readonly technologies: ReadonlyMap<string, number>;
  readonly certificates: readonly number[];
  readonly leaveTypes: ReadonlyMap<string, number>;
  readonly labels: readonly { readonly id: number; readonly appliesTo: string }[];
  /** By type. */
  readonly plans: ReadonlyMap<string, { readonly id: number; readonly value: number | null }>;
}

type Fields = Omit<DemoRow, "id" | "created" | "modified" | "created_by" | "modified_by">;

/** @param roles names of the roles in the access definition, in their order */
export function createLookups(world: World, roles: readonly string[]): Lookups {
  // Set up before the first day that is told.
  const at = (world.firstDay - 30) * DAY;
  const add = (resource: string, fields: Fields): number => {
    const id = world.nextId(resource);
    world.add(resource, { id, ...stamp(at, null), ...fields } as DemoRow);
    return id;
  };
  addHolidays(world, add);
  for (const [key, area, value, description] of SETTINGS) {
    add("setting", {
      key,
      area,
      value: JSON.stringify(value),
      description,
      is_fixed: area === "display" || area === "reminders",
    });
  }
  const roleIds = new Map(
    roles.map((name) => {
      const [display_name, description] = ROLE_VOCABULARY[name] ?? [name, null];
      return [
        name,
        add("role", {
          name,
          display_name,
          translations: translationsOf(display_name),
          description,
          is_restriction: RESTRICTED_ROLES.has(name),
        }),
      ];
    }),
  );
  const technologies = technologyVocabulary(world.size.technologies);
  const technologyIds = new Map<string, number>();
  return {
    roles: roleIds,
    regions: new Map(
      REGIONS.map(({ code, name, states, timeZone }) => [
        code,
        add("region", {
          code,
          name,
          translations: translationsOf(name),
          states: states === "" ? [] : states.split(","),
          time_zone: timeZone,
        }),
      ]),
    ),
    shifts: new Map(
      SHIFTS.map(([value, display, starts_at, ends_at, time_zone]) => [
        value,
        add("shift", {
          value,
          display,
          translations: translationsOf(display),
          starts_at,
          ends_at,
          time_zone,
        }),
      ]),
    ),
    // a skill names the similar ones that stand before it: likeness is read in both directions
    technologies: technologies.reduce((ids, { name, category }) => {
      const similar = similarTo(name).flatMap((other) => ids.get(other) ?? []);
      return ids.set(name, add("technology", { name, category, similar, is_active: true }));
    }, technologyIds),
    certificates: certificateVocabulary(world.size.certificates).map(({ organization, name }) =>
      add("certificate", { organization, name, is_verified: true }),
    ),
    leaveTypes: new Map(
      LEAVE_TYPES.map((type) => [
        type.name,
        add("leave_type", { ...type, translations: translationsOf(type.name), is_active: true }),
      ]),
    ),
    labels: LABELS.map(([name, color, appliesTo]) => ({
      id: add("label", { name, translations: translationsOf(name), color, applies_to: appliesTo }),
      appliesTo,
    })),
    plans: new Map(
      INCENTIVE_PLANS.map(([name, type, formula, value, tiers]) => {
        const role = roleIds.get(type === "retention" ? "retention" : "marketer");
        const id = add("incentive_plan", {
          name,
          translations: translationsOf(name),
          type,
          applies_to: role === undefined ? [] : [role],
          formula,
          value,
          tiers: tiers === null ? null : JSON.stringify(tiers),
          clawback_days: 90,
          valid_from: isoDate(world.firstDay - 30),
        });
        return [type, { id, value }];
      }),
    ),
  };
}

function addHolidays(world: World, add: (resource: string, fields: Fields) => number): void {
  const fixed = (calendar: string, day: number, name: string) =>
    add("holiday", { calendar, date: isoDate(day), name, translations: translationsOf(name), is_paid: true });
  for (let year = yearOf(world.firstDay); year <= yearOf(world.today) + 1; year += 1) {
    for (const [day, name] of federalHolidays(year)) {
      fixed("us_federal", day, name);
      if (COMPANY_HOLIDAYS.has(name)) fixed("us_company", day, name);
    }
    for (const [month, date, name] of INDIAN_HOLIDAYS) fixed("india", toDay(year, month, date), name);
    fixed("canada", toDay(year, 1, 1), "New Year's Day");
    fixed("canada", toDay(year, 7, 1), "Canada Day");
    fixed("canada", toDay(year, 12, 26), "Boxing Day");
  }
}
