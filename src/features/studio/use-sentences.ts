import { enumerated } from "../../i18n/enumerated.ts";
import type {
  Effect,
  Expression,
  Predicate,
  RecordCheck,
  RecordInvitation,
  RecordRule,
  SetValue,
} from "../../../core/definition/types.ts";
import type { Entry } from "../../../core/studio/entries.ts";
import { type Formula, readFormula } from "../../../core/studio/formulas.ts";
import { readSetValue } from "../../../core/studio/set-values.ts";
import { useConfigIndex } from "../../config/config-context.tsx";
import { humanise } from "../../config/labels.ts";
import { useTranslation } from "../../i18n/use-translation.tsx";
import { type Asked, SELF } from "./asked.ts";
import { areaAtEnd, CHILDREN } from "./path-select.tsx";
import type { Area, Areas } from "./use-areas.ts";
import { useConditionSentences } from "./use-condition-sentences.ts";

const UNITS = { days: "day", months: "month", years: "year" } as const;
const MOMENTS = ["created", "modified", "archived"] as const;
type Days = NonNullable<Entry<"timed">["before"]>;

/** Says in the reader's language what a definition says; what no sentence says is told as JSON. */
export interface Sentences {
  readonly condition: (predicate: Predicate, area: Area) => string;
  readonly formula: (expression: Expression, area: Area) => string;
  readonly effect: (effect: Effect, area: Area) => string;
  readonly check: (check: RecordCheck, area: Area) => string;
  readonly rule: (rule: RecordRule, area: Area) => string;
  readonly timed: (entry: Entry<"timed">, area: Area) => string;
  readonly notice: (entry: Entry<"notices">, area: Area) => string;
  readonly value: (entry: Entry<"values">, area: Area) => string;
  readonly invariant: (entry: Entry<"invariants">, area: Area) => string;
  readonly retention: (entry: Entry<"retention">, area: Area) => string;
  readonly invitation: (invitation: RecordInvitation, area: Area) => string;
}

