/* Generated from schemas/ by scripts/generate-types.ts. Change the schema, not this file. */

/**
 * A condition over one record. The browser and the server evaluate it alike, and lists turn it into SQL. Nothing (no value, an empty text, an empty list) is neither greater nor smaller than anything.
 */
export type Predicate = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
/**
 * What a field is compared with: a constant, or one of the following.
 */
export type Operand = ((string | number | boolean | null) | FieldOperand | ParentOperand | TodayOperand | NowOperand | MeOperand)
/**
 * One field. `type` decides which of the following it is.
 */
export type FieldDefinition = (TextField | TranslationsField | LongTextField | RichTextField | IntegerField | DecimalField | MoneyField | PercentField | BooleanField | DateField | DatetimeField | TimeField | DurationField | EmailField | PhoneField | UrlField | ColorField | CodeField | EnumField | MultiEnumField | TagsField | ReferenceField | ReferencesField | DynamicReferenceField | RowsField | FileField | FilesField | ImageField | AddressField | GeoField | RatingField | SliderField | ComputedField)
/**
 * One line of text. Line breaks become spaces, spaces around it are dropped.
 */
export type TextField = (FieldBase & {
type: "text"
/**
 * Minimum number of characters. Absent: no minimum.
 */
minLength?: number
/**
 * Maximum number of characters.
 */
maxLength?: number
/**
 * A named check. `plain`: letters, digits, signs and spaces, without `<` and `>`. `digit_end`: ends in a digit. `time_zone`: an IANA zone such as `America/New_York`. `json`: JSON. `four_digits`: four digits. `slug`: lowercase letters and digits joined by `-` or `_`. `zip`: a postal code of the United States, Canada or India. `ein`: a US employer identification number, nine digits. `soc`: an occupation code such as `15-1252`. `lca_number`: the number of a labor condition application.
 */
format?: ("plain" | "digit_end" | "time_zone" | "json" | "four_digits" | "slug" | "zip" | "ein" | "soc" | "lca_number")
/**
 * A `translations` field with this text in other languages. Everyone reads it in their own language: in lists, records, names of records, pickers, reports and files. Where their language is missing, and for API calls without `Accept-Language`, it stays as stored. Lists are sorted by the stored text; search finds every language if the `translations` field has `search`.
 */
translations?: string
})
/**
 * A constant of the field's type, or what is worked out when the record is created: a word, a value by role, or a record.
 */
export type DefaultValue = ((string | number | boolean) | (string | number)[] | DynamicDefault | DefaultByRole | FirstRecordDefault)
/**
 * `error` prevents saving. `warning` is shown, but the person can still save.
 */
export type Level = ("error" | "warning")
/**
 * A text in other languages, such as `{"fr": "Congé annuel", "es": "Vacaciones"}`, at most 200 characters each. The `text` field it translates names it in `translations`.
 */
export type TranslationsField = (FieldBase & {
type: "translations"
})
/**
 * Text of several lines, without markup.
 */
export type LongTextField = (FieldBase & {
type: "long_text"
/**
 * Maximum number of characters.
 */
maxLength?: number
})
/**
 * Text with emphasis, lists, quotes, code, links and mentions, stored as HTML that the server sanitizes first. Headings become paragraphs.
 */
export type RichTextField = (FieldBase & {
type: "rich_text"
/**
 * Maximum number of characters; markup is not counted, up to ten times as many.
 */
maxLength?: number
})
/**
 * A whole number.
 */
export type IntegerField = (FieldBase & {
type: "integer"
/**
 * Minimum value. Absent: no minimum.
 */
min?: number
/**
 * Maximum value. Absent: no maximum.
 */
max?: number
})
/**
 * An exact number with decimal places: too many are rejected, never rounded. The API returns text such as `"12.50"`.
 */
export type DecimalField = (FieldBase & {
type: "decimal"
/**
 * Minimum value. Absent: no minimum.
 */
min?: number
/**
 * Maximum value. Absent: no maximum.
 */
max?: number
/**
 * Digits after the point. With more of them the largest value is smaller: 9,007,199,254,740,991 units of the last digit. Products and quotients in expressions are rounded to 6.
 */
scale?: number
/**
 * The value is a multiple of this, counted from 0. Absent: any.
 */
step?: number
})
/**
 * An amount of money, exact to its digits: in one currency, or in the one that another field of the record names.
 */
export type MoneyField = (FieldBase & {
type: "money"
/**
 * Minimum amount. Absent: no minimum.
 */
min?: number
/**
 * Maximum amount. Absent: no maximum.
 */
max?: number
/**
 * Decimal places. A currency with fewer, such as JPY, accepts no more than its own. 0: whole amounts in every currency.
 */
scale?: number
currency?: MoneyCurrency
})
/**
 * An ISO 4217 code, or the field that holds one.
 */
export type MoneyCurrency = (string | CurrencyField)
/**
 * A percentage, exact to two digits: `"12.50"` is 12.5 %.
 */
export type PercentField = (FieldBase & {
type: "percent"
/**
 * Minimum percentage. Absent: no minimum.
 */
min?: number
/**
 * Maximum percentage. Absent: no maximum.
 */
max?: number
})
/**
 * Yes or no. Empty until someone answers.
 */
export type BooleanField = (FieldBase & {
type: "boolean"
})
/**
 * A calendar day such as `2026-11-26`, without a time zone.
 */
export type DateField = (FieldBase & {
type: "date"
min?: DateLimit
max?: DateLimit
/**
 * How the day is written: `standard` as the person's settings have it, `certificate` as `26 Nov 26`.
 */
display?: ("standard" | "certificate")
})
/**
 * A day such as `2026-11-26`, or `today` or `now` at the moment of the check.
 */
export type DateLimit = (string | ("today" | "now"))
/**
 * A date and time, stored in UTC and shown in the reader's time zone.
 */
export type DatetimeField = (FieldBase & {
type: "datetime"
min?: DateLimit
max?: DateLimit
/**
 * A `text` field of format `time_zone`: the moment is typed and read on that zone's clock. Absent: on the reader's own.
 */
zone?: string
})
/**
 * A time of day such as `09:30`, without a time zone.
 */
export type TimeField = (FieldBase & {
type: "time"
})
/**
 * A length of time in whole minutes, or in seconds where its `precision` says so.
 */
export type DurationField = (FieldBase & {
type: "duration"
/**
 * The unit the value counts. Existing values are converted when it changes; when going back from seconds, values that are not whole minutes are reported first.
 */
precision?: ("minute" | "second")
/**
 * Shortest duration allowed, in the unit of `precision`.
 */
min?: number
/**
 * Longest duration allowed, in the unit of `precision`. Absent: no limit.
 */
max?: number
})
/**
 * An email address, up to 254 characters.
 */
export type EmailField = (FieldBase & {
type: "email"
})
/**
 * A telephone number, stored as `+`, country code and digits.
 */
export type PhoneField = (FieldBase & {
type: "phone"
/**
 * Countries the number can belong to. Absent: any country.
 */
countries?: ("in" | "us" | "ca")[]
/**
 * Takes any digits, with a country code or without; `countries` is then not checked.
 */
anyDigits?: boolean
})
/**
 * A web address that begins with `http://` or `https://`, 2,000 characters at most.
 */
export type UrlField = (FieldBase & {
type: "url"
})
/**
 * A color as `#rrggbb`, in lowercase.
 */
export type ColorField = (FieldBase & {
type: "color"
})
/**
 * A number people quote, such as `REQ-2026-00042`, which the server draws when the record is made.
 */
export type CodeField = (FieldBase & {
type: "code"
/**
 * Text before the number. Use `""` for none.
 */
prefix: string
/**
 * The year follows the prefix, and numbering restarts at 1 every year.
 */
yearly?: boolean
/**
 * Year and month follow the prefix, and numbering restarts at 1 every month.
 */
monthly?: boolean
/**
 * A required `enum` field that never changes (`immutable`): its value follows the prefix in capitals, and each value is numbered separately.
 */
series?: string
/**
 * Number of digits. Shorter numbers are padded with zeros.
 */
digits?: number
})
/**
 * One of several options. A life cycle stores its state in such a field.
 */
export type EnumField = (FieldBase & {
type: "enum"
options: Options
})
/**
 * A value, or a value with how it is shown. A value appears once.
 */
export type Option = (string | DescribedOption)
/**
 * Color of a tag, by what it means: `neutral` gray, `info` blue, `progress` violet, for what is under way, `good` green, `warning` amber, `bad` red.
 */
export type Tone = ("neutral" | "info" | "progress" | "good" | "warning" | "bad")
/**
 * The values of a choice. Their labels are in `options` of the resource's labels.
 * 
 * @minItems 1
 */
export type Options = Option[]
/**
 * Any number of options from a list.
 */
export type MultiEnumField = (FieldBase & {
type: "multi_enum"
options: Options
/**
 * Fewest choices; above 0 the field is required. Absent: any number.
 */
minItems?: number
/**
 * Maximum number of options someone can choose. Absent: all of them.
 */
maxItems?: number
})
/**
 * Free tags. Tags that differ only in case or accents are the same.
 */
export type TagsField = (FieldBase & {
type: "tags"
/**
 * Maximum number of tags.
 */
maxItems?: number
/**
 * Maximum number of characters of one tag.
 */
maxLength?: number
})
/**
 * A link to another record.
 */
export type ReferenceField = (FieldBase & {
type: "reference"
/**
 * The resource of the linked record.
 */
to: string
candidates?: Predicate
/**
 * For a reference to an employee: the rows are that person's work and move along when all work is handed over. Absent: they stay.
 */
handover?: {
when?: Predicate
/**
 * A field of the employee that giver and receiver must share, else the row stays. Absent: nothing must.
 */
same?: string
}
/**
 * A new target can be made from the picker, by those who may create one.
 */
create?: boolean
})
/**
 * Links to any number of records of one resource.
 */
export type ReferencesField = (FieldBase & {
type: "references"
/**
 * The resource of the linked records.
 */
to: string
candidates?: Predicate
/**
 * Fewest records; above 0 the field is required. Absent: any number.
 */
minItems?: number
/**
 * Maximum number of records. Absent: no limit.
 */
maxItems?: number
})
/**
 * A record of one of several resources, `{"resource": "client", "id": 7}` in the API.
 */
export type DynamicReferenceField = (FieldBase & {
type: "dynamic_reference"
/**
 * The resources it can link to. Absent: any resource.
 */
resources?: string[]
})
/**
 * Child rows, edited as a table in the form and saved with the record.
 */
export type RowsField = (FieldBase & {
type: "rows"
/**
 * A resource of kind `rows` whose parent is this one.
 */
resource: string
/**
 * Fewest rows; above 0 the field is required. Absent: any number.
 */
minItems?: number
/**
 * Maximum number of rows. Absent: no limit.
 */
maxItems?: number
})
/**
 * One uploaded file. Its type is determined by its content, not its name.
 */
export type FileField = (FieldBase & {
type: "file"
/**
 * The file types people can upload.
 * 
 * @minItems 1
 */
accept: ("pdf" | "docx" | "jpeg" | "png" | "txt" | "zip" | "rar" | "7zip")[]
/**
 * Maximum size of the file, in megabytes.
 */
maxMegabytes?: number
})
/**
 * Several uploaded files.
 */
export type FilesField = (FieldBase & {
type: "files"
/**
 * The file types people can upload.
 * 
 * @minItems 1
 */
accept: ("pdf" | "docx" | "jpeg" | "png" | "txt" | "zip" | "rar" | "7zip")[]
/**
 * Maximum size of each file, in megabytes.
 */
maxMegabytes?: number
/**
 * Maximum number of files.
 */
maxItems?: number
})
/**
 * A JPEG or PNG picture.
 */
export type ImageField = (FieldBase & {
type: "image"
/**
 * Maximum size of the picture, in megabytes.
 */
maxMegabytes?: number
})
/**
 * A postal address of `street`, `city`, `state`, `zip` and `country`, 200 characters each, with `latitude` and `longitude` where they are known.
 */
export type AddressField = (FieldBase & {
type: "address"
})
/**
 * A place on the map: `latitude` and `longitude` in degrees.
 */
export type GeoField = (FieldBase & {
type: "geo"
})
/**
 * A rating in stars, starting at 1.
 */
export type RatingField = (FieldBase & {
type: "rating"
/**
 * Maximum number of stars.
 */
max?: number
})
/**
 * A whole number chosen on a slider.
 */
