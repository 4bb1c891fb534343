import { currencyFieldOf, getCurrencyDigits } from "../currency.ts";
import type { Wording } from "../../shared/wording.ts";
import type { CompiledComputed, Expression, Predicate, RecordCheck } from "../types.ts";
import { getOrigin } from "./origins.ts";
import { fieldOf, pointerOf, requireField } from "./draft.ts";
import type { Context, DefinitionText, Draft, FieldDraft, FieldInfo } from "./draft.ts";

/** In what amounts are: a code, the field that names it, or different ones. */
type Single = { readonly code: string } | { readonly field: string };
type Currency = Single | { readonly mixed: readonly [Single, Single] };

const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

const isMoney = (field: Pick<FieldInfo, "valueType"> | null | undefined): boolean =>
  field?.valueType === "money";

/** Of an amount that says its currency; null: it says none, or is no amount. */
function currencyOf(field: FieldInfo | null | undefined): Single | null {
  if (!field || !isMoney(field)) return null;
  const name = currencyFieldOf(field);
  const { currency } = field.limits;
  return name !== null ? { field: name } : typeof currency === "string" ? { code: currency } : null;
}

function say(currency: Currency): string | Wording {
  if ("mixed" in currency) {
    const [one, other] = currency.mixed;
    return { text: "currency.mixed", params: { one: say(one), other: say(other) } };
  }
  return "code" in currency ? currency.code : { text: "currency.of", params: { field: currency.field } };
}

const isSame = (one: Single, other: Single): boolean =>
  "code" in one ? "code" in other && one.code === other.code : "field" in other && one.field === other.field;

/** What several amounts are in together; null: none is an amount. */
function together(currencies: readonly (Currency | null)[]): Currency | null {
  const known = currencies.filter((one) => one !== null);
  const mixed = known.find((one) => "mixed" in one);
  const [first, ...others] = known.flatMap((one) => ("mixed" in one ? [] : one));
  if (mixed !== undefined || first === undefined) return mixed ?? null;
  const other = others.find((one) => !isSame(one, first));
  return other === undefined ? first : { mixed: [first, other] };
}

/**
 * Amounts that are worked out and say no currency have that of what they are worked out from; and whoever fills an amount
 * says its currency too.
 */
export function settleCurrencies(context: Context): void {
  for (const draft of context.drafts.values()) {
    for (const field of draft.fields) inheritCurrency(context, draft, field, 0);
    for (const field of draft.fields) {
      requireCurrency(draft, field);
      nameParentCurrency(draft, field);
    }
  }
}

function inheritCurrency(context: Context, draft: Draft, field: FieldDraft, depth: number): void {
  if (!isMoney(field) || currencyOf(field) !== null || depth > 8) return;
  const origin = getOrigin(context, draft, field);
  const source = origin?.owner.byName.get(origin.name);
  if (origin && source) inheritCurrency(context, origin.owner, source, depth + 1);
  const { computed, definition } = field;
  if (computed?.by === "expression") {
    const inputs = moneyIn(computed.expression, draft).flatMap((name) => draft.byName.get(name) ?? []);
    for (const input of inputs) inheritCurrency(context, draft, input, depth + 1);
    if (definition.type === "computed" && definition.scale === undefined)
      field.scale = Math.max(field.scale, ...inputs.map(({ scale }) => scale));
  }
  const found =
    computed?.by === "expression" ? getExpressionCurrency(computed.expression, draft) : currencyOf(source);
  const known = found === null || "mixed" in found ? null : found;
  // a field there is no field here
  const own = known && "field" in known && computed?.by !== "expression" ? null : known;
  field.limits = {
    ...field.limits,
    ...(own === null
      ? { currency: "USD" }
      : "code" in own
        ? { currency: own.code }
        : { currencyField: own.field }),
  };
}

const moneyIn = (expression: Expression, draft: Draft): readonly string[] =>
  partsOf(expression).flatMap((part) =>
    isObjectWith(part, "field")
      ? isMoney(draft.byName.get(part.field))
        ? [part.field]
        : []
      : moneyIn(part, draft),
  );

function isObjectWith<K extends string>(
  expression: Expression,
  key: K,
): expression is Extract<Expression, Record<K, unknown>> {
  return typeof expression === "object" && expression !== null && key in expression;
}

/** The parts whose amounts an expression may give; a converted one is in the currency of the field it fills. */
function partsOf(expression: Expression): readonly Expression[] {
  if (isObjectWith(expression, "field")) return [expression];
  if (isObjectWith(expression, "round")) return [expression.round];
  if (isObjectWith(expression, "coalesce")) return expression.coalesce;
  if (isObjectWith(expression, "case"))
    return [...expression.case.map(({ then }) => then), expression.else ?? null];
  if (typeof expression !== "object" || expression === null) return [];
  return ["add", "subtract", "multiply", "divide"].flatMap(
    (key) => (expression as Readonly<Record<string, Expression[] | undefined>>)[key] ?? [],
  );
}