export function useSentences(areas: Areas): Sentences {
  const { t, i18n } = useTranslation();
  const { config } = useConfigIndex();
  const { listed, fieldOf, named, constant, dayFromToday, condition: say } = useConditionSentences();
  const parentOf = (rows: Area): Area | undefined => {
    const known = areas.find(rows.name);
    return areas.find(fieldOf(known, known?.parent ?? "")?.to ?? "");
  };
  const condition = (predicate: Predicate, area: Area) => say(predicate, { ...area, above: parentOf(area) });

  const told = (formula: Formula, area: Area, inside: boolean): string => {
    switch (formula.kind) {
      case "field":
        return formula.part === undefined
          ? named(area, formula.field)
          : `${named(area, formula.field)} › ${t(`address.${formula.part}`)}`;
      case "number":
      case "text":
      case "boolean":
        return constant(formula.value, undefined);
      case "nothing":
        return t("studio.formula.kinds.nothing");
      case "today":
        return dayFromToday(formula.days);
      case "test":
        return t("studio.say.whether", { condition: condition(formula.test, area) });
      case "round":
        return t("studio.say.rounded", { value: told(formula.of, area, true), digits: formula.digits ?? 0 });
      case "case":
        return [
          ...formula.branches.map(({ when, then }) =>
            t("studio.say.ifThen", { condition: condition(when, area), value: told(then, area, true) }),
          ),
          ...(formula.otherwise === undefined
            ? []
            : [t("studio.say.otherwise", { value: told(formula.otherwise, area, true) })]),
        ].join("; ");
      case "daysBetween": {
        const [from = "", to = ""] = formula.parts.map((part) => told(part, area, true));
        return t("studio.say.daysBetween", { from, to });
      }
      case "json":
        return JSON.stringify(formula.expression);
      default: {
        const sign = ` ${t(`studio.formula.signs.${formula.kind}`)} `;
        const said = formula.parts.map((part) => told(part, area, true)).join(sign);
        return inside ? `(${said})` : said;
      }
    }
  };

  const path = (steps: string, area: Area): string => {
    if (steps === SELF) return t("studio.say.self");
    let at: Area | undefined = area;
    const parts = [];
    for (const step of steps.split(".")) {
      const child = CHILDREN.exec(step)?.[1];
      parts.push(child === undefined ? named(at, step) : (areas.find(child)?.label ?? humanise(child)));
      at = at && areaAtEnd(areas, at, step);
    }
    return parts.join(" › ");
  };
  const value = (set: SetValue, field: Asked | undefined, area: Area): string => {
    const sentence = readSetValue(set);
    switch (sentence.kind) {
      case "constant":
        return constant(sentence.value, field);
      case "field": {
        const said = path(sentence.path, area);
        const later =
          sentence.plusDays === undefined
            ? said
            : t("studio.say.plusDays", { value: said, days: sentence.plusDays });
        return sentence.plusMonths === undefined
          ? later
          : t("studio.say.plusMonths", { value: later, months: path(sentence.plusMonths, area) });
      }
      case "sum":
        return sentence.parts
          .map((part) => (typeof part === "number" ? String(part) : named(area, part)))
          .join(" + ");
      case "created":
        return t("studio.say.made", {
          area: areas.find(sentence.resource)?.label ?? humanise(sentence.resource),
        });
      case "period":
        return t(`studio.say.period.${sentence.part}`);
      case "function":
        return t("studio.say.chosen", { name: humanise(sentence.name) });
      case "json":
        return JSON.stringify(sentence.value);
      case "me":
        return t("studio.origin.starts.me");
      case "my_team":
        return t("studio.origin.starts.my_team");
      default:
        return t(`studio.say.${sentence.kind}`);
    }
  };
  const values = (set: Readonly<Record<string, SetValue>> = {}, target: Area | undefined, area: Area) =>
    listed(
      Object.entries(set).map(([name, one]) =>
        t("studio.say.becomes", {
          field: named(target, name),
          value: value(one, fieldOf(target, name), area),
        }),
      ),
    );
  const recipient = (to: string, area: Area): string =>
    to.includes(".") || to.includes("(") || fieldOf(area, to) !== undefined
      ? path(to, area)
      : t(`studio.actors.${to}`, { defaultValue: config.ruleLabels[to] ?? named(area, to) });

  const follows = (effect: Effect, area: Area): string => {
    switch (effect.kind) {
      case "create": {
        const target = areas.find(effect.resource);
        const name = target?.label ?? humanise(effect.resource);
        return t("studio.effect.create", { name, values: values(effect.set, target, area) });
      }
      case "update": {
        const target = areaAtEnd(areas, area, effect.path);
        const moves = areas
          .find(target?.name ?? "")
          ?.transitions.find((one) => one.value === effect.transition)?.label;
        const done = [
          ...(effect.transition === undefined ? [] : [moves ?? humanise(effect.transition)]),
          ...(Object.keys(effect.set ?? {}).length === 0 ? [] : [values(effect.set, target, area)]),
        ];
        const said = t("studio.effect.update", { path: path(effect.path, area), values: listed(done) });
        return effect.where === undefined || target === undefined
          ? said
          : t("studio.say.only", { said, condition: conditionOn(effect.where, target, area) });
      }
      case "notify":
        return t("studio.effect.notify", { who: listed(effect.to.map((to) => recipient(to, area))) });
      case "webhook":
        return t("studio.effect.webhook", {
          name: effect.webhook || "…",
          event: humanise(effect.event) || "…",
        });
      case "timed":
        return t("studio.effect.timed", { name: humanise(effect.name) });
      default:
        return t("studio.effect.call", { name: humanise(effect.function) });
    }
  };
  /** Of records of another area, beside which stands the record that asks. */
  const conditionOn = (where: Predicate, target: Area, area: Area) =>
    say(where, { fields: target.fields, above: area });
  const while_ = (when: Predicate | undefined, area: Area, said: string) =>
    when === undefined ? said : t("studio.say.when", { condition: condition(when, area), said });

  /** Texts that are compared, as they are called there. */
  const texts = (alike: NonNullable<RecordCheck["alike"]>, target: Area | undefined): string[] =>
    alike.flatMap(({ there }) =>
      there.map((one) => (target === undefined ? humanise(one) : path(one, target))),
    );
  const days = ({ field, days: counts }: Days, area: Area, way: "before" | "after"): string =>
    t(`studio.say.days.${way}`, {
      days: listed(counts.map(String), "disjunction"),
      field: named(area, field),
    });
  const due = (entry: Pick<Entry<"timed">, "before" | "after" | "period">, area: Area): string => {
    if (entry.before !== undefined) return days(entry.before, area, "before");
    if (entry.after !== undefined) return days(entry.after, area, "after");
    const { cycle, at } = entry.period ?? { cycle: "monthly", at: "start" };
    return t(`studio.say.period.at.${at}`, {
      cycle:
        typeof cycle === "string"
          ? t(`studio.follows.cycles.${cycle}`)
          : t("studio.say.period.of", { field: named(area, cycle.field) }),
    });
  };

  return {
    condition,
    timed: (entry, area) =>
      t("studio.say.timed", {
        due: due(entry, area),
        condition: condition(entry.when, area),
        said: listed(entry.effects.map((effect) => follows(effect, area))),
      }),
    notice: ({ when, was, forDays, before, after, to }, area) => {
      const whom = listed(to.map((one) => recipient(one, area)));
      const told = t("studio.effect.notify", { who: whom });
      const met = condition(when, area);
      if (before !== undefined || after !== undefined)
        return t("studio.say.timed", {
          due: due({ ...(before && { before }), ...(after && { after }) }, area),
          condition: met,
          said: told,
        });
      if (forDays !== undefined) return t("studio.say.lasted", { days: forDays, condition: met, said: told });
      return was === undefined
        ? t("studio.say.when", { condition: met, said: told })
        : t("studio.say.turned", { was: condition(was, area), condition: met, said: told });
    },
    value: ({ fields, by, expression, when }, area) => {
      const what = listed(fields.map((one) => named(area, one)));
      const said =
        by === undefined
          ? t("studio.say.is", {
              field: what,
              value: expression === undefined ? "…" : told(readFormula(expression), area, false),
            })
          : t("studio.say.workedOut", { field: what, name: humanise(by) });
      return while_(when, area, said);
    },
    invariant: ({ when, path: steps, where, has }, area) => {
      const target = areaAtEnd(areas, area, steps);
      const records = path(steps, area);
      const of =
        where === undefined || target === undefined
          ? records
          : t("studio.say.only", { said: records, condition: conditionOn(where, target, area) });
      return while_(when, area, t(`studio.say.has.${has}`, { of }));
    },
    retention: ({ when, after: { field, amount, unit }, action, fields = [] }, area) => {
      const date = MOMENTS.find((one) => one === field && fieldOf(area, one) === undefined);
      const due = t("studio.retention.say.after", {
        time: new Intl.NumberFormat(i18n.language, {
          style: "unit",
          unit: UNITS[unit],
          unitDisplay: "long",
        }).format(amount),
        field: date === undefined ? named(area, field) : t(`studio.retention.dates.${date}`),
      });
      const what = listed(fields.map((one) => named(area, one)));
      return while_(when, area, t(`studio.retention.say.${action}`, { after: due, fields: what }));
    },
    invitation: ({ when, people }, area) =>
      while_(when, area, t("studio.say.invites", { who: listed(people.map((one) => path(one, area))) })),
    formula: (expression, area) => told(readFormula(expression), area, false),
    effect: (effect, area) => while_("when" in effect ? effect.when : undefined, area, follows(effect, area)),
    rule: ({ check, when, level }, area) =>
      while_(when, area, t(`studio.say.unless.${level}`, { condition: condition(check, area) })),
    check: ({ over, match = {}, overlaps, alike, where, finds, when, level }, area) => {
      if (over === undefined)
        return t(`studio.say.refuses.${level}`, {
          what: when === undefined ? "" : condition(when, area),
        });
      const target = areas.find(over);
      const same = Object.entries(match).map(([there, here]) =>
        there === here ? named(target, there) : `${named(target, there)} = ${path(here, area)}`,
      );
      const details = [
        ...(same.length === 0 ? [] : [t("studio.say.same", { fields: listed(same) })]),
        ...(overlaps === undefined ? [] : [t("studio.say.overlaps")]),
        ...(alike === undefined ? [] : [t("studio.say.alikeIn", { fields: listed(texts(alike, target)) })]),
        ...(where === undefined || target === undefined
          ? []
          : [t("studio.say.where", { condition: conditionOn(where, target, area) })]),
      ];
      const of = t("studio.say.records", {
        area: target?.label ?? humanise(over),
        details: enumerated(details),
      });
      if (finds === undefined)
        return while_(
          when,
          area,
          t(`studio.say.refuses.${level}`, { what: t("studio.say.another", { of }) }),
        );
      const limit = (["atMost", "atLeast", "equals"] as const).find((one) => finds[one] !== undefined);
      const amount =
        finds.sum === undefined
          ? t("studio.say.numberOf", { of })
          : t("studio.say.sumOf", { field: named(target, finds.sum), of });
      const bound = limit === undefined ? null : (finds[limit] as Expression);
      return while_(
        when,
        area,
        t(`studio.say.unless.${level}`, {
          condition: t(`studio.say.limits.${limit ?? "atMost"}`, {
            amount,
            limit: told(readFormula(bound), area, false),
          }),
        }),
      );
    },
  };
}