export type SliderField = (FieldBase & {
type: "slider"
/**
 * The slider's left end.
 */
min?: number
/**
 * The slider's right end.
 */
max?: number
})
/**
 * A value the server calculates; people do not enter it. It has exactly one of `expression`, `rollup`, `lookup` and `clock`, and none of `required`, `requiredWhen`, `keepWhenHidden`, `default`, `copyFrom`, `offerLast`, `duplicated`, `immutable`, `unique` and `compare`. If it reads a field with a sensitivity, it needs one itself.
 */
export type ComputedField = (FieldBase & {
type: "computed"
result: ComputedResult
/**
 * The resource a `reference` or `references` result points at. Absent: that of the field it is taken from.
 */
to?: string
options?: Options
/**
 * Digits after the point of a `decimal`, `money` or `percent` result. Absent: those of the field it is taken from, 2 at least; a lookup of whole amounts has none.
 */
scale?: number
currency?: MoneyCurrency
expression?: Expression
rollup?: Rollup
/**
 * `reference.field` or `reference.reference.field`: the value there, stored here and kept up to date.
 */
lookup?: string
frozenWhen?: Predicate
clock?: Clock
})
/**
 * Types a computed value can have. `email`, `phone`, `url`, `color`, `long_text`, `time` and `duration` follow a field of that type: they are results of a `lookup`, or of a `rollup` over such a field.
 */
export type ComputedResult = ("text" | "integer" | "decimal" | "money" | "percent" | "boolean" | "date" | "datetime" | "enum" | "reference" | "references" | "email" | "phone" | "url" | "color" | "long_text" | "time" | "duration")
/**
 * A value calculated from the fields of the same row. Empty input gives an empty result, except in `coalesce` and `case`. Numbers are exact; a text, number, `true`, `false` or `null` stands for itself.
 */
export type Expression = ((string | number | boolean | null) | FieldExpression | ArithmeticExpression | CoalesceExpression | ConcatExpression | RoundExpression | DaysBetweenExpression | CaseExpression | TodayExpression | TestExpression)
/**
 * One way to show a list.
 */
export type ListView = (TableView | BoardView | CalendarView | WeekGridView)
/**
 * A tab of the detail page. `kind` decides which of the following it is.
 */
export type TabDefinition = (SectionsTab | RelatedTab | MatchesTab | RecordTab | PlainTab | AnswersTab | ComponentTab)
/**
 * One thing to compare; `kind` says how. What this record does not require and what the reader may not see is left out of the score, and the response says so.
 */
export type MatchCriterion = (SharedCriterion | LocationCriterion | NumberCriterion | ByCriterion | UntilCriterion)
/**
 * A form that is filled in from a record; the label of its button is `forms.<name>`.
 */
export type FormLink = (SupervisorFormLink | ConsultantFormLink | ProjectUpdateFormLink | ResponseFormLink)
/**
 * Name of the form here, unique in the resource; its label is `forms.<name>`.
 */
export type FormLinkName = string
/**
 * The resource whose records the form makes. It is offered to those who may create or edit them.
 */
export type FormLinkMakes = string
/**
 * References to employees: the people named there may fill in the form, as may anyone who may edit the record. Absent: everyone whose rights allow it.
 */
export type FormLinkGivers = string[]
/**
 * A path, or a path that counts under a condition.
 */
export type ScopePath = (string | ConditionalPath)
/**
 * A value to write: a constant, a word, the value of a field, or a record just made.
 */
export type SetValue = ((string | number | boolean | null) | number[] | DynamicValue | FieldValue | FunctionValue | SumValue | PeriodValue | CreatedValue)
/**
 * What a transition, or making a record, does besides: planned as a whole, then carried out in the same transaction by the server.
 */
export type Effect = (CreateEffect | UpdateEffect | NotifyEffect | WebhookEffect | TimedEffect | CallEffect)
/**
 * A part of a document. Values that are not there leave no gap.
 */
export type DocumentPart = (DocumentParties | DocumentFields | DocumentTotals | DocumentTable | DocumentText | DocumentSignatures)
/**
 * How long the periods of timed effects are: the same for every record, or chosen by each.
 */
export type TimedCycle = (("daily" | "weekly" | "biweekly" | "semi_monthly" | "monthly" | "yearly") | CycleOfField)
/**
 * A condition over the roles a person holds.
 */
export type RoleRule = (HasRole | AllRules | AnyRule | NotRule)
/**
 * Which rows. `all`: every row. `my`: rows whose `scopes.my` leads to the person. `team`: rows whose `scopes.team` leads to a team of the person. `department`: the same for all teams of the person's department. `linked`: rows whose `scopes.linked` leads to the person.
 */
export type Scope = ("all" | "department" | "team" | "linked" | "my")
/**
 * `pick` chooses a record in a form, and comes with `list`. `list` and `show` read, `create` and `edit` write, `delete` archives and restores, `export` takes rows away as a file. `approve` appears in the matrix; `actors` decides which transitions a person may make. `print` creates a document of a record, `email` emails it to colleagues, `share` notifies them of it; the three come with `show` where `byName` does not say otherwise. `design` changes, publishes and retires a question form, `fill` gives answers to it. `disclose` downloads everything about a person as one file. `blank` erases a person's personal data for good.
 */
export type Action = ("pick" | "list" | "show" | "create" | "edit" | "delete" | "export" | "approve" | "print" | "email" | "share" | "design" | "fill" | "disclose" | "blank")
/**
 * A stretch of days of the reader's calendar, both ends included. Weeks begin on Monday. `last_30_days` ends today, `next_30_days` begins today.
 */
export type PeriodName = ("today" | "yesterday" | "tomorrow" | "this_week" | "last_week" | "next_week" | "this_month" | "last_month" | "next_month" | "this_quarter" | "last_quarter" | "this_year" | "last_year" | "last_7_days" | "last_30_days" | "last_90_days" | "last_180_days" | "last_365_days" | "next_7_days" | "next_30_days" | "next_60_days" | "next_90_days")
/**
 * How figures are drawn. `bar` and `donut` take one dimension, `line`, `stacked_bar` and `grouped_bar` one or two, `table` none to two, `funnel` and `progress` none or one, `number` none.
 */
export type ChartKind = ("bar" | "stacked_bar" | "grouped_bar" | "line" | "funnel" | "donut" | "table" | "number" | "progress")
/**
 * A card. `kind` decides which of the following it is.
 */
export type DashboardCard = (FiguresCard | ReportCard | ListCard | AgendaCard)
/**
 * A quarter, a half or the whole of the width where there is room. Absent: `small` for figures drawn as `number` or `progress`, else `medium`.
 */
export type CardSize = ("small" | "medium" | "wide")

export interface DefinitionDocuments {
resource?: ResourceDefinition
access?: AccessDefinition
navigation?: NavigationDefinition
labels?: ResourceLabels
report?: ReportDefinition
dashboard?: DashboardDefinition
}
/**
 * One business area: its fields, list, detail page, life cycles and rules. Table, API, screens and rights follow from it. Its labels are in `locales/<language>/resources.json`.
 */
export interface ResourceDefinition {
/**
 * Where an editor finds this schema, such as `../../schemas/resource.schema.json`. The server does not read it.
 */
$schema?: string
/**
 * Version of the definition language.
 */
version: 1
/**
 * Name of the table and of the address `/api/<name>/`. Unique among all resources; `config`, `files`, `health`, `openapi`, `live` and names that begin with `sys_` are the server's.
 */
name: string
/**
 * The part of the company it belongs to; groups its notices and its calls in the API documentation.
 */
area: ("marketing" | "consultant" | "engineering" | "finance" | "legal" | "utility" | "candidate" | "people" | "company" | "platform")
/**
 * `record` is a table with screens. `rows` are child rows, edited in their parent's form and reached with the parent's rights. `view` is read only: the server makes its rows from elsewhere.
 */
kind?: ("record" | "rows" | "view")
/**
 * The record these child rows belong to. Required for `rows`.
 */
parent?: {
/**
 * Resource of the parent record.
 */
resource: string
/**
 * Field of this resource that points at the parent: a `reference` to `resource`.
 */
field: string
}
/**
 * For `rows`: other child rows to copy from. These rows take over their fields, except the reference to the parent, their labels, and everything else this definition does not declare; fields added here come after theirs. Each has its own table.
 */
like?: string
/**
 * A `dynamic_reference` field. Who may show the record it points at may list and show these rows; every list must be filtered by it.
 */
follows?: string
/**
 * Name of an Ant Design icon, such as `CarOutlined`: shown next to the name of the area and before the names of its records. Icons the application does not include show a folder.
 */
icon?: string
/**
 * There is at most one record: its list opens it, or the form that creates it. A second one is rejected until the first is archived.
 */
single?: boolean
/**
 * A `reference` to the same resource: records its `candidates` admit, such as cancelled ones, can be copied to a new record that names them there. With `unique` each once.
 */
amend?: string
hold?: Predicate
/**
 * Fields that name the person a record is about: references to areas of `people` or to areas with an `about` of their own, or `created_by`. The file with a person's data contains these records in full; of other records that name the person, it only says that they do.
 * 
 * @minItems 1
 */
about?: string[]
tree?: TreeDefinition
/**
 * Its records are people: a search for a name puts them before the records that carry the name.
 */
people?: boolean
/**
 * Fields that together name a record wherever it is mentioned. Everyone who may choose the record sees them, so none may have a sensitivity.
 * 
 * @minItems 1
 * @maxItems 3
 */
label: string[]
/**
 * What the resource offers in the first place, regardless of rights. `design`: its records are question forms, which people design and fill in. Absent: everything except `design` for a record; `list`, `show` and `export` for a view; nothing for child rows.
 */
operations?: ("list" | "show" | "create" | "edit" | "archive" | "transition" | "export" | "import" | "comment" | "file" | "design")[]
/**
 * The fields, in no particular order. Every table also has `id`, `created`, `created_by`, `modified`, `modified_by`, `archived` and `row_version`, which lists, conditions and scopes may name.
 * 
 * @minItems 1
 */
fields: FieldDefinition[]
/**
 * Groups of fields on the detail page and in the form; a field is in at most one; fields in none appear in neither. Absent: one section with every field.
 */
sections?: SectionDefinition[]
list?: ListDefinition
detail?: DetailDefinition
feed?: FeedDefinition
scopes?: Scopes
/**
 * States of a record and who may move it from one to the next. Each has an `enum` field of its own.
 */
lifecycles?: Lifecycle[]
/**
 * Conditions that involve several fields, checked in the form and again on the server.
 */
rules?: RecordRule[]
/**
 * Rules over several records, checked by the server inside every write: of people, of imports and of effects.
 */
checks?: RecordCheck[]
/**
 * Groups of fields whose combined values must be unique.
 */
unique?: UniqueRule[]
/**
 * What is true of records once every effect of their states has been carried out. They reject nothing: `npm run repair` finds and fixes records that break one.
 */
invariants?: Invariant[]
/**
 * PDF documents people can create from a record.
 */
documents?: RecordDocument[]
invitation?: RecordInvitation
/**
 * Who the server notifies when a record starts to meet a condition.
 */
notices?: RecordNotice[]
/**
 * What the server creates and changes automatically on dates or calendar periods.
 */
timed?: TimedEffects[]
/**
 * How long its records, or some of their values, are kept. Absent: forever.
 */
retention?: RetentionRule[]
/**
 * Stored values the server calculates, where a computed field is not enough.
 */
values?: WorkedOutValue[]
}
/**
 * Every condition holds; an empty list holds.
 */
export interface AllPredicate {
/**
 * The conditions.
 */
all: Predicate[]
}
/**
 * At least one condition holds; an empty list does not hold.
 */
export interface AnyPredicate {
/**
 * The conditions.
 */
any: Predicate[]
}
/**
 * The condition does not hold.
 */
export interface NotPredicate {
not: Predicate
}
/**
 * The person holds a role.
 */
export interface RolePredicate {
/**
 * A role of `access.json`.
 */
role: string
}
/**
 * Compares a field of the record, or of its parent, with an operand. It has exactly one of `field` and `parent`, and exactly one operator. The field's type decides how: numbers by value, dates as days, moments as instants, references by record.
 */
export interface ComparisonPredicate {
/**
 * A field of the record.
 */
field?: string
/**
 * A field of the parent record, inside child rows; in `candidates`, of the record being edited.
 */
parent?: string
is?: Operand
/**
 * Equal to at least one of these.
 */
in?: Operand[]
gt?: Operand
gte?: Operand
lt?: Operand
lte?: Operand
contains?: Operand
/**
 * `true` matches empty values, `false` all others.
 */
empty?: boolean
}
/**
 * The value of another field of the record.
 */