/** What currency an expression gives amounts in; null: it gives none. */
function getExpressionCurrency(expression: Expression, draft: Draft): Currency | null {
  if (isObjectWith(expression, "field")) return currencyOf(draft.byName.get(expression.field));
  const found = partsOf(expression).map((part) => getExpressionCurrency(part, draft));
  const whole = together(found);
  // how many times one amount is another is no amount
  const isShare = isObjectWith(expression, "divide") && found.slice(1).some((one) => one !== null);
  return isShare && whole !== null && !("mixed" in whole) ? null : whole;
}

/** An amount means nothing without its currency, so a choice that names it is required while there is one. */
function requireCurrency(draft: Draft, field: FieldDraft): void {
  const named = draft.byName.get(currencyFieldOf(field) ?? "");
  if (!named || named.kind !== "option" || named.readOnly || named.required || field.computed) return;
  const filled: Predicate = { field: field.name, empty: false };
  named.requiredWhen = named.requiredWhen === null ? filled : { any: [named.requiredWhen, filled] };
}

/** Rows that are not saved yet have their parent's currency. */
function nameParentCurrency({ raw, byName }: Draft, field: FieldDraft): void {
  const computed = byName.get(currencyFieldOf(field) ?? "")?.computed;
  if (raw.kind !== "rows" || computed?.by !== "lookup" || computed.path.length !== 2) return;
  const [via, parentCurrency] = computed.path;
  if (via === raw.parent?.field) field.limits = { ...field.limits, parentCurrency };
}

export function checkCurrencies(context: Context, draft: Draft): void {
  for (const field of draft.fields) {
    const place = { draft, field, at: pointerOf(draft, field.name) };
    checkCurrency(place);
    checkTakenOver(context, place);
    if (field.computed?.by === "rollup") checkRollup(context, { ...place, rollup: field.computed });
    if (field.computed?.by === "lookup") checkLookup(context, { ...place, path: field.computed.path });
    field.compare.forEach(({ field: name }, index) => {
      const currencies = [currencyOf(field), currencyOf(draft.byName.get(name))];
      reportMixed(place, `${place.at}/compare/${index}`, currencies);
    });
  }
}

interface Place {
  readonly draft: Draft;
  readonly field: FieldDraft;
  readonly at: string;
}

function checkCurrency({ draft, field, at }: Place): void {
  const { currency } = field.definition as { currency?: string | { field: string } };
  const name = currencyFieldOf(field);
  const place = { at: `${at}/currency`, field: field.name };
  if (typeof currency === "string" && !CODES.has(currency)) {
    draft.report({ ...place, text: "currency_field.code", params: { currency } });
  }
  if (currency !== undefined && !isMoney(field)) {
    draft.report({ ...place, text: "currency_field.no_money" });
    return;
  }
  if (name === null || currency === undefined || !requireField({ draft, name, ...place })) return;
  const named = draft.byName.get(name);
  const foreign = named?.options?.find(({ value }) => !CODES.has(value))?.value;
  // amounts without any digits are meant to be
  const long =
    field.scale === 0
      ? undefined
      : named?.options?.find(({ value }) => CODES.has(value) && getCurrencyDigits(value) > field.scale)
          ?.value;
  const why: Wording | null =
    named?.kind !== "option" || named.options === null || (named.computed && named.computed.by !== "lookup")
      ? { text: "why.no_choice", params: { field: name } }
      : foreign !== undefined
        ? { text: "why.foreign_option", params: { option: foreign } }
        : long !== undefined
          ? { text: "why.more_digits", params: { currency: long, count: getCurrencyDigits(long) } }
          : named.sensitivity !== null && named.sensitivity !== field.sensitivity
            ? { text: "why.less_read", params: { field: name, class: named.sensitivity } }
            : null;
  if (why === null) return;
  draft.report({ ...place, text: "currency_field.field", params: { field: name, why } });
}

function reportMixed({ draft, field }: Place, at: string, currencies: readonly (Currency | null)[]): void {
  const whole = together(currencies);
  if (whole === null || !("mixed" in whole)) return;
  draft.report({
    at,
    field: field.name,
    text: "mixed_currencies.together",
    params: { currencies: say(whole) },
  });
}

/** What an expression adds up, and the field it fills, are in one currency. */
export function checkExpressionCurrency({
  expression,
  ...place
}: Place & { readonly expression: Expression }): void {
  const given = getExpressionCurrency(expression, place.draft);
  reportMixed(place, place.at, [given, currencyOf(place.field)]);
}

/** Rows of several currencies are not rolled up, unless a filter or their common parent leaves one. */
function checkRollup(
  context: Context,
  { rollup, ...place }: Place & { readonly rollup: Extract<CompiledComputed, { by: "rollup" }> },
): void {
  const { draft, field } = place;
  const owner = context.drafts.get(rollup.resource);
  const source = owner?.byName.get(rollup.field ?? "");
  const currency = currencyOf(source);
  if (!owner || currency === null) return;
  const at = `${place.at}/rollup`;
  if ("code" in currency) {
    reportMixed(place, at, [currency, currencyOf(field)]);
    return;
  }
  const result = currencyOf(field);
  const pinned = rollup.filter === null ? null : pinnedTo(rollup.filter, currency.field);
  const there = owner.byName.get(currency.field)?.computed;
  const shared =
    result !== null &&
    ("code" in result
      ? result.code === pinned
      : rollup.via !== null &&
        there?.by === "lookup" &&
        there.path.join(".") === `${rollup.via}.${result.field}`);
  if (shared) return;
  draft.report({
    at,
    field: field.name,
    text: "mixed_currencies.rolled_up",
    params: { field: currency.field, resource: draft.name, via: rollup.via ?? rollup.resource },
  });
}