export interface FieldOperand {
/**
 * Name of the field.
 */
field: string
}
/**
 * The value of a field of the parent record, inside child rows; in `candidates`, of the record being edited.
 */
export interface ParentOperand {
/**
 * Name of the field.
 */
parent: string
}
/**
 * A day, counted from today in the person's time zone.
 */
export interface TodayOperand {
/**
 * Days from today: 0 is today, -1 yesterday.
 */
today: number
}
/**
 * A moment, counted from now.
 */
export interface NowOperand {
/**
 * Hours from now: 0 is now, -24 a day ago.
 */
now: number
/**
 * A whole-number field of the record: as many minutes earlier. Compared with a moment; without a value there, nothing holds.
 */
lessMinutes?: string
}
/**
 * The employee who asks; compared with references to employees.
 */
export interface MeOperand {
me: true
}
/**
 * How records of a resource are nested. A record is never below itself, and records with others below them cannot be archived.
 */
export interface TreeDefinition {
/**
 * A `reference` to the same resource: the parent record. If it is empty, the record is at the top.
 */
parent: string
/**
 * Maximum number of levels, including the top one.
 */
depth?: number
}
/**
 * Properties that every field can have, whatever its type.
 */
export interface FieldBase {
/**
 * Name of the column and of the value in the API, unique in the resource. It must not contain `__`, and names that lists and payloads use themselves, such as `page` or `id`, are rejected.
 */
name: string
/**
 * Its former names, oldest first. Values, history and saved views of a former name belong to the field; the API rejects the name and returns the current one.
 * 
 * @minItems 1
 * @maxItems 20
 */
formerly?: string[]
/**
 * A value is required on creation and on every edit. A list with `minItems` above 0 is required without it.
 */
required?: boolean
requiredWhen?: Predicate
/**
 * The form of a new record shows the field right away, although it may stay empty. With such fields, a form shows required and marked fields and collapses the rest if that is four fields or more; without any, it shows everything.
 */
ask?: boolean
visibleWhen?: Predicate
/**
 * The value stays when `visibleWhen` of the field or its section hides it; while hidden, requests that change it are rejected.
 */
keepWhenHidden?: boolean
readOnlyWhen?: Predicate
/**
 * Set by the server only; a request that changes it is refused.
 */
readOnly?: boolean
/**
 * The value is set when the record is created and can't change afterwards.
 */
immutable?: boolean
/**
 * No two live rows share the value; text is compared without regard to case.
 */
unique?: boolean
/**
 * A class of `access.json` whose grants decide who reads and writes the value. Absent: anyone who may open the row reads it.
 */
sensitivity?: string
/**
 * The value is erased along with the personal data of the person the record is about: it is emptied, or replaced by a neutral text if a value is required, here and in the history. For fields of people, of records about people, and of their child rows; not for values that reports count by or the server calculates.
 */
personal?: boolean
/**
 * The value is encrypted everywhere in the database, with a key kept outside it: for tax and identity numbers, bank accounts and birth dates. It can only be found by its whole value (`filter`, `search`, `unique`), and nothing can be calculated from it. For `text`, `long_text`, `date`, `email`, `phone` and `url` fields.
 */
sealed?: boolean
/**
 * Lists and reports can be filtered by the field. `rows`, `address` and `geo` fields cannot.
 */
filter?: boolean
/**
 * Lists can be sorted by the field. Long texts, lists of values, files, addresses and places cannot.
 */
sort?: boolean
/**
 * The search of the list and of the whole application looks into the field. Numbers, dates, files and yes-or-no fields cannot.
 */
search?: boolean
default?: DefaultValue
/**
 * `reference.field`: the value of the chosen record is taken over when the reference is chosen and this field is still empty.
 */
copyFrom?: string
/**
 * With `copyFrom`: whenever another record is chosen its value takes the place of the one here, also where that one is empty. A value sent in the same request wins.
 */
copyAgain?: boolean
/**
 * Whether a duplicate of the record, or one that amends it, begins with its value. What is unique, read-only, a file or the state of a life cycle never does.
 */
duplicated?: boolean
/**
 * The form of a new record starts with what the same person last entered here, in a record from the past 90 days that still exists, before `default` and `copyFrom`. The API doesn't: it takes what is sent.
 */
offerLast?: boolean
/**
 * Comparisons with other fields of the record. A comparison counts when both have a value.
 */
compare?: Compare[]
/**
 * Whether changes of this field are written to the record's history.
 */
history?: boolean
}
/**
 * A value calculated when the record is created, in the creator's time zone.
 */
export interface DynamicDefault {
/**
 * `today` for a date, `now` for a datetime, `me` for a reference to an employee, `my_team` for a reference to a team.
 */
dynamic: ("today" | "now" | "me" | "my_team")
}
/**
 * Another value for another role.
 */
export interface DefaultByRole {
/**
 * Values by role. The first role the person holds decides.
 * 
 * @minItems 1
 */
byRole: RoleDefault[]
/**
 * The value for everyone else. Absent: empty.
 */
else?: (string | number | boolean)
}
/**
 * The value for people with a role.
 */
export interface RoleDefault {
/**
 * A role of `access.json`.
 */
role: string
/**
 * What the record starts with where whoever makes it holds the role.
 */
value: (string | number | boolean)
}
/**
 * For a `reference` outside child rows: the oldest record that meets a condition, is a candidate for the field as far as the new record is known, and may be chosen by the person. If there is none, the field starts empty.
 */
export interface FirstRecordDefault {
where: Predicate
}
/**
 * A comparison of this field with another one of the record.
 */
export interface Compare {
/**
 * How this field must compare to the other: greater, greater or equal, less, less or equal, or `different`. Order applies to numbers, dates, date-times and times.
 */
operator: ("gt" | "gte" | "lt" | "lte" | "different")
/**
 * The field to compare with. Its type must be comparable.
 */
field: string
level?: Level
}
/**
 * A field of the record whose options are ISO 4217 codes: an `enum`, or a `computed` lookup of one along a reference. Without a sensitivity, or with that of the amount. An `enum` is required while there is an amount. Sums of such amounts are taken per currency.
 */
export interface CurrencyField {
/**
 * Name of the field.
 */
field: string
}
/**
 * A value and how it's shown.
 */
export interface DescribedOption {
/**
 * The stored value, as the API sends it. It's never translated.
 */
value: string
tone?: Tone
/**
 * Kept for existing records, but no longer offered.
 */
retired?: boolean
}
/**
 * The value of a field.
 */
export interface FieldExpression {
/**
 * Its name: a field with a single value, or an address of which `part` names a line.
 */
field: string
/**
 * For an address: the line to use, a text. A computed field of it can be filtered, sorted and searched like any computed text. Absent: the whole value.
 */
part?: ("street" | "city" | "state" | "zip" | "country")
}
/**
 * A calculation with numbers: exactly one of the following. Products and quotients are rounded to six digits after the point, half away from zero; division by zero gives nothing.
 */
export interface ArithmeticExpression {
/**
 * Values to add up.
 * 
 * @minItems 2
 */
add?: Expression[]
/**
 * Two values: the second is subtracted from the first.
 * 
 * @minItems 2
 * @maxItems 2
 */
subtract?: Expression[]
/**
 * Values to multiply.
 * 
 * @minItems 2
 */
multiply?: Expression[]
/**
 * Two values: the first is divided by the second.
 * 
 * @minItems 2
 * @maxItems 2
 */
divide?: Expression[]
/**
 * The first, an amount, times the second, a rate: an amount in the currency of the calculated field, whatever the currency of the first. A rate copied on creation stays the rate of that day.
 * 
 * @minItems 2
 * @maxItems 2
 */
convert?: Expression[]
}
/**
 * The first value that isn't empty.
 */
export interface CoalesceExpression {
/**
 * The values to try in order, all of the same type.
 * 
 * @minItems 1
 */
coalesce: Expression[]
}
/**
 * Texts, dates and whole numbers, joined.
 */
export interface ConcatExpression {
/**
 * The values to join, in order.
 * 
 * @minItems 1
 */
concat: Expression[]
}
/**
 * A number rounded, half away from zero.
 */
export interface RoundExpression {
round: Expression
/**
 * Decimal places.
 */
digits?: number
}
/**
 * Whole days from the first date to the second; negative when the second is earlier.
 */
export interface DaysBetweenExpression {
/**
 * Two dates or moments. A moment counts as the day it falls on.
 * 
 * @minItems 2
 * @maxItems 2
 */
daysBetween: Expression[]
}
/**
 * The value of the first branch whose condition holds.
 */
export interface CaseExpression {
/**
 * The branches, in the order they are tried.
 * 
 * @minItems 1
 */
case: CaseBranch[]
else?: Expression
}
/**
 * A condition and the value to use when it holds.
 */
export interface CaseBranch {
when: Predicate
then: Expression
}
/**
 * A day, counted from today.
 */
export interface TodayExpression {
/**
 * Days from today: 0 is today, 30 in thirty days.
 */
today: number
}
/**
 * Whether a condition holds: true or false.
 */
export interface TestExpression {
test: Predicate
}
/**
 * A figure over rows of an area: those that point at this record (`relation`), or any (`resource`). Archived rows do not count. It has exactly one of `relation` and `resource`.
 */
export interface Rollup {
/**
 * `resource.field`: the rows of `resource` whose `field` points here. The figure is kept up to date with them.
 */
relation?: string
/**
 * All rows of this area, whether they point here or not; in `filter` `{ "parent": … }` is a field of this record; where that is empty, nothing equals it. The figure is calculated each time it is read, row by row, so lists can't filter or sort by it. Fields of the area that `filter` compares with `is` or `in` get an index, texts only if their `maxLength` is 500 or less: an area with many rows needs one.
 */
resource?: string
/**
 * `count` (an `integer`) and `exists` (a `boolean`) take no `field`. `sum` and `average` take a number, `min` and `max` a number, date or time. `collect` returns the records of a reference, each once, as `references`. `latest` returns `field` of the row with the greatest `by`. In both, the field `id` means the row itself.
 */
function: ("count" | "sum" | "min" | "max" | "average" | "exists" | "collect" | "latest")
/**
 * The field of those rows; required but for `count` and `exists`.
 */
field?: string
/**
 * For `latest`, required: the field whose greatest value selects the row.
 */
by?: string
filter?: Predicate
}
/**
 * A count of whole days between a date of the row and today.
 */
export interface Clock {
/**
 * A stored `date` or `datetime` field of the row.
 */
from: string
/**
 * `days_since` counts from the date to today, `days_until` from today to the date.
 */
count: ("days_since" | "days_until")
when?: Predicate
}
/**
 * A group of fields with a heading.
 */
export interface SectionDefinition {
/**
 * Name of the section; its label is `sections.<name>`, the text under the heading `sectionHelp.<name>`.
 */
name: string
/**
 * The fields, in the order they are shown.
 * 
 * @minItems 1
 */
fields: string[]
visibleWhen?: Predicate
/**
 * `plain`: without a heading. `folded`: collapsed until someone opens it or something in it needs attention.
 */
look?: ("heading" | "plain" | "folded")
/**
 * The tab it appears under, in the form and on the record page; its label is `formTabs.<tab>`. Tabs follow the order of their first sections; sections without a tab appear above them.
 */
tab?: string
/**
 * Notes between the fields.
 */
notes?: SectionNote[]
/**
 * Steps of life cycles offered below the fields of the form, as `field.transition`: the record is saved first, then the step is made. Each is offered to people who may make it, if it starts from the record's state.
 */
steps?: string[]
}
/**
 * A text between the fields of a form, and of the page of a record.
 */
export interface SectionNote {
/**
 * Name of the note, unique in the resource; its label is `notes.<name>`.
 */
name: string
/**
 * The field of the section it comes before. Absent: it comes last.
 */
before?: string
when?: Predicate
/**
 * Whether it explains or warns.
 */
tone?: ("info" | "warning")
/**
 * Where it is shown: in the form, on the record page, or on both.
 */
on?: ("form" | "detail" | "both")
}
/**
 * The initial state of a list and what it offers. People arrange columns, filters and order for themselves and save them as views.
 */
export interface ListDefinition {
/**
 * Columns shown at first, left to right. Every field but child rows can be one.
 * 
 * @minItems 1
 */
columns: string[]
/**
 * Columns whose values the list loads although it does not show them at first. People can add any other field too.
 */
optional?: string[]
/**
 * Columns with a total below the list, over all matching rows: the sum, the average, or the number of rows with a value. Numbers and amounts offer all three, other single values only the number. Amounts in several currencies have a total for each.
 */
totals?: {
[k: string]: "sum" | "avg" | "count"
}
/**
 * Order of the rows: a sortable field, `-field` for descending, several separated by commas. `modified` is the newest change first.
 */
sort?: string
/**
 * Filters offered first, in this order; the other filterable fields follow.
 */
filters?: string[]
/**
 * Scopes the list offers. Absent: `all`, and `team` and `my` where the resource says whose rows are whose.
 */
scopes?: ("all" | "team" | "my")[]
/**
 * The scope it begins with. Absent: the first that is offered.
 */
defaultScope?: ("all" | "team" | "my")
/**
 * The field the region switch filters by: a reference, or `reference.reference`. Absent: the list has no switch.
 */
regionField?: string
/**
 * Named parts of the list, opened and closed as sections. Absent: one list.
 */
groups?: ListGroup[]
/**
 * Ways the list can be shown; people switch between them. Absent: a table.
 */
views?: ListView[]
/**
 * Views that come with the area, before those that people saved. Nobody changes one: who saves it with changes has a view of their own.
 */
shippedViews?: ShippedView[]
/**
 * What can be done with chosen rows. Absent: nothing, and rows cannot be chosen.
 */
bulkActions?: ("edit" | "transition" | "archive" | "export")[]
}
/**
 * A part of a list.
 */
export interface ListGroup {
/**
 * Name of the part; its label is `groups.<name>`.
 */
name: string
where: Predicate
}
/**
 * Rows and columns.
 */
export interface TableView {
kind: "table"
}
/**
 * A column for each option of a field, with a card for each row. A card dragged to another column changes the field; where that is the field of a life cycle, by a transition.
 */
export interface BoardView {
kind: "board"
/**
 * An `enum` field.
 */
field: string
/**
 * Fields written on a card, under the record's label. Absent: none.
 */
card?: string[]
}
/**
 * Rows on the days of a calendar.
 */
export interface CalendarView {
kind: "calendar"
/**
 * A `date` or `datetime` field: where a row begins.
 */
field: string
/**
 * A field of the same type: where it ends. Absent: on the same day.
 */
end?: string
}
/**
 * A row for each record and a column for each day of the week, Monday to Sunday. Days are child rows: people type them, paste them or copy them from the week before, as in a spreadsheet, and save and submit all records of the week from there.
 */
export interface WeekGridView {
kind: "week_grid"
/**
 * Fields that name a line, such as a project. A record with the same values in the week before is the same line.
 * 
 * @minItems 1
 * @maxItems 3
 */
line: string[]
/**
 * A `date` field that filters: the first day a record is about.
 */
field: string
/**
 * A `date` field that filters: its last day.
 */
end: string
/**
 * A `rows` field: its child rows hold the days.
 */
rows: string
/**
 * The `date` field of the child rows.
 */
day: string
/**
 * Fields of the child rows that hold numbers. The grid begins with the first; their sum is the total of a line.
 * 
 * @minItems 1
 * @maxItems 4
 */
values: string[]
/**
 * A number of the record that the total is held against. Absent: none.
 */
expected?: string
/**
 * Name of a function of the server that says which rows it expects of a record. Records without rows begin with them. Absent: they begin empty.
 */
propose?: string
/**
 * A `file` or `files` field that is shown, and filled in, next to the days. Absent: none.
 */
file?: string
/**
 * Steps that send a record on, `<field>.<transition>`, one after another; those that begin in another state are passed over. Absent: nothing is sent on from the grid.
 * 
 * @minItems 1
 * @maxItems 4
 */
submit?: string[]
/**
 * The step that accepts a record, `<field>.<transition>`, made by one key.
 */
approve?: string
/**
 * The step that sends a record back, `<field>.<transition>`, made with one key; required fields are asked for.
 */
sendBack?: string
}
/**
 * A view under a name. Whoever may not read a field it filters by does not have it; columns and orders they may not read are left out.
 */
export interface ShippedView {
/**
 * Name of the view, and its address: `?view=<name>`; its label is `views.<name>`. `all` is the list without a view.
 */
name: string
/**
 * Roles of `access.json` that have it. Absent: everyone who may list the records.
 * 
 * @minItems 1
 */
roles?: string[]
/**
 * The list opens with it, for those who have it. A saved view that opens first goes before it.
 */
first?: boolean
/**
 * Which rows it shows, written as the address of the list writes them: `status` → `open,placed`, `owner` → `me`, `team` → `my_team`, `created__within` → `last_7_days`. Days and persons are those of the reader.
 */
filters?: {
[k: string]: string
}
/**
 * One of the scopes the list offers.
 */
scope?: ("all" | "team" | "my")
/**
 * Order of the rows, as in the list. Absent: that of the list.
 */
sort?: string
/**
 * Columns it shows, left to right. Absent: those of the list.
 * 
 * @minItems 1
 */
columns?: string[]
/**
 * How records are shown: one of `views`.
 */
as?: ("table" | "board" | "calendar" | "week_grid")
/**
 * Whether a list with `groups` is shown in these parts.
 */
grouped?: boolean
}
/**
 * What a record's page shows.
 */
export interface DetailDefinition {
/**
 * Fields in a band under the title, for what one looks at first.
 * 
 * @maxItems 8
 */
keyFacts?: string[]
/**
 * Tabs of the page, left to right. Absent: the sections, then files, comments and history, as far as `operations` offers them.
 */
tabs?: TabDefinition[]
/**
 * Question forms that are filled in from the record, each a button.
 */
forms?: FormLink[]
}
/**
 * Sections of the record.
 */
export interface SectionsTab {
/**
 * Name of the tab, unique on the page; its label is `tabs.<name>`.
 */
name: string
kind: "sections"
/**
 * Names of the sections. Absent: all.
 */
sections?: string[]
}
/**
 * Rows of another resource that point at the record.
 */
export interface RelatedTab {
/**
 * Name of the tab, unique on the page; its label is `tabs.<name>`.
 */
name: string
kind: "related"
/**
 * `resource.field`: rows of `resource` whose `field` points here, or where `through` leads. The field must be filterable there.
 */
relation: string
/**
 * A reference of this record: the rows are those whose field has the same value, such as the other projects of the record's client. Absent: rows that point at the record itself.
 */
through?: string
/**
 * Columns of the table. Absent: those of the resource's list.
 */
columns?: string[]
/**
 * Further filters, written as in the address of its list: `{"status": "open"}`.
 */
where?: {
[k: string]: string
}
next?: Predicate
/**
 * With `next`: the button opens a dialog that asks for these fields of the new row. Absent: it leads to the form of a new row.
 * 
 * @minItems 1
 */
ask?: string[]
/**
 * With `next`: the transition the new row can make right away, with all its effects. A dialog makes it and also asks for what it requires; a form has a button for it next to the one that only saves.
 */
firstStep?: string
/**
 * `table`, or `feed` for a resource that has one.
 */
view?: ("table" | "feed")
}
/**
 * Records of another resource that fit this one, the best first, each with its score and the reasons of it.
 */
export interface MatchesTab {
/**
 * Name of the tab, unique on the page; its label is `tabs.<name>`.
 */
name: string
kind: "matches"
/**
 * The resource whose records are compared with this one. Readers are shown those that their lists hold.
 */
of: string
where?: Predicate
/**
 * What is compared, each with its weight. Nothing else affects the score, and fields that identify a person are not allowed.
 * 
 * @minItems 1
 * @maxItems 12
 */
criteria: MatchCriterion[]
makes?: MatchMakes
next?: Predicate
}
/**
 * How many of the wanted things the other has, such as skills: each counts, and one that is like it counts half.
 */
export interface SharedCriterion {
/**
 * Unique in the tab; its label is `criteria.<name>`.
 */
name: string
kind: "shared"
/**
 * Its weight relative to the others.
 */
weight: number
/**
 * `references`, `reference`, `enum` or `multi_enum` of this record: what is wanted. Of no sensitivity class.
 */
here: string
/**
 * What the other record offers.
 */
there: string
/**
 * A `reference` or `enum` of this record that names the most important one: it counts twice.
 */
first?: string
/**
 * `references` of the resource that is referred to, to itself: which are like one another. It is read in both directions.
 */
like?: string
/**
 * Records with nothing in common aren't a match at all.
 */
must?: boolean
}
/**
 * Whether the other is where it is wanted, or would go there.
 */
export interface LocationCriterion {
/**
 * Unique in the tab; its label is `criteria.<name>`.
 */
name: string
kind: "location"
/**
 * Its weight relative to the others.
 */
weight: number
/**
 * `reference` or `enum` of this record: where. Of no sensitivity class.
 */
here: string
/**
 * Fields of the other record with the same target or options: where it is, or would work.
 * 
 * @minItems 1
 */
there: string[]
anywhere?: Predicate
/**
 * A `boolean` of the other record: it would move, which counts six tenths.
 */
moves?: string
}
/**
 * `at_least`: the other's number is not below the wanted one. `at_most`: not above, such as a rate.
 */
export interface NumberCriterion {
/**
 * Unique in the tab; its label is `criteria.<name>`.
 */
name: string
/**
 * Whether the value must be at least or at most what is wanted.
 */
kind: ("at_least" | "at_most")
/**
 * Its weight relative to the others.
 */
weight: number
/**
 * The number or amount this record asks for.
 */
here: string
/**
 * The same value of the other record.
 */
there: string
/**
 * By how many percent it may be missed before it counts nothing; what lies between counts in part.
 */
within?: number
}
/**
 * The other record is available by a date.
 */
export interface ByCriterion {
/**
 * Unique in the tab; its label is `criteria.<name>`.
 */
name: string
kind: "by"
/**
 * Its weight relative to the others.
 */
weight: number
/**
 * A `date` of this record. Absent: today.
 */
here?: string
/**
 * The `date` from which the other record is available.
 */
there: string
/**
 * Number of days late that still earn some points.
 */
within?: number
/**
 * What an empty field means: unknown, which counts half, or no obstacle.
 */
empty?: ("unknown" | "met")
}
/**
 * What the other holds lasts long enough, such as a work permit.
 */
export interface UntilCriterion {
/**
 * Unique in the tab; its label is `criteria.<name>`.
 */
name: string
kind: "until"
/**
 * Its weight relative to the others.
 */
weight: number
/**
 * The `date` until which the other record lasts.
 */
there: string
/**
 * Minimum number of days from today it must last.
 */
days: number
/**
 * Number of missing days that still earn some points.
 */
within?: number
/**
 * A `boolean` of the other record: while it is true, the end is taken for open, and nothing is missed.
 */
unless?: string
/**
 * What an empty field means: unknown, which counts half, or no obstacle.
 */
empty?: ("unknown" | "met")
}
/**
 * What a match is offered as: a new record that names both. Matches that have one are marked with its state and day.
 */
export interface MatchMakes {
/**
 * `resource.field`: the reference that names this record. It must be filterable.
 */
relation: string
/**
 * The reference there that names the match. It must be filterable.
 */
as: string
/**
 * The `date` or `datetime` there, shown next to the state. Absent: when the record was created.
 */
on?: string
/**
 * References there that are filled with the newest candidate that fits the match, such as its approved profile.
 */
fill?: string[]
/**
 * Options there that begin with the first of a list of this record: `{"employment_type": "employment_types"}`.
 */
options?: {
[k: string]: string
}
/**
 * The transition the new record can make right away: its form has a button for it next to the one that only saves.
 */
firstStep?: string
}
/**
 * The sections of a record this one points at.
 */
export interface RecordTab {
/**
 * Name of the tab, unique on the page; its label is `tabs.<name>`.
 */
name: string
kind: "record"
/**
 * A reference of this record.
 */
reference: string
}
/**
 * Files, comments or history of the record.
 */
export interface PlainTab {
/**
 * Name of the tab, unique on the page; its label is `tabs.<name>`.
 */
name: string
/**
 * What it shows. `files` and `comments` need the operations `file` and `comment`.
 */
kind: ("files" | "comments" | "history")
}
/**
 * Answers to a question form, given about the record.
 */