/** The one value a condition leaves of a field. */
function pinnedTo(predicate: Predicate, name: string): string | null {
  const value = pinnedValue(predicate, name);
  return typeof value === "string" ? value : null;
}

function pinnedValue(predicate: Predicate, name: string): unknown {
  if ("all" in predicate)
    return predicate.all.map((part) => pinnedValue(part, name)).find((found) => found !== undefined);
  return "field" in predicate && predicate.field === name ? predicate.is : undefined;
}

/** What a check adds up is in one currency, and so is what the sum is measured by. */
export function checkSumCurrency({
  draft,
  owner,
  sum,
  limit,
  check: { match = {}, where },
  at,
}: {
  readonly draft: Draft;
  readonly owner: Draft;
  /** The amount of the records that are found. */
  readonly sum: FieldInfo;
  readonly limit: Expression;
  readonly check: Pick<RecordCheck, "match" | "where">;
  readonly at: string;
}): void {
  const found = currencyOf(sum);
  if (found === null) return;
  const given = getExpressionCurrency(limit, draft);
  const settled = "code" in found ? found : settledCurrency(found.field, { match, where });
  if (settled === null) {
    const { field } = found as { field: string };
    draft.report({ at: `${at}/sum`, field: sum.name, text: "mixed_currencies.found", params: { field } });
    return;
  }
  const whole = together([settled, given]);
  if (whole === null || !("mixed" in whole)) return;
  draft.report({
    at,
    field: sum.name,
    text: "mixed_currencies.sum",
    params: {
      field: sum.name,
      resource: owner.name,
      currency: say(settled),
      limit: given === null ? { text: "none" } : say(given),
    },
  });
}

/** The one currency of the records a check finds: a code, or that of the record that is checked. */
function settledCurrency(
  name: string,
  { match = {}, where }: Pick<RecordCheck, "match" | "where">,
): Single | null {
  const here = match[name];
  if (here !== undefined) return { field: here };
  const value = where === undefined ? undefined : pinnedValue(where, name);
  if (typeof value === "string") return { code: value };
  const parent = typeof value === "object" && value !== null && "parent" in value ? value.parent : null;
  return typeof parent === "string" ? { field: parent } : null;
}

/** The currency comes along with the amount, from the same record. */
function checkLookup(
  context: Context,
  { path, ...place }: Place & { readonly path: readonly string[] },
): void {
  const { draft, field } = place;
  const origin = getOrigin(context, draft, field);
  const currency = currencyOf(origin && fieldOf(origin.owner, origin.name));
  if (currency === null || !isMoney(field)) return;
  const result = currencyOf(field);
  if ("code" in currency) {
    reportMixed(place, `${place.at}/lookup`, [currency, result]);
    return;
  }
  const beside = [...path.slice(0, -1), currency.field].join(".");
  const own = result !== null && "field" in result ? draft.byName.get(result.field)?.computed : null;
  if (own?.by === "lookup" && own.path.join(".") === beside) return;
  draft.report({
    at: `${place.at}/lookup`,
    field: field.name,
    text: "mixed_currencies.lookup",
    params: { field: currency.field, path: beside },
  });
}

/** An amount that is taken over brings its currency. */
function checkTakenOver(context: Context, place: Place): void {
  const { draft, field, at } = place;
  const { copyFrom } = field;
  const target = draft.byName.get(copyFrom?.reference ?? "")?.to;
  const source = context.drafts.get(target ?? "")?.byName.get(copyFrom?.field ?? "");
  const [there, here] = [currencyOf(source), currencyOf(field)];
  if (copyFrom === null || there === null || here === null) return;
  if ("code" in there && "code" in here) {
    reportMixed(place, `${at}/copyFrom`, [there, here]);
    return;
  }
  const own = "field" in here ? draft.byName.get(here.field) : undefined;
  const beside = "field" in there ? `${copyFrom.reference}.${there.field}` : null;
  const brought =
    own?.computed?.by === "lookup"
      ? own.computed.path.join(".")
      : own?.copyFrom && `${own.copyFrom.reference}.${own.copyFrom.field}`;
  if (beside !== null && brought === beside) return;
  const wording: Wording<DefinitionText> =
    beside === null
      ? { text: "mixed_currencies.converted", params: { there: say(there), here: say(here) } }
      : {
          text: "mixed_currencies.taken_over",
          params: { field: "field" in there ? there.field : "", path: beside },
        };
  draft.report({ at: `${at}/copyFrom`, field: field.name, ...wording });
}