export interface AnswersTab {
/**
 * Name of the tab, unique on the page; its label is `tabs.<name>`.
 */
name: string
kind: "answers"
/**
 * The form: its name, or the field of this record that names it.
 */
form: (string | FormOfField)
/**
 * The resource that stores the answers; its `feed` defines how they are shown.
 */
makes: string
/**
 * A reference of this record: the answers are about the record it leads to. Absent: about this one.
 */
reference?: string
}
/**
 * A form that depends on the record.
 */
export interface FormOfField {
/**
 * An `enum` field whose options are names of forms.
 */
field: string
}
/**
 * A place for a component of the application. Declared; no screen shows it yet.
 */
export interface ComponentTab {
/**
 * Name of the tab, unique on the page; its label is `tabs.<name>`.
 */
name: string
kind: "component"
/**
 * Name of the component.
 */
component: string
}
/**
 * The feedback of the person who supervised an interview.
 */
export interface SupervisorFormLink {
name: FormLinkName
kind: "supervisor"
makes: FormLinkMakes
givers?: FormLinkGivers
when?: Predicate
context: SupervisorFormContext
}
/**
 * Which field of the record says what the form is about: a reference, or `id` for the record itself.
 */
export interface SupervisorFormContext {
/**
 * The interview.
 */
interview: string
/**
 * The consultant who was interviewed. Absent: not passed on.
 */
consultant?: string
}
/**
 * Feedback on a consultant.
 */
export interface ConsultantFormLink {
name: FormLinkName
kind: "consultant"
makes: FormLinkMakes
givers?: FormLinkGivers
when?: Predicate
context: ConsultantFormContext
}
/**
 * Which field of the record says what the form is about: a reference, or `id` for the record itself.
 */
export interface ConsultantFormContext {
/**
 * The consultant.
 */
consultant: string
/**
 * The project the feedback is about. Absent: not passed on.
 */
project?: string
}
/**
 * An update on a project, with blockers.
 */
export interface ProjectUpdateFormLink {
name: FormLinkName
kind: "project_update"
makes: FormLinkMakes
givers?: FormLinkGivers
when?: Predicate
context: ProjectUpdateFormContext
}
/**
 * Which field of the record says what the form is about: a reference, or `id` for the record itself.
 */
export interface ProjectUpdateFormContext {
/**
 * The project.
 */
project: string
}
/**
 * A question form, answered for the record.
 */
export interface ResponseFormLink {
name: FormLinkName
kind: "response"
/**
 * Name of the question form.
 */
form: string
makes: FormLinkMakes
givers?: FormLinkGivers
when?: Predicate
}
/**
 * How rows are shown one after the other: who gave each and when, what it is about, and its full text.
 */
export interface FeedDefinition {
/**
 * Who gave it: a filterable reference to an employee, or `created_by`.
 */
by: string
/**
 * When: a `date` or `datetime` that lists can be sorted and filtered by, or `created`.
 */
at: string
/**
 * Short values, shown side by side.
 */
facts?: string[]
/**
 * Long values and files, shown in full, one below the other.
 */
texts?: string[]
/**
 * A whole number whose course over time is drawn above the rows. Absent: none.
 */
trend?: string
}
/**
 * Which rows are mine and which my team's. A path walks references (`project.owner`) and child rows (`assignment(project).employee`) and ends in an employee, or for `team` in a team. `id` is the row itself.
 */
export interface Scopes {
/**
 * Paths to the employees a record belongs to.
 */
my?: ScopePath[]
/**
 * Paths to the employees or teams whose row it is. Absent: the teams of the people of `my`.
 */
team?: ScopePath[]
/**
 * Paths to employees the row belongs to indirectly, such as rows about people they look after. For grants; lists do not offer it.
 */
linked?: ScopePath[]
}
/**
 * A path that counts under a condition.
 */
export interface ConditionalPath {
/**
 * The path.
 */
path: string
when?: Predicate
where?: Predicate
}
/**
 * The states of a record, kept in one `enum` field, and the transitions between them. The field is changed by transitions only.
 */
export interface Lifecycle {
/**
 * An `enum` field; its options are the states.
 */
field: string
/**
 * The state a new record begins in.
 */
initial: string
/**
 * What is special about a state. States that are not named are neither final nor read only.
 */
states: LifecycleState[]
/**
 * A `datetime` field the server sets to the moment of each change of state. Absent: none.
 */
since?: string
/**
 * The ways from state to state. Each state but retired ones is the initial one or the end of a transition.
 */
transitions: Transition[]
/**
 * What happens besides whichever transition of the life cycle is made, after the transition's own effects.
 */
onTransition?: Effect[]
/**
 * Effects of creating a record.
 */
onCreate?: Effect[]
/**
 * Effects of archiving a record, before it is archived. `notify` is none of them; restoring takes nothing back.
 */
onArchive?: Effect[]
}
/**
 * Settings of one state.
 */
export interface LifecycleState {
/**
 * An option of the field.
 */
name: string
tone?: Tone
/**
 * The record is finished. A transition into such a state is never highlighted on a page automatically.
 */
final?: boolean
/**
 * Records in this state are edited through transitions only.
 */
readOnly?: boolean
/**
 * A stage records usually pass: stages appear at the top of the record page, in the order of the options.
 */
stage?: boolean
}
/**
 * A step from one state to another: a button on the record, an entry of the list's bulk actions, a way to drag a card.
 */
export interface Transition {
/**
 * Name of the transition, unique in the life cycle; the label of its button is `transitions.<field>.<name>`.
 */
name: string
/**
 * The states it can start from.
 * 
 * @minItems 1
 */
from: string[]
/**
 * The state it leads to, or `previous`: the state before the current one, read from history.
 */
to: string
/**
 * Actors of `access.json` who may make it; `system` is the server itself.
 * 
 * @minItems 1
 */
who: string[]
when?: Predicate
/**
 * Fields that must have a value afterwards. The dialog of the transition asks for them.
 */
require?: string[]
/**
 * Whether the person is asked for a reason: `required` or `optional`. It is stored in the history. Absent: not asked.
 */
reason?: ("required" | "optional")
/**
 * Values written with the new state, by field.
 */
set?: {
[k: string]: SetValue
}
/**
 * What else happens when the transition is made.
 */
effects?: Effect[]
timed?: TimedTransition
/**
 * The button the page puts forward while the transition is open.
 */
primary?: boolean
/**
 * Marks it as a decision on a waiting record: `approve` lets it pass, `send_back` does not. A record waits, in the inbox, for everyone who may approve it in its current state; people who may send it back can do so there. Absent: not a decision.
 */
decides?: ("approve" | "send_back")
approvals?: Approvals
}
/**
 * A value calculated at the moment of the write.
 */
export interface DynamicValue {
/**
 * `today` for a date, `now` for a datetime, `me` for a reference to an employee, `my_team` for a reference to a team.
 */
dynamic: ("today" | "now" | "me" | "my_team")
}
/**
 * The value of a field of the record.
 */
export interface FieldValue {
/**
 * Its name; `id` gives a reference to the record itself. In effects also a path that ends in a field, such as `lead.duration_months`; where it leads to several records, of the first.
 */
field: string
/**
 * Days to add to a date. Use a negative number for earlier dates.
 */
plusDays?: number
/**
 * For a date, in effects: as many months later as this field says, named like `field`. Without a value there, nothing is written.
 */
plusMonths?: string
}
/**
 * In effects: what a function of the server chooses, for what conditions and paths cannot say, such as whose turn it is.
 */
export interface FunctionValue {
/**
 * Name of the function, such as `next_marketer`. Functions are code: a definition cannot add one.
 */
function: string
}
/**
 * Numbers of the record, and fixed ones, added up; what is empty counts as 0.
 */
export interface SumValue {
/**
 * Names of its whole-number, decimal or money fields, or numbers.
 * 
 * @minItems 2
 */
sum: (string | number)[]
}
/**
 * In timed effects with a period: of the period they are due with.
 */
export interface PeriodValue {
/**
 * Its first day, its last day, or the year of its first day as a whole number.
 */
period: ("start" | "end" | "year")
}
/**
 * A reference to the record that an effect before this one made.
 */
export interface CreatedValue {
/**
 * The resource of the record that was created.
 */
created: string
}
/**
 * Creates a record.
 */
export interface CreateEffect {
kind: "create"
/**
 * The resource of the new record.
 */
resource: string
/**
 * Values of the new record, by field.
 */
set: {
[k: string]: SetValue
}
/**
 * Only while all of these are true of the record itself. Absent: always.
 * 
 * @minItems 1
 */
related?: Related[]
/**
 * True: skipped if it cannot be carried out, and the response says so. False: the whole transition is rejected.
 */
optional?: boolean
when?: Predicate
}
/**
 * How many related records there are, counted as they will be by then. Without `atLeast` and `fewerThan`: at least one.
 */
export interface Related {
/**
 * The records counted: a path from the record over references and child rows, as in scopes.
 */
path: string
where?: Predicate
/**
 * No fewer than this number, or than a number field of the record says.
 */
atLeast?: (number | string)
/**
 * Fewer than this number, or than a number field of the record says.
 */
fewerThan?: (number | string)
}
/**
 * Changes other records, or moves them to another state.
 */
export interface UpdateEffect {
kind: "update"
/**
 * The records: a path over references and child rows, as in scopes; here also over records that point at it with a `dynamic_reference` (`comment(target)`). A row whose state does not allow the transition is left alone.
 */
path: string
/**
 * Values to write, by field of the records at the end of the path.
 */
set?: {
[k: string]: SetValue
}
/**
 * The transition to make with each record.
 */
transition?: string
/**
 * Only records at the end of the path of which all of these hold. Absent: all.
 * 
 * @minItems 1
 */
related?: Related[]
/**
 * True: skipped if it cannot be carried out, and the response says so. False: the whole transition is rejected.
 */
optional?: boolean
when?: Predicate
where?: Predicate
/**
 * True: if the state of a record at the end of the path does not allow the transition, everything is rejected. False: the record is left alone.
 */
must?: boolean
}
/**
 * Sends people a notification.
 */
export interface NotifyEffect {
kind: "notify"
/**
 * Paths that end in an employee, or actors or rules of `access.json`; a field of the record goes before an actor of the same name.
 */
to: string[]
/**
 * Name of a message. Not read: the notice says what happened to the record.
 */
message?: string
when?: Predicate
}
/**
 * Sends a signed message about the record to another program, through a webhook that is set up under Settings → Webhooks. The message waits 10 seconds: undoing the transition withdraws it, and afterwards sends another of the type `<area>.<event>.undone`.
 */
export interface WebhookEffect {
kind: "webhook"
/**
 * Name of the webhook. Its address, secret and role are settings and never part of a definition. While no webhook of this name is on, the effect is skipped and the response says so.
 */
webhook: string
/**
 * What happened; the message’s type is `<area>.<event>`. Not one of `created`, `updated`, `transition`, `archived` and `restored`: those are sent by webhooks themselves.
 */
event: string
/**
 * Fields the message holds, as far as the webhook’s role may see them. Absent: all it may see.
 * 
 * @minItems 1
 */
fields?: string[]
when?: Predicate
}
/**
 * Does at once what an entry of the record's `timed` has due today, instead of waiting for the night.
 */
export interface TimedEffect {
kind: "timed"
/**
 * Name of the entry.
 */
name: string
when?: Predicate
}
/**
 * Runs a server function in the same transaction, or lets it return further effects; if it throws, everything is rolled back.
 */
export interface CallEffect {
kind: "call"
/**
 * Name of the function, such as `open_account`. Functions are code: a definition cannot add one.
 */
function: string
/**
 * How many records the transition may make and change in all where the function makes many, such as a pay run. Absent: 200.
 */
records?: number
}
/**
 * The server makes it automatically, as `system`, for every record for which `when` is true. Absent: only a person or another transition makes it.
 */
export interface TimedTransition {
/**
 * How often the server looks for such records; a day begins at ten past midnight in the company's zone.
 */
every: ("quarter_hour" | "hour" | "day")
when: Predicate
/**
 * What the server gives for the fields the transition requires.
 */
set?: {
[k: string]: SetValue
}
}
/**
 * Whose approvals the transition needs: the one that completes the last group makes it. Only for a transition that decides `approve`. Approvals end when the record moves on, is sent back or changes; nobody counts twice, and a delegate counts as the person they stand in for.
 */
export interface Approvals {
/**
 * Groups that must each approve it. Somebody in several counts for the first that still needs them: put the smallest group first.
 * 
 * @minItems 1
 * @maxItems 8
 */
groups: ApprovalGroup[]
/**
 * Each group is asked only when those before it have approved. Absent: all are asked at once.
 */
inOrder?: boolean
/**
 * Fields that people approve: when one of them changes, all approvals so far are withdrawn. Absent: any field that people fill in.
 * 
 * @minItems 1
 */
about?: string[]
}
/**
 * People, a certain number of whom must approve. Their label is `approvalGroups.<field>.<name>`.
 */
export interface ApprovalGroup {
/**
 * Name in lower_snake_case, unique in the transition.
 */
name: string
/**
 * Actors of `access.json` who belong to it. Absent: those that `people` names, or, where it names nobody, those who may make the transition.
 * 
 * @minItems 1
 */
who?: string[]
/**
 * Paths from the record to employees who belong to it, such as `project.marketer` or `created_by`.
 * 
 * @minItems 1
 */
people?: string[]
/**
 * How many of them must approve.
 */
quorum?: number
when?: Predicate
}
/**
 * A condition that must be true of a record. Its message is `rules.<name>` of the labels.
 */
export interface RecordRule {
/**
 * Name of the rule, unique in the resource.
 */
name: string
check: Predicate
when?: Predicate
level: Level
/**
 * The fields that show the message.
 * 
 * @minItems 1
 */
fields: string[]
}
/**
 * A rule across records: which other records are compared and how many there may be. Its message is `checks.<name>` of the labels. It is checked for new records and when a field it reads changes; simultaneous writes are checked one after the other. If a field of `match` is empty, nothing is checked.
 */
export interface RecordCheck {
/**
 * Name of the check, unique in the resource.
 */
name: string
when?: Predicate
/**
 * Stored fields. Checked only when a person changes one of them, against their previous values: never for new records or the server's own writes. Without `over`, the change itself is what is wrong. The message is shown at the changed ones of `fields`.
 * 
 * @minItems 1
 */
changes?: string[]
was?: Predicate
/**
 * The resource whose live records are compared. It may be the resource itself, without the record. Absent: the record is checked on its own, by `when` or `changes` alone.
 */
over?: string
/**
 * Field of `over` → field of the record, or a path over references to one, that holds the same. Of lists, one common element is enough.
 */
match?: {
[k: string]: string
}
overlaps?: RangeOverlap
/**
 * Only records whose texts are like the record's, in each of these. `match` should leave few to compare.
 * 
 * @minItems 1
 */
alike?: LikeTexts[]
where?: Predicate
finds?: FoundRecords
level: Level
/**
 * The fields that show the message.
 * 
 * @minItems 1
 */
fields: string[]
override?: CheckOverride
}
/**
 * Only records whose range shares a day or moment with the record's; both ends belong to a range, and an empty end is open.
 */
export interface RangeOverlap {
/**
 * The first and last day of the records in `over`.
 * 
 * @minItems 2
 * @maxItems 2
 */
there: string[]
/**
 * The first and last day of this record.
 * 
 * @minItems 2
 * @maxItems 2
 */
here: string[]
/**
 * Of moments: ranges less than so many minutes apart count too. Absent: they share a moment.
 */
minutes?: number
}
/**
 * Texts compared word by word: case, accents, punctuation and order do not matter. One similar text is enough; if either side is empty, nothing is similar.
 */
export interface LikeTexts {
/**
 * Texts of `over`: fields of it or at the end of a path over references, lists of texts among them, and parts of an address (`location.city`).
 * 
 * @minItems 1
 */
there: string[]
/**
 * The text fields of this record to compare.
 * 
 * @minItems 1
 */
here: string[]
/**
 * Minimum similarity, in percent.
 */
percent: number
/**
 * What a word means (`sr` for `senior`), in lowercase; empty: the word is ignored.
 */
words?: {
[k: string]: string
}
}
/**
 * What there may be: how many records, or how much of them together. An empty limit limits nothing. Absent: there may be none.
 */
export interface FoundRecords {
/**
 * A number field of `over` to add up; if no record has a value, nothing is checked. Amounts with a currency field are only added if `match` or `where` leaves a single currency. Absent: records are counted.
 */
sum?: string
atMost?: Expression
atLeast?: Expression
equals?: Expression
}
/**
 * An error that can be overridden with a reason, given as `exception_reason` of the call and kept in the history. Absent: nobody can.
 */
export interface CheckOverride {
/**
 * Actors of `access.json` who may. Absent: whoever may save the record.
 * 
 * @minItems 1
 */
who?: string[]
}
/**
 * A key: no two live rows have the same values in all of its fields.
 */
export interface UniqueRule {
/**
 * Name of the key, unique in the resource.
 */
name: string
/**
 * The fields of the key. Each must store a single value.
 * 
 * @minItems 1
 */
fields: string[]
where?: Predicate
}
/**
 * How many records there are at the end of a path, and what is done where it is otherwise.
 */
export interface Invariant {
/**
 * Name of the invariant, unique in the resource.
 */
name: string
when: Predicate
/**
 * The records that are counted: a path over references and child rows, as in scopes; `id` is the record itself.
 */
path: string
where?: Predicate
/**
 * `some`: at least one. `none`: not one. `one`: not more than one.
 */
has: ("some" | "none" | "one")
during?: InvariantPeriod
/**
 * Effects that make it true, carried out on the record. Absent, and without `again`: someone has to look at it.
 */
mend?: Effect[]
/**
 * A transition whose effects are carried out once more instead.
 */
again?: string
}
/**
 * For `one`: no more than one record on any day.
 */
export interface InvariantPeriod {
/**
 * The field with the first day.
 */
from: string
/**
 * The field with the last day. While it's empty, there's no end.
 */
to: string
/**
 * Compares only records with the same value in this field.
 */
by?: string
}
/**
 * A PDF document of a record. Its texts are `documents.<name>`: `title`, and one for each name its parts use. It shows only what the person saving it may read of the record and leaves out empty values.
 */
export interface RecordDocument {
/**
 * Name of the document, unique in the resource.
 */
name: string
when?: Predicate
/**
 * The file field that stores it: the server creates it once the condition is true and the field is empty. A file uploaded instead stays. A condition is then required, and must depend on stored fields, not on the clock or a person; sensitive fields on the document must be of this field's class. Absent: created on request.
 */
field?: string
/**
 * A path to the field with the recipient's language, such as `driver.language`: a choice among the product's languages. Absent or empty: the company's.
 */
language?: string
/**
 * The parts of the document, from top to bottom.
 * 
 * @minItems 1
 */
parts: DocumentPart[]
}
/**
 * Sender and recipient, side by side.
 */
export interface DocumentParties {
kind: "parties"
/**
 * The parties, in reading order.
 * 
 * @minItems 1
 * @maxItems 3
 */
parties: DocumentParty[]
when?: Predicate
}
/**
 * A sender, recipient or signer of a document.
 */
export interface DocumentParty {
/**
 * Name of the text that introduces the party: "Bill to".
 */
name: string
/**
 * Company settings whose texts come first, such as `company_name`. Everyone who gets the document reads them.
 * 
 * @minItems 1
 */
settings?: string[]
/**
 * Fields of the record and paths, a line each.
 * 
 * @minItems 1
 */
lines?: string[]
}
/**
 * Values with their labels, two side by side.
 */
export interface DocumentFields {
kind: "fields"
/**
 * Name of its heading. Absent: it has none.
 */
name?: string
/**
 * Fields of the record, and paths to those of records it refers to: `driver.email`.
 * 
 * @minItems 1
 */
fields: string[]
when?: Predicate
}
/**
 * Amounts below each other, the last one set off as the result.
 */
export interface DocumentTotals {
kind: "totals"
/**
 * Fields of the record, and paths to those of records it refers to: `driver.email`.
 * 
 * @minItems 1
 */
fields: string[]
when?: Predicate
}
/**
 * Rows that belong to the record; the head is repeated on each page.
 */
export interface DocumentTable {
kind: "table"
/**
 * Name of its heading. Absent: what the rows are called.
 */
name?: string
/**
 * A field with child rows (`lines`), or the records that refer to this one (`timesheet.invoice`).
 */
of: string
/**
 * Names of fields of those rows.
 * 
 * @minItems 1
 */
columns: string[]
/**
 * Columns with numbers that are added up below the rows. Amounts of several currencies have no sum.
 * 
 * @minItems 1
 */
sums?: string[]
when?: Predicate
}
/**
 * A paragraph. It is left out where one of its values is empty or may not be read.
 */
export interface DocumentText {
kind: "text"
/**
 * Name of the text.
 */
name: string
/**
 * What replaces `{{name}}` in the text: a field, or a path to one.
 */
values?: {
[k: string]: string
}
/**
 * Shows the text as a note, in small type.
 */
small?: boolean
when?: Predicate
}
/**
 * Signature lines side by side, each with one for the date.
 */
export interface DocumentSignatures {
kind: "signatures"
/**
 * The people who sign.
 * 
 * @minItems 1
 * @maxItems 3
 */
parties: DocumentParty[]
when?: Predicate
}
/**
 * An appointment sent to people's calendars: an email invitation while the condition is true, an update when time, place, texts or people change, and a cancellation when the condition is no longer true or someone is removed. Nothing is sent for appointments that have begun.
 */
export interface RecordInvitation {
when: Predicate
/**
 * The date and time field it begins at, one with a `zone`: the invitation names that zone.
 */
start: string
/**
 * The whole number field that says how long it takes. It or `end` is needed.
 */
minutes?: string
/**
 * The date and time field it ends at.
 */
end?: string
/**
 * Fields whose values name it in a calendar, in the language of the person invited.
 * 
 * @minItems 1
 */
summary: string[]
/**
 * The field that says where it takes place: a text or a link.
 */
place?: string
/**
 * Further fields shown in the email, with their labels.
 */
details?: string[]
/**
 * Who is invited: paths that end in records with an `email` field. Employees get it as far as they may open the record.
 * 
 * @minItems 1
 */
people: string[]
/**
 * How long its mails wait before they go out, so that the step can be taken back. Default 10.
 */
waitSeconds?: number
}
/**
 * People the server notifies when a record starts to meet a condition. Its message is `notices.<name>`.
 */
export interface RecordNotice {
/**
 * Name of the notice, unique in the resource.
 */
name: string
when: Predicate
was?: Predicate
/**
 * Told once the record has met the condition for so many days of 24 hours, counted from the last change of a field the condition reads. Absent: told at once.
 */
forDays?: number
before?: DaysOfDate
after?: DaysOfDate
/**
 * Whom, as in the effect `notify`. Whoever may not read the fields of the condition is not told.
 * 
 * @minItems 1
 */
to: string[]
}
/**
 * Days that are counted from a date of the record. The message of a notice may use them as `{days}`.
 */
export interface DaysOfDate {
/**
 * A stored date of the record.
 */
field: string
/**
 * How many days from the date, in the company's zone; 0 is the day itself.
 * 
 * @minItems 1
 */
days: number[]
/**
 * Counts only Monday to Friday.
 */
working?: boolean
}
/**
 * Effects that are due on a day: relative to a date of the record, or with each calendar period. Every night, in the company's time zone, the server carries out what has become due, once for each record and day or period, whichever process gets to it; days without a running server are caught up. The history names the record as the cause.
 */
export interface TimedEffects {
/**
 * Name of the entry, unique in the resource.
 */
name: string
when: Predicate
before?: DaysOfDate
after?: DaysOfDate
period?: TimedPeriod
/**
 * The effects, like those of a transition; they may write `{ "period": … }`. Use `notices` to notify people; `notify` is not available here.
 * 
 * @minItems 1
 */
effects: Effect[]
}
/**
 * Periods of the calendar, in the company's zone. A week begins on Monday; half a month ends on the 15th.
 */
export interface TimedPeriod {
cycle: TimedCycle
/**
 * A stored date: no period is due before it, and the first one begins on it. Absent: every period counts.
 */
from?: string
/**
 * Stored dates, of which the first with a value counts: the last period ends on it. Absent or without a value: there is no last one.
 * 
 * @minItems 1
 */
to?: string[]
/**
 * The day it is due: the first of the period, or the one after its last.
 */
at: ("start" | "end")
/**
 * Periods that became due so many days ago, today included, are made up for.
 */
catchUp?: number
}
/**
 * A choice of the record.
 */
export interface CycleOfField {
/**
 * A stored choice whose options are among those. Without a value no period is due.
 */
field: string
}
/**
 * When the server archives or removes records, or empties some of their fields. It does so every night. Nothing of what is removed or emptied remains: child rows, files, comments, notifications, history and stored responses go with it. The audit trail can have only one rule, which removes its oldest entries: without a condition, counted from `at`, after 180 days or more.
 */
export interface RetentionRule {
/**
 * Name of the rule, unique in the resource. The audit trail names it.
 */
name: string
when?: Predicate
after: RetentionTime
/**
 * `archive`: the record leaves the lists and can be restored. `remove`: the record is deleted for good; one that other records refer to is kept. `blank`: the `fields` are emptied for good, the rest stays.
 */
action: ("archive" | "remove" | "blank")
/**
 * For `blank`: the fields that are emptied. None may be required or worked out by the server.
 * 
 * @minItems 1
 */
fields?: string[]
}
/**
 * How long after which date of the record.
 */
export interface RetentionTime {
/**
 * A stored date or moment of the record, or `created`, `modified` or `archived`. Records without a value are kept.
 */
field: string
/**
 * How many days, months or years.
 */
amount: number
/**
 * What is counted, in the company's zone.
 */
unit: ("days" | "months" | "years")
}
/**
 * Fields whose values a server function or an expression calculates and stores: within every write of the record, and again when what it reads changes. People can only read them; changes caused by a source appear in the history as the server's.
 */
export interface WorkedOutValue {
/**
 * Name of the value, unique in the resource.
 */
name: string
/**
 * The fields it fills: stored ones that are neither `required` nor the state of a life cycle, which are closed to people; with `own` also fields of rows.
 * 
 * @minItems 1
 */
fields: string[]
/**
 * Function of the server, one of `server/modules/values/`. Instead of `expression`.
 */
by?: string
expression?: Expression
/**
 * Paths to what the function reads of other records: over references and child records to a field (`project.purchase_order.pay_type`) or to records as a whole (`project.project_rate(project)`). When they change, the value is recalculated. The record's own fields need not be named.
 */
sources?: string[]
when?: Predicate
own?: Predicate
/**
 * Who may overwrite the value, with a reason kept in the history (`exception_reason`); it stays until it is reset the same way. Absent: nobody.
 */
overwrite?: {
/**
 * Actors from `access.json` who can overwrite the value.
 * 
 * @minItems 1
 */
who: string[]
/**
 * Makes the reason optional.
 */
withoutReason?: boolean
}
}
/**
 * Who may do what: roles, rules over them, the matrix of grants, classes of sensitive fields and gates of addresses. Everything that is not granted is denied. There is one such document, `resources/access.json`.
 */
export interface AccessDefinition {
/**
 * Where an editor finds this schema. The server does not read it.
 */
$schema?: string
/**
 * Version of the definition language.
 */
version: 1
/**
 * Every role an employee can hold.
 */
roles: string[]
/**
 * Named rules over roles, by name. Grants, gates, menu entries and actors name a rule, never a role.
 */
rules: {
[k: string]: NamedRule
}
/**
 * Who may make transitions and who is notified of them, by name: an actor is anyone who meets one of the rules, on the rows of its scope. `system`, the server itself, is built in.
 */
actors: {
/**
 * @minItems 1
 */
[k: string]: ActorGrant[]
}
/**
 * The matrix, by resource. Child rows have no entry: they follow their parent.
 */
resources: {
[k: string]: ResourceAccess
}
/**
 * What people who meet a rule are denied on every resource and report, whatever else they are granted.
 */
denials?: Denial[]
/**
 * Sensitivity classes of fields, by name. A field is answered where both the grants of its resource and those of its class allow it.
 */
classes: {
[k: string]: ClassAccess
}
/**
 * Gates of browser addresses. The longest path that is a prefix of an address decides; an address with no gate needs only a session.
 */
routes: RouteGate[]
/**
 * Like `resources`, by the `access` of reports: `list` opens a report, `export` takes its figures away.
 */
reports?: {
[k: string]: ResourceAccess
}
/**
 * The rule whose people must sign in with a one-time code as well as their password, such as `superadmin` or `everyone`. Anyone without an authenticator app is asked to set one up. Absent: everyone decides for themselves.
 */
secondFactor?: string
identityProvider?: IdentityProvider
}
/**
 * A rule with its description.
 */
export interface NamedRule {
rule: RoleRule
/**
 * Why the rule exists, for people reading the file.
 */
description?: string
/**
 * The rule cannot be changed by publishing.
 */
locked?: boolean
}
/**
 * True for people who have the role.
 */
export interface HasRole {
/**
 * A role from `roles`.
 */
role: string
}
/**
 * Holds when every part does; an empty list holds for everyone.
 */
export interface AllRules {
/**
 * The conditions to combine.
 */
all: RoleRule[]
}
/**
 * True if at least one part is; an empty list is true for nobody.
 */
export interface AnyRule {
/**
 * The conditions to combine.
 */
any: RoleRule[]
}
/**
 * True when the condition inside is false.
 */
export interface NotRule {
not: RoleRule
}
/**
 * One way to become the actor: a rule, on some of the rows.
 */
export interface ActorGrant {
/**
 * A rule of this document.
 */
rule: string
scope: Scope
}
/**
 * Who may do what with one resource or report.
 */
export interface ResourceAccess {
/**
 * The rights people have, one grant each.
 */
grants: Grant[]
/**
 * Rules that deny everything here, whatever else people are granted.
 */
deny?: string[]
/**
 * Actions that come with `show` elsewhere and here are had only by whom a grant names for them.
 */
byName?: ("print" | "email" | "share")[]
/**
 * The reason, for people reading the file.
 */
note?: string
}
/**
 * What holders of a rule may do with rows of a resource. Grants add up.
 */
export interface Grant {
/**
 * A rule of this document.
 */
rule: string
/**
 * The actions people with the rule can take.
 * 
 * @minItems 1
 */
actions: Action[]
scope: Scope
when?: Predicate
/**
 * Fields that may be written under this grant; only for `create` and `edit`. Absent: every field the classes allow.
 */
fields?: string[]
/**
 * The grant cannot be changed by publishing.
 */
locked?: boolean
}
/**
 * Actions that a rule denies everywhere.
 */
export interface Denial {
/**
 * A rule of this document.
 */
rule: string
/**
 * The actions that are denied.
 * 
 * @minItems 1
 */
actions: Action[]
/**
 * The denial cannot be removed by publishing.
 */
locked?: boolean
}
/**
 * Who reads and writes the fields of a class.
 */
export interface ClassAccess {
/**
 * What the class contains, for people reading the file.
 */
description: string
/**
 * Who can read fields of the class.
 */
read: ClassGrant[]
/**
 * Who can change fields of the class.
 */
write: ClassGrant[]
/**
 * Answered while one person works as another only where both read it. `"strictly"`: roles that allow working as others do not count for it.
 */
maskedWhileImpersonating?: (true | false | "strictly")
/**
 * Its fields identify a person, such as gender, age, origin and photo: matches never compare them.
 */
identity?: boolean
/**
 * Whoever reads a value of its fields, in a record, a list, a history, a search, a report or on paper, is noted in the audit trail with the names of the fields.
 */
readsAudited?: boolean
}
/**
 * A right to the fields of a class.
 */
export interface ClassGrant {
/**
 * A rule of this document.
 */
rule: string
scope: Scope
/**
 * The resources it applies to. Absent: all of them.
 */
resources?: string[]
when?: Predicate
}
/**
 * Who may open an address of the browser application and everything below it.
 */
export interface RouteGate {
/**
 * The start of the address, in whole segments.
 */
path: string
/**
 * A rule of this document.
 */
rule: string
}
/**
 * How people sign in with the company's identity provider.
 */
export interface IdentityProvider {
/**
 * The rule whose people sign in with the identity provider alone: their passwords and passkeys are refused. Whoever may change the configuration is never meant by it.
 */
requiredFor?: string
/**
 * Roles that follow the groups of the identity provider at each sign-in. Roles that are not named here are given by hand.
 */
groupRoles?: GroupRole[]
/**
 * The team that people join whom only the identity provider knows, where one of their groups gives them a role. Without it they are refused.
 */
joinTeam?: string
}
/**
 * A group of the identity provider and the role its people have.
 */
export interface GroupRole {
/**
 * As the identity provider names it, such as `benchline-finance`.
 */
group: string
/**
 * A role of this document.
 */
role: string
}
/**
 * Menu and browser addresses. An address leads to a screen of a resource, to a named screen, to reports or to another address. There is one such document, `resources/navigation.json`. Without a route every resource is at `/records/<resource>` and every report at `/reports/<report>`.
 */
export interface NavigationDefinition {
/**
 * Where an editor finds this schema. The server does not read it.
 */
$schema?: string
/**
 * Version of the definition language.
 */
version: 1
/**
 * Groups of the menu, in the order they are shown. A group without an entry the person may open is left out.
 */
menu: MenuGroup[]
/**
 * Addresses in addition to those every resource and report has.
 */
routes: RouteDefinition[]
}
/**
 * A group of the menu.
 */
export interface MenuGroup {
/**
 * Name of the group; its label is `groups.<name>` of `locales/<language>/navigation.json`.
 */
name: string
/**
 * Name of an Ant Design icon, such as `HomeOutlined`. One the application does not draw, or none, shows a folder.
 */
icon?: string
/**
 * A rule of `access.json`: who sees the group. Absent: everyone signed in.
 */
rule?: string
/**
 * The entries, in the order shown.
 */
entries: MenuEntry[]
}
/**
 * A link of the menu. It shows where its rule holds, its address may be opened and its resource may be listed.
 */
export interface MenuEntry {
/**
 * Name of the entry, unique in the menu; its label is `entries.<name>` of `locales/<language>/navigation.json`.
 */
name: string
/**
 * Where it leads: an address of `routes`, `/records/<resource>` or `/reports/<report>`.
 */
path: string
/**
 * Name of an Ant Design icon. Absent: that of `resource`.
 */
icon?: string
/**
 * A rule of `access.json`: who sees the entry. Absent: everyone signed in.
 */
rule?: string
/**
 * The resource it is about: shown only to those who may list it. Absent: the rule alone decides.
 */
resource?: string
/**
 * With `resource`: what one must be granted there to see the entry.
 */
action?: ("list" | "create" | "edit" | "design")
/**
 * Choosing the entry opens the list as it begins, without the filters it was left with.
 */
resets?: boolean
/**
 * The scope the list begins with. While it shows these rows, it is titled as the entry is called. Absent: the one of the route, or the list’s own.
 */
scope?: ("all" | "department" | "team" | "my")
}
/**
 * A browser address and the screen it shows.
 */
export interface RouteDefinition {
/**
 * The address; a part such as `:id` is a parameter. Two that differ only in the names of parameters are the same address.
 */
path: string
/**
 * `list`, `detail`, `create` and `edit` show a resource, `named` a screen of the application's own, `report` reports; `redirect` leads on to `to`.
 */
screen: ("list" | "detail" | "create" | "edit" | "named" | "report" | "redirect")
/**
 * The resource shown; required for `list`, `detail` and `edit`. Absent from `create`: the person chooses what to make.
 */
resource?: string
/**
 * Parameter of the path that holds the record's id. Absent: `fixedFilters` names the record.
 */
idParameter?: string
/**
 * Parameter of the path that names the open tab.
 */
tabParameter?: string
/**
 * Query parameter that names the open tab.
 */
tabQuery?: string
/**
 * Other names of tabs in the address → the tab, for links from elsewhere.
 */
tabAliases?: {
[k: string]: string
}
/**
 * List filters the address always applies, by field; a value may name a parameter of the path, such as `:id`.
 */
fixedFilters?: {
[k: string]: string
}
/**
 * The scope the list opens with. Absent: the list's default scope.
 */
scope?: ("all" | "department" | "team" | "my")
/**
 * For `named`, required: the screen. Elsewhere the title, as `entries.<name>` of the labels. Absent: that of the menu entry with this path, else the resource's.
 */
name?: string
/**
 * For `report`, required: reports it offers, in this order. The reader sees those that may be opened.
 * 
 * @minItems 1
 */
reports?: string[]
/**
 * For `redirect`, required: an address, or `menu:<group>` for the first entry of that group the person may open.
 */
to?: string
}
/**
 * The labels of one resource in one language: the value of its key in `locales/<language>/resources.json`. Labels that several areas share for fields, sections or tabs of the same name are in `locales/<language>/shared-labels.json`. Without a label, the English one is shown, or else a readable form of the name.
 */
export interface ResourceLabels {
/**
 * What one record is called, such as "Client".
 */
name: string
/**
 * What several records are called, such as "Clients".
 */
plural: string
/**
 * What the records are, under the title of the list.
 */
description?: string
/**
 * Text shown when a list has no records at all: what appears here, and when.
 */
empty?: string
/**
 * Field → its label.
 */
fields: {
[k: string]: string
}
/**
 * Field → a sentence that helps to fill it in, under the input.
 */
help?: {
[k: string]: string
}
/**
 * Field → option → what is shown for it.
 */
options?: {
[k: string]: {
[k: string]: string
}
}
/**
 * Section → its heading.
 */
sections?: {
[k: string]: string
}
/**
 * Section → a sentence under its heading.
 */
sectionHelp?: {
[k: string]: string
}
/**
 * Tab of the form → its label.
 */
formTabs?: {
[k: string]: string
}
/**
 * Note between the fields of the form → its text.
 */
notes?: {
[k: string]: string
}
/**
 * Tab → its label.
 */
tabs?: {
[k: string]: string
}
/**
 * Tab whose rows usually come next → the label of the button that creates one.
 */
next?: {
[k: string]: string
}
/**
 * Criterion of matches → its label.
 */
criteria?: {
[k: string]: string
}
/**
 * Tab of matches → the label of the button that offers one.
 */
makes?: {
[k: string]: string
}
/**
 * Tab of matches → the text before the state and day of what was created from one.
 */
made?: {
[k: string]: string
}
/**
 * Form of the record → the label of its button.
 */
forms?: {
[k: string]: string
}
/**
 * Part of the list → its heading.
 */
groups?: {
[k: string]: string
}
/**
 * Shipped view of the list → its name.
 */
views?: {
[k: string]: string
}
/**
 * Field of a life cycle → transition → the label of its button.
 */
transitions?: {
[k: string]: {
[k: string]: string
}
}
/**
 * Field of a life cycle → transition → why it is closed while its condition does not hold.
 */
conditions?: {
[k: string]: {
[k: string]: string
}
}
/**
 * Field of a life cycle → group that approves a transition → its label.
 */
approvalGroups?: {
[k: string]: {
[k: string]: string
}
}
/**
 * Rule → the message when it is broken.
 */
rules?: {
[k: string]: string
}
/**
 * Check → the message when it is broken, followed by the name of the record found, for people who may see it.
 */
checks?: {
[k: string]: string
}
/**
 * Field calculated by the server → what it is calculated from, as a sentence.
 */
values?: {
[k: string]: string
}
/**
 * Notice → its message.
 */
notices?: {
[k: string]: string
}
/**
 * Document → `title`, and the headings and texts that its parts name. `{{name}}` stands for a value of a text.
 */
documents?: {
[k: string]: {
[k: string]: string
}
}
}
/**
 * Figures about records: what is counted, grouped by what, in which period, shown how. A figure opens the rows behind it. Its labels are in `locales/<language>/reports.json`.
 */
export interface ReportDefinition {
/**
 * Where an editor finds this schema. The server does not read it.
 */
$schema?: string
/**
 * Version of the definition language.
 */
version: 1
/**
 * Name of the report and of its address `/reports/<name>`.
 */
name: string
/**
 * A key of `reports` in `access.json`: who opens the report and who takes its figures away.
 */
access: string
period?: ReportPeriod
/**
 * Filterable fields the reader may set. Each must exist, with the same meaning, in every source of every part, or be named in that source's `map`.
 * 
 * @maxItems 12
 */
filters?: string[]
/**
 * Row scopes the reader may choose; the first is the one it begins with. Absent: `all`.
 * 
 * @minItems 1
 */
scopes?: ("all" | "team" | "my")[]
/**
 * The charts and tables, from top to bottom.
 * 
 * @minItems 1
 * @maxItems 8
 */
parts: ReportPart[]
}
/**
 * The period a report covers.
 */
export interface ReportPeriod {
default: PeriodName
/**
 * What it is compared with at first: nothing, the stretch just before, or the same dates a year earlier.
 */
compare?: ("none" | "previous" | "year")
}
/**
 * One chart or table.
 */
export interface ReportPart {
/**
 * Name of the part, unique in the report; its label is `parts.<report>.<name>`.
 */
name: string
chart: ChartKind
/**
 * The resource whose rows are counted, unless a measure names another.
 */
resource: string
filters?: ReportFilters
/**
 * Date field the report's period applies to. Absent: the part shows the current state.
 */
period?: string
/**
 * Narrows the rows for good; the reader's choice can only narrow them further. Absent: `all`.
 */
scope?: ("all" | "team" | "my")
map?: ReportMap
/**
 * What rows are put together by. Absent: one figure over all.
 * 
 * @maxItems 2
 */
dimensions?: ReportDimension[]
/**
 * The figures to show.
 * 
 * @minItems 1
 * @maxItems 16
 */
measures: ReportMeasure[]
/**
 * Measures the chart draws; the table shows all. Absent: the first measure, or all of them where the chart puts measures side by side (`funnel`, `number`, `progress`, `table` and `grouped_bar` with fewer than two dimensions).
 * 
 * @minItems 1
 */
draw?: string[]
/**
 * A dimension or measure, `-` for descending. Absent: the first dimension in its own order when it is time, buckets or options, else the first measure descending.
 */
sort?: string
/**
 * Maximum number of values of the first dimension to show.
 */
limit?: number
/**
 * Address a value of the first dimension links to, with `:value` for the value. Absent: the list of the rows.
 */
rowLink?: string
}
/**
 * Parameters of a list's address: `status`, `status__not`, `amount__gte`, `start__within`, `owner` (`me` for the reader). Several values are separated by commas.
 */
export interface ReportFilters {
[k: string]: string
}
/**
 * Name of a dimension or of a reader's filter → the field that means the same in this source. `null`, for filters only: unknown here, and while the filter is set the figure is left out.
 */
export interface ReportMap {
[k: string]: string | null
}
/**
 * What rows are put together by: options, references, yes or no, whole numbers, dates by a unit of time, or numbers and dates in buckets.
 */
export interface ReportDimension {
/**
 * Name of the dimension, unique in the part; its label is looked up in `dimensions` like that of a measure, or else it is the field's. Absent: the field's name.
 */
name?: string
/**
 * A filterable field.
 */
field: string
/**
 * For a date: the stretch of time. The reader may choose another one. Absent: `day`.
 */
unit?: ("day" | "week" | "month" | "quarter" | "year")
/**
 * For a date with buckets, required: days from it to today, or from today to it.
 */
count?: ("days_since" | "days_until")
/**
 * Lower bounds in ascending order: `[0, 16, 31]` gives 0-15, 16-30 and 31 or more. Values below the first bound get their own bucket.
 * 
 * @minItems 1
 * @maxItems 20
 */
buckets?: number[]
}
/**
 * A figure. It has exactly one of `function`, `ratio` and `difference`.
 */
export interface ReportMeasure {
/**
 * Name of the measure, unique in the part; its label is the first found of `measures.<report>.<part>.<name>`, `measures.<report>.<name>` and `measures.<name>`.
 */
name: string
/**
 * `count` counts rows, `distinct` the different values of `field`; `sum`, `avg`, `min` and `max` are taken of its values.
 */
function?: ("count" | "distinct" | "sum" | "avg" | "min" | "max")
/**
 * What is measured; required but for `count`, which takes none.
 */
field?: string
filters?: ReportFilters
/**
 * Another source than the part's: the part's filters do not apply to it, its dimensions and the reader's filters do, see `map`.
 */
resource?: string
/**
 * Date field the period means here, where it is not the part's. `null`: the period does not apply. A measure of another resource has none unless it says so.
 */
period?: (string | null)
/**
 * Narrows the rows of this measure for good. Absent: as the part; `all` of another resource.
 */
scope?: ("all" | "team" | "my")
map?: ReportMap
/**
 * The figure is withheld for groups with too few different values of a field.
 */
hideBelow?: {
/**
 * The field whose values are counted, such as `consultant`.
 */
field: string
/**
 * Minimum number of different values. Below it, the figure is hidden.
 */
count: number
}
/**
 * Two measures of this part: the first divided by the second.
 * 
 * @minItems 2
 * @maxItems 2
 */
ratio?: string[]
/**
 * Two measures of this part. The second is subtracted from the first.
 * 
 * @minItems 2
 * @maxItems 2
 */
difference?: string[]
/**
 * How a ratio is written.
 */
as?: ("percent" | "number")
/**
 * What the figure should reach: a number, or a measure of this part. Absent: none.
 */
target?: (number | string)
/**
 * Which way is better; colors changes and targets. Absent: neither.
 */
good?: ("more" | "less")
/**
 * Only used by other measures and never shown.
 */
auxiliary?: boolean
}
/**
 * The cards one kind of employee starts the day with. People who meet several rules see the cards of all of them, in the given order. Its labels are in `locales/<language>/reports.json`.
 */
export interface DashboardDefinition {
/**
 * Where an editor finds this schema. The server does not read it.
 */
$schema?: string
/**
 * Version of the definition language.
 */
version: 1
/**
 * Name of the dashboard; its label is `dashboards.<name>`.
 */
name: string
/**
 * A rule of `access.json`: whose dashboard this is.
 */
rule: string
/**
 * Place among the dashboards of a person, the smallest first.
 */
order: number
/**
 * Its cards appear above the list "To do today", for people who do not look at their own work first.
 */
leads?: boolean
/**
 * Nobody is shown it any more; it stays, so that it can be shown again.
 */
retired?: boolean
/**
 * The cards, in the order shown.
 * 
 * @minItems 1
 * @maxItems 24
 */
cards: DashboardCard[]
}
/**
 * Its own figures: everything a part of a report can contain.
 */
export interface FiguresCard {
kind: "figures"
/**
 * Name of the card, unique on the dashboard; its label is `cards.<dashboard>.<name>`.
 */
name: string
part: ReportPart
within?: PeriodName
/**
 * What they are compared with: nothing, the stretch just before, or the same dates a year earlier.
 */
compare?: ("none" | "previous" | "year")
size?: CardSize
/**
 * Where the card's title leads. Absent: the list of the part's rows.
 */
link?: string
}
/**
 * One part of a report; the title leads to the report.
 */
export interface ReportCard {
kind: "report"
/**
 * Name of the card, unique on the dashboard; its label is `cards.<dashboard>.<name>`.
 */
name: string
/**
 * Name of the report.
 */
report: string
/**
 * Name of the part of that report.
 */
part: string
chart?: ChartKind
within?: PeriodName
/**
 * What to compare it with. Absent: as in the report.
 */
compare?: ("none" | "previous" | "year")
/**
 * One of the scopes the report offers. Absent: the first.
 */
scope?: ("all" | "team" | "my")
size?: CardSize
}
/**
 * The first rows of a list and how many there are.
 */
export interface ListCard {
kind: "list"
/**
 * Name of the card, unique on the dashboard; its label is `cards.<dashboard>.<name>`.
 */
name: string
/**
 * The resource whose rows are shown.
 */
resource: string
filters?: ReportFilters
/**
 * The scope of the rows. Absent: `all`.
 */
scope?: ("all" | "team" | "my")
/**
 * As in a list's address: `respond_by` or `-modified`. Absent: as the list begins.
 */
sort?: string
/**
 * Fields shown next to the record's label; what the person may not read is left out.
 * 
 * @minItems 1
 * @maxItems 6
 */
columns: string[]
/**
 * Maximum number of rows.
 */
limit?: number
size?: CardSize
}
/**
 * Rows by the day and hour they are due, the next first.
 */
export interface AgendaCard {
kind: "agenda"
/**
 * Name of the card, unique on the dashboard; its label is `cards.<dashboard>.<name>`.
 */
name: string
/**
 * The resource whose rows are shown.
 */
resource: string
/**
 * Its rows appear in the list "To do today" above the cards, together with everything else the person owes or decides on, most urgent first: overdue since `at`, due today, upcoming. Each shows the title of the card. There is then no separate card.
 */
todo?: boolean
/**
 * Sortable date or datetime field.
 */
at: string
filters?: ReportFilters
/**
 * The scope of the rows. Absent: `all`.
 */
scope?: ("all" | "team" | "my")
/**
 * Fields shown next to the record's label; what the person may not read is left out.
 * 
 * @minItems 1
 * @maxItems 6
 */
columns: string[]
/**
 * Maximum number of rows.
 */
limit?: number
size?: CardSize
}
