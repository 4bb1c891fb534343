/* Generated from schemas/ by scripts/generate-types.ts. Change the schema, not this file. */

/**
 * A condition over one record. The browser and the server evaluate it alike, and lists turn it into SQL. Nothing (no value, an empty text, an empty list) is neither greater nor smaller than anything.
 */
export type Predicate = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
/**
 * What a field is compared with: a constant or one of the following.
 */
export type Operand = ((string | number | boolean | null) | FieldOperand | ParentOperand | TodayOperand | NowOperand | MeOperand)
/**
 * One field. `type` decides which of the following it is.
 */
export type FieldDefinition = (TextField | TranslationsField | LongTextField | RichTextField | IntegerField | DecimalField | MoneyField | PercentField | BooleanField | DateField | DatetimeField | TimeField | DurationField | EmailField | PhoneField | UrlField | ColorField | CodeField | EnumField | MultiEnumField | TagsField | ReferenceField | ReferencesField | DynamicReferenceField | RowsField | FileField | FilesField | ImageField | AddressField | GeoField | RatingField | SliderField | ComputedField)
/**
 * One line of text. Line breaks become spaces, and spaces around it are removed.
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
 * A `translations` field with this text in other languages. Everyone reads it in their own language: in lists, records, names of records, pickers, reports and files. Where their language is missing, and for API calls without `Accept-Language`, it stays as stored. Lists are sorted by the text each person reads, without an index, so keep this to areas with up to a few thousand records; search finds every language if the `translations` field has `search`.
 */
translations?: string
})
/**
 * A constant of the field's type, or a value determined when the record is created: a keyword, a value by role, or a record.
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
 * An exact number with decimal places. Too many are rejected, never rounded. The API returns text such as `"12.50"`.
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
 * An exact amount of money, in a fixed currency or in the one another field of the record names.
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
 * Decimal places. A currency with fewer of them, such as JPY, accepts only its own. 0: whole amounts in every currency.
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
 * How the day is written: `standard` as in the person's settings, `certificate` as `26 Nov 26`.
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
 * A `text` field with the format `time_zone`: people enter and read the moment in that time zone. Absent: in their own.
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
 * A duration in whole minutes, or in seconds if its `precision` says so.
 */
export type DurationField = (FieldBase & {
type: "duration"
/**
 * The unit of the value. When it changes, existing values are converted; when going back from seconds, values that aren't whole minutes are reported first.
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
 * Accepts any digits, with or without a country code. `countries` is not checked then.
 */
anyDigits?: boolean
})
/**
 * A web address starting with `http://` or `https://`, up to 2,000 characters.
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
 * A number people can quote, such as `REQ-2026-00042`. The server assigns it on creation.
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
 * A required `enum` field that can't change (`immutable`). Its value follows the prefix in capitals, and each value has its own numbering.
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
 * A value, optionally with how it is shown. Each value appears once.
 */
export type Option = (string | DescribedOption)
/**
 * Color of a tag by meaning: `neutral` gray, `info` blue, `progress` violet for what is under way, `good` green, `warning` amber, `bad` red.
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
 * Minimum number of choices. Above 0, the field is required. Absent: no minimum.
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
 * For a reference to an employee: the rows are that person's work and are included when all their work is handed over. Absent: they stay.
 */
handover?: {
when?: Predicate
/**
 * A field of the employee in which giver and receiver must agree, or the row stays. Absent: none.
 */
same?: string
}
/**
 * People who may create a target can do so from the picker.
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
 * Minimum number of records. Above 0, the field is required. Absent: no minimum.
 */
minItems?: number
/**
 * Maximum number of records. Absent: no limit.
 */
maxItems?: number
})
/**
 * A record of one of several resources: `{"resource": "client", "id": 7}` in the API.
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
 * Minimum number of rows. Above 0, the field is required. Absent: no minimum.
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
 * The resource a `reference` or `references` result points at. Absent: as for the field it is taken from.
 */
to?: string
options?: Options
/**
 * Decimal places of a `decimal`, `money` or `percent` result. Absent: those of the field it is taken from, at least 2; a lookup of whole amounts has none.
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
 * One thing to compare; `kind` says how. What this record doesn't require or the person may not see is left out of the score, and the response says so.
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
 * The resource whose records the form creates. It is offered to people who can create or edit them.
 */
export type FormLinkMakes = string
/**
 * References to employees: those people can fill in the form, as can anyone who can edit the record. Absent: everyone whose rights allow it.
 */
export type FormLinkGivers = string[]
/**
 * A path, or a path that counts under a condition.
 */
export type ScopePath = (string | ConditionalPath)
/**
 * A value to write: a constant, a keyword, the value of a field, or a record created before.
 */
export type SetValue = ((string | number | boolean | null) | number[] | DynamicValue | FieldValue | FunctionValue | SumValue | PeriodValue | CreatedValue)
/**
 * What a transition or the creation of a record does besides. All of it is planned first and then carried out in the same transaction.
 */
export type Effect = (CreateEffect | UpdateEffect | NotifyEffect | WebhookEffect | TimedEffect | CallEffect)
/**
 * A part of a document. Missing values leave no gap.
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
 * A range of days in the person's calendar, both ends included. Weeks begin on Monday. `last_30_days` ends today, `next_30_days` begins today.
 */
export type PeriodName = ("today" | "yesterday" | "tomorrow" | "this_week" | "last_week" | "next_week" | "this_month" | "last_month" | "next_month" | "this_quarter" | "last_quarter" | "this_year" | "last_year" | "last_7_days" | "last_30_days" | "last_60_days" | "last_90_days" | "last_180_days" | "last_365_days" | "next_7_days" | "next_30_days" | "next_60_days" | "next_90_days")
/**
 * How figures are drawn. `bar` and `donut` take one dimension, `line`, `stacked_bar` and `grouped_bar` one or two, `table` none to two, `funnel` and `progress` none or one, `number` none.
 */
export type ChartKind = ("bar" | "stacked_bar" | "grouped_bar" | "line" | "funnel" | "donut" | "table" | "number" | "progress")
/**
 * A card. `kind` decides which of the following it is.
 */
export type DashboardCard = (FiguresCard | ReportCard | ListCard | AgendaCard)
/**
 * A quarter, half or all of the width if there is room. Absent: `small` for figures shown as `number` or `progress`, otherwise `medium`.
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
 * Where editors find this schema, such as `../../schemas/resource.schema.json`. The server doesn't read it.
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
 * The business area it belongs to. Its notices and its calls in the API documentation are grouped by it.
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
 * A `dynamic_reference` field. People who may open the record it points at may list and open these rows. Every list must be filtered by it.
 */
follows?: string
/**
 * Name of an Ant Design icon, such as `CarOutlined`: shown next to the name of the area and before the names of its records. Icons the application does not include show a folder.
 */
icon?: string
/**
 * There is at most one record. Its list opens that record, or the form to create it. A second one is rejected until the first is archived.
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
 * Its records are people: a search for a name shows them before records that merely mention it.
 */
people?: boolean
/**
 * Fields that together name a record wherever it is mentioned. Everyone who can choose the record sees them, so none may have a sensitivity.
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
 * Groups of fields on the record page and in the form. A field is in at most one; fields in none are not shown. Absent: one section with every field.
 */
sections?: SectionDefinition[]
list?: ListDefinition
detail?: DetailDefinition
feed?: FeedDefinition
scopes?: Scopes
/**
 * States of a record and who can move it from one to the next. Each life cycle has its own `enum` field.
 */
lifecycles?: Lifecycle[]
/**
 * Conditions across several fields, checked in the form and again on the server.
 */
rules?: RecordRule[]
/**
 * Rules across several records. The server checks them on every write: by people, imports and effects.
 */
checks?: RecordCheck[]
/**
 * Groups of fields whose combined values must be unique.
 */
unique?: UniqueRule[]
/**
 * What is true of records once all effects of their states are carried out. Invariants reject nothing: `npm run repair` finds and fixes records that break one.
 */
invariants?: Invariant[]
/**
 * PDF documents people can create from a record.
 */
documents?: RecordDocument[]
invitation?: RecordInvitation
/**
 * Whom the server notifies when a record starts to meet a condition.
 */
notices?: RecordNotice[]
/**
 * What the server creates and changes automatically on dates or calendar periods.
 */
timed?: TimedEffects[]
/**
 * How long its records, or some of their values, are kept. Absent: indefinitely.
 */
retention?: RetentionRule[]
/**
 * Stored values the server calculates, for what a computed field can't do.
 */
values?: WorkedOutValue[]
}
/**
 * True if every condition is true. An empty list is true.
 */
export interface AllPredicate {
/**
 * The conditions.
 */
all: Predicate[]
}
/**
 * True if at least one condition is true. An empty list is false.
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
 * A field of the parent record, in child rows. In `candidates`, a field of the record being edited.
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
 * The value of a field of the parent record, in child rows; in `candidates`, of the record being edited.
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
 * Hours from now: 0 is now, -24 is a day ago.
 */
now: number
/**
 * A whole-number field of the record: that many minutes earlier. For comparisons with a moment. Without a value, the condition is false.
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
 * How records of a resource are nested. A record is never below itself, and records with others below them can't be archived.
 */
export interface TreeDefinition {
/**
 * A `reference` to the same resource: the parent record. If it is empty, the record is at the top.
 */
parent: string
/**
 * Maximum number of levels, including the top level.
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
 * Required on creation and on every edit. A list with `minItems` above 0 is required without it.
 */
required?: boolean
requiredWhen?: Predicate
/**
 * The form of a new record shows the field right away, although it may stay empty. With such fields, a form shows required and marked fields and collapses the rest if that is four fields or more; without any, it shows everything.
 */
ask?: boolean
visibleWhen?: Predicate
/**
 * Keeps the value when `visibleWhen` of the field or its section hides it. While it is hidden, requests that change it are rejected.
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
 * A class of `access.json` whose grants decide who can read and write the value. Absent: anyone who can open the row can read it.
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
 * Lists can be sorted by the field. Not for long texts, lists of values, files, addresses and places.
 */
sort?: boolean
/**
 * Lists and the global search look in this field. Not for numbers, dates, files and yes-or-no fields.
 */
search?: boolean
default?: DefaultValue
/**
 * `reference.field`: when a record is chosen, its value is copied here if this field is still empty.
 */
copyFrom?: string
/**
 * With `copyFrom`: choosing another record replaces this value with its value, even if that is empty. A value sent in the same request takes precedence.
 */
copyAgain?: boolean
/**
 * Whether a duplicate of the record, or one that amends it, starts with its value. Unique and read-only values, files and states of a life cycle never carry over.
 */
duplicated?: boolean
/**
 * The form of a new record starts with what the same person last entered here, in a record from the past 90 days that still exists, before `default` and `copyFrom`. The API doesn't: it takes what is sent.
 */
offerLast?: boolean
/**
 * Comparisons with other fields of the record. They apply when both fields have a value.
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
 * Values by role. The first role the person has decides.
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
 * The initial value if the person creating the record has the role.
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
 * Its name: a field with a single value, or an address and the `part` of it to use.
 */
field: string
/**
 * For an address: which line to use, as text. A computed field of it can be filtered, sorted and searched like any text. Absent: the whole value.
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
 * The first value, an amount, times the second, a rate. The result is in the currency of the calculated field, whatever the currency of the first. A rate copied on creation stays that day's rate.
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
 * Two dates or moments. A moment counts as the day it is on.
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
 * A figure over rows of a resource: those that point at this record (`relation`) or any of them (`resource`). Archived rows don't count. Exactly one of the two is given.
 */
export interface Rollup {
/**
 * `resource.field`: rows of `resource` whose `field` points here. The figure is kept up to date with them.
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
 * A field of those rows. Required, except for `count` and `exists`.
 */
field?: string
/**
 * Required for `latest`: the field whose greatest value selects the row.
 */
by?: string
filter?: Predicate
}
/**
 * The number of whole days between a date of the row and today.
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
 * A text between the fields of a form and on the record page.
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
 * Where it is shown: in the form, on the record page or both.
 */
on?: ("form" | "detail" | "both")
}
/**
 * The initial state of a list and what it offers. People adjust columns, filters and order, and save them as views.
 */
export interface ListDefinition {
/**
 * The initial columns, left to right. Any field except child rows can be a column.
 * 
 * @minItems 1
 */
columns: string[]
/**
 * Columns the list can show but doesn't at first. Their values are loaded; people can add any other field too.
 */
optional?: string[]
/**
 * Columns with a total below the list, over all matching rows: the sum, the average, or the number of rows with a value. Numbers and amounts offer all three, other single values only the number. Amounts in several currencies have a total for each.
 */
totals?: {
[k: string]: "sum" | "avg" | "count"
}
/**
 * Order of the rows: a sortable field, `-field` for descending, several separated by commas. `modified` means the newest change first.
 */
sort?: string
/**
 * The filters offered first, in this order. The other filterable fields follow.
 */
filters?: string[]
/**
 * Scopes the list offers. Absent: `all`, plus `team` and `my` if the resource defines whose rows are whose.
 */
scopes?: ("all" | "team" | "my")[]
/**
 * The scope it opens with. Absent: the first one offered.
 */
defaultScope?: ("all" | "team" | "my")
/**
 * The field the region switch filters by: a reference, or `reference.reference`. Absent: no region switch on the list.
 */
regionField?: string
/**
 * Named parts of the list, shown as collapsible sections. Absent: a single list.
 */
groups?: ListGroup[]
/**
 * Ways the list can be shown; people switch between them. Absent: a table.
 */
views?: ListView[]
/**
 * Views that come with the area, listed before saved ones. They can't be changed: saving changes creates a view of one's own.
 */
shippedViews?: ShippedView[]
/**
 * What people can do with selected rows. Absent: nothing, and rows can't be selected.
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
 * Fields shown on a card, under the record's label. Absent: none.
 */
card?: string[]
}
/**
 * Rows on the days of a calendar.
 */
export interface CalendarView {
kind: "calendar"
/**
 * A `date` or `datetime` field with the start of a row.
 */
field: string
/**
 * A field of the same type with the end. Absent: it ends on the same day.
 */
end?: string
}
/**
 * A row for each record and a column for each day of the week, Monday to Sunday. Days are child rows: people type them, paste them or copy them from the week before, as in a spreadsheet, and save and submit all records of the week from there.
 */
export interface WeekGridView {
kind: "week_grid"
/**
 * Fields that identify a line, such as a project. A record with the same values in the week before is the same line.
 * 
 * @minItems 1
 * @maxItems 3
 */
line: string[]
/**
 * A filterable `date` field with the first day the record is about.
 */
field: string
/**
 * A filterable `date` field with the last day the record is about.
 */
end: string
/**
 * A `rows` field whose child rows hold the days.
 */
rows: string
/**
 * The `date` field of the child rows.
 */
day: string
/**
 * Number fields of the child rows. The grid starts with the first one; a line's total adds them up.
 * 
 * @minItems 1
 * @maxItems 4
 */
values: string[]
/**
 * A number of the record to compare the total with. Absent: none.
 */
expected?: string
/**
 * Name of a server function that returns the rows it expects of a record. Records without rows start with them. Absent: they start empty.
 */
propose?: string
/**
 * A `file` or `files` field to show and fill in next to the days. Absent: none.
 */
file?: string
/**
 * Steps that send a record on, as `<field>.<transition>`, one after another; steps from a different state are skipped. Absent: the grid sends nothing on.
 * 
 * @minItems 1
 * @maxItems 4
 */
submit?: string[]
/**
 * The step that accepts a record, as `<field>.<transition>`. One key makes it.
 */
approve?: string
/**
 * The step that sends a record back, as `<field>.<transition>`. One key makes it; required fields are asked for.
 */
sendBack?: string
}
/**
 * A named view. People who may not read a field it filters by don't get it; columns and orders they may not read are left out.
 */
export interface ShippedView {
/**
 * Name of the view, also in its address: `?view=<name>`. The label is `views.<name>`. `all` is the list without a view.
 */
name: string
/**
 * Roles of `access.json` that get it. Absent: everyone who can list the records.
 * 
 * @minItems 1
 */
roles?: string[]
/**
 * The list opens with this view for those who have it, unless a saved view is set to open first.
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
 * Order of the rows, written as for a list. Absent: the order of the list.
 */
sort?: string
/**
 * Columns to show, left to right. Absent: the columns of the list.
 * 
 * @minItems 1
 */
columns?: string[]
/**
 * How records are shown: one of `views`.
 */
as?: ("table" | "board" | "calendar" | "week_grid")
/**
 * Whether a list with `groups` is shown in those groups.
 */
grouped?: boolean
}
/**
 * What a record's page shows.
 */
export interface DetailDefinition {
/**
 * Fields in a band under the title: what people look at first.
 * 
 * @maxItems 8
 */
keyFacts?: string[]
/**
 * Tabs of the page, left to right. Absent: the sections, then files, comments and history if `operations` includes them.
 */
tabs?: TabDefinition[]
/**
 * Question forms people can fill in from the record. Each gets a button.
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
 * Records of another resource that refer to this one.
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
 * A reference of this record: the rows are those with the same value, such as other projects of the record's client. Absent: rows that point at the record itself.
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
 * With `next`: the button opens a dialog that asks for these fields of the new row. Absent: it opens the form for a new row.
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
 * Records of another resource that fit this one, best first, each with its score and the reasons for it.
 */
export interface MatchesTab {
/**
 * Name of the tab, unique on the page; its label is `tabs.<name>`.
 */
name: string
kind: "matches"
/**
 * The resource whose records are compared with this one. People only see records they can list.
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
 * How many of the required items the other record has, such as skills. Each counts; a similar one counts as half.
 */
export interface SharedCriterion {
/**
 * Name of the criterion, unique in the tab; its label is `criteria.<name>`.
 */
name: string
kind: "shared"
/**
 * Its weight relative to the others.
 */
weight: number
/**
 * A `references`, `reference`, `enum` or `multi_enum` of this record with what is required. It must not have a sensitivity.
 */
here: string
/**
 * What the other record offers.
 */
there: string
/**
 * A `reference` or `enum` of this record with the most important one. It counts twice.
 */
first?: string
/**
 * A `references` field of the target resource that points at itself: which of its records are similar. It works in both directions.
 */
like?: string
/**
 * Records with nothing in common aren't a match at all.
 */
must?: boolean
}
/**
 * Whether the other record is in the right place, or would move there.
 */
export interface LocationCriterion {
/**
 * Name of the criterion, unique in the tab; its label is `criteria.<name>`.
 */
name: string
kind: "location"
/**
 * Its weight relative to the others.
 */
weight: number
/**
 * A `reference` or `enum` of this record with the location. It must not have a sensitivity.
 */
here: string
/**
 * Fields of the other record with the same target or options: where it is or would work.
 * 
 * @minItems 1
 */
there: string[]
anywhere?: Predicate
/**
 * A `boolean` of the other record: it would move there, which counts as six tenths.
 */
moves?: string
}
/**
 * `at_least`: the other's number is at least the required one. `at_most`: at most, such as a rate.
 */
export interface NumberCriterion {
/**
 * Name of the criterion, unique in the tab; its label is `criteria.<name>`.
 */
name: string
/**
 * Whether the value must be at least or at most the required one.
 */
kind: ("at_least" | "at_most")
/**
 * Its weight relative to the others.
 */
weight: number
/**
 * The number or amount this record requires.
 */
here: string
/**
 * The same value of the other record.
 */
there: string
/**
 * By what percentage the value may be missed before it earns nothing. In between, it counts in part.
 */
within?: number
}
/**
 * The other record is available by a given date.
 */
export interface ByCriterion {
/**
 * Name of the criterion, unique in the tab; its label is `criteria.<name>`.
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
 * How many days late still earn some points.
 */
within?: number
/**
 * What an empty field means: unknown, which counts as half, or no obstacle.
 */
empty?: ("unknown" | "met")
}
/**
 * Whether something the other record has lasts long enough, such as a work permit.
 */
export interface UntilCriterion {
/**
 * Name of the criterion, unique in the tab; its label is `criteria.<name>`.
 */
name: string
kind: "until"
/**
 * Its weight relative to the others.
 */
weight: number
/**
 * The `date` on which the other record ends.
 */
there: string
/**
 * Minimum number of days it must still last, counted from today.
 */
days: number
/**
 * How many missing days still earn some points.
 */
within?: number
/**
 * A `boolean` of the other record: while it is true, there is no end, and nothing is missing.
 */
unless?: string
/**
 * What an empty field means: unknown, which counts as half, or no obstacle.
 */
empty?: ("unknown" | "met")
}
/**
 * What can be created from a match: a new record that names both. Matches that have one show its state and day.
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
 * References of the other record that are filled with the newest candidate that fits the match, such as its approved profile.
 */
fill?: string[]
/**
 * Initial options of the other record, from the first value of a list of this one: `{"employment_type": "employment_types"}`.
 */
options?: {
[k: string]: string
}
/**
 * The transition a new record can make right away. The form has a button for it next to the one that only saves.
 */
firstStep?: string
}
/**
 * Sections of a record that this one refers to.
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
 * What it shows. `files` and `comments` require the operations `file` and `comment`.
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
 * A reference of this record: the answers are about the record it points at. Absent: about this record.
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
 * A placeholder for a component of the application. It can be declared, but no screen shows it yet.
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
 * The supervisor's feedback on an interview.
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
 * The field with what the form is about: a reference, or `id` for the record itself.
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
 * The field with what the form is about: a reference, or `id` for the record itself.
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
 * The field with what the form is about: a reference, or `id` for the record itself.
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
 * How rows are shown one below another: who gave each one and when, what it is about, and its full text.
 */
export interface FeedDefinition {
/**
 * Its author: a filterable reference to an employee, or `created_by`.
 */
by: string
/**
 * When it was given: a `date` or `datetime` that can be sorted and filtered by, or `created`.
 */
at: string
/**
 * Short values, shown side by side.
 */
facts?: string[]
/**
 * Long values and files, shown in full, one below another.
 */
texts?: string[]
/**
 * A whole number whose progress over time is drawn above the rows. Absent: none.
 */
trend?: string
}
/**
 * Which rows are mine and which my team's. A path walks references (`project.owner`) and child rows (`assignment(project).employee`) and ends in an employee, or for `team` in a team. `id` is the row itself.
 */
export interface Scopes {
/**
 * Paths to the employees who own a record.
 */
my?: ScopePath[]
/**
 * Paths to the employees or teams that own the row. Absent: the teams of the people in `my`.
 */
team?: ScopePath[]
/**
 * Paths to employees the row belongs to indirectly, such as rows about people they look after. For grants; lists don't offer it.
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
 * The states of a record, stored in one `enum` field, and the transitions between them. Only transitions change the field.
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
 * Special properties of a state. States not listed are neither final nor read-only.
 */
states: LifecycleState[]
/**
 * A `datetime` field the server sets to the moment of each change of state. Absent: none.
 */
since?: string
/**
 * Transitions between states. Every state that isn't retired is the initial one or the target of one.
 */
transitions: Transition[]
/**
 * What else happens on every transition of the life cycle, after the transition's own effects.
 */
onTransition?: Effect[]
/**
 * Effects of creating a record.
 */
onCreate?: Effect[]
/**
 * Effects of archiving a record, carried out before it is archived. `notify` isn't available, and restoring undoes nothing.
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
 * The record is finished. Pages never highlight a transition into such a state by themselves.
 */
final?: boolean
/**
 * In this state, the record can only be changed by transitions.
 */
readOnly?: boolean
/**
 * A stage records usually pass: stages appear at the top of the record page, in the order of the options.
 */
stage?: boolean
}
/**
 * A step from one state to another: a button on the record, a bulk action of the list, and a move of a card on the board.
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
 * The target state, or `previous` for the state before the current one, taken from the history.
 */
to: string
/**
 * Actors of `access.json` who can make it. `system` is the server itself.
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
 * Whether people are asked for a reason: `required` or `optional`. It is kept in the history. Absent: they aren't.
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
 * The page highlights this button while the transition is available.
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
 * Its name. `id` is a reference to the record itself. In effects, also a path to a field, such as `lead.duration_months`; if it leads to several records, the first one counts.
 */
field: string
/**
 * Days to add to a date. Use a negative number for earlier dates.
 */
plusDays?: number
/**
 * For a date in effects: that many months later, as this field says. It is named like `field`. Without a value, nothing is written.
 */
plusMonths?: string
}
/**
 * In effects: a value chosen by a server function, for what conditions and paths can't express, such as whose turn it is.
 */
export interface FunctionValue {
/**
 * Name of the function, such as `next_marketer`. Functions are code; definitions can't add any.
 */
function: string
}
/**
 * Numbers of the record and constants, added up. Empty values count as 0.
 */
export interface SumValue {
/**
 * Its whole-number, decimal or money fields by name, or plain numbers.
 * 
 * @minItems 2
 */
sum: (string | number)[]
}
/**
 * Only in timed effects with a period: part of the period they are due for.
 */
export interface PeriodValue {
/**
 * Its first day, its last day, or the year of its first day as a whole number.
 */
period: ("start" | "end" | "year")
}
/**
 * A reference to a record created by an earlier effect.
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
 * True: it is skipped if it can't be carried out, and the response says so. False: the whole transition is rejected.
 */
optional?: boolean
when?: Predicate
}
/**
 * The number of related records, counted as they will be afterwards. Without `atLeast` and `fewerThan`: at least one.
 */
export interface Related {
/**
 * The records to count: a path over references and child rows, as in scopes.
 */
path: string
where?: Predicate
/**
 * At least this number, or the value of a number field of the record.
 */
atLeast?: (number | string)
/**
 * Fewer than this number, or than the value of a number field of the record.
 */
fewerThan?: (number | string)
}
/**
 * Changes other records or moves them to another state.
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
 * Only records at the end of the path that meet all of these conditions. Absent: all of them.
 * 
 * @minItems 1
 */
related?: Related[]
/**
 * True: it is skipped if it can't be carried out, and the response says so. False: the whole transition is rejected.
 */
optional?: boolean
when?: Predicate
where?: Predicate
/**
 * True: if the state of a record at the end of the path doesn't allow the transition, everything is rejected. False: the record is left as it is.
 */
must?: boolean
}
/**
 * Sends people a notification.
 */
export interface NotifyEffect {
kind: "notify"
/**
 * Paths to an employee, or actors or rules of `access.json`. A field of the record takes precedence over an actor of the same name.
 */
to: string[]
/**
 * Name of a message. It is ignored: the notice says what happened to the record.
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
 * Fields the message contains, as far as the webhook's role may see them. Absent: all it may see.
 * 
 * @minItems 1
 */
fields?: string[]
when?: Predicate
}
/**
 * Carries out right away what an entry of the record's `timed` has due today, instead of at night.
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
 * Name of the function, such as `open_account`. Functions are code; definitions can't add any.
 */
function: string
/**
 * The maximum number of records the transition may create and change, for functions that create many, such as a pay run. Absent: 200.
 */
records?: number
}
/**
 * The server makes it automatically, as `system`, for every record that meets `when`. Absent: only people or other transitions make it.
 */
export interface TimedTransition {
/**
 * How often the server looks for such records. Days begin at ten past midnight, company time.
 */
every: ("quarter_hour" | "hour" | "day")
when: Predicate
/**
 * Values the server sets for the fields the transition requires.
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
 * Groups that must each approve. A person in several groups counts for the first that still needs approval, so list the smallest group first.
 * 
 * @minItems 1
 * @maxItems 8
 */
groups: ApprovalGroup[]
/**
 * Groups are asked one after another, each once those before it have approved. Absent: all at once.
 */
inOrder?: boolean
/**
 * The fields people approve. When one of them changes, all approvals given so far are withdrawn. Absent: any field people fill in.
 * 
 * @minItems 1
 */
about?: string[]
}
/**
 * People of whom a certain number must approve. The label is `approvalGroups.<field>.<name>`.
 */
export interface ApprovalGroup {
/**
 * Name in lower_snake_case, unique in the transition.
 */
name: string
/**
 * Actors of `access.json` who belong to it. Absent: the people in `people`, or, without those, anyone who can make the transition.
 * 
 * @minItems 1
 */
who?: string[]
/**
 * Paths to employees who belong to the record, such as `project.marketer` or `created_by`.
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
 * Field of `over` → field of the record with the same value, or a path to it over references. For lists, one element in common is enough.
 */
match?: {
[k: string]: string
}
overlaps?: RangeOverlap
/**
 * Only records with similar texts, in each of these. `match` should leave only a few to compare.
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
 * Only records whose range shares a day or moment with the record's. Both ends are included, and an empty end is open.
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
 * Field that holds the first and last day of this record.
 * 
 * @minItems 2
 * @maxItems 2
 */
here: string[]
/**
 * For moments: ranges less than this many minutes apart count too. Absent: they must share a moment.
 */
minutes?: number
}
/**
 * Texts compared word by word: case, accents, punctuation and order do not matter. One similar text is enough; if either side is empty, nothing is similar.
 */
export interface LikeTexts {
/**
 * Texts of `over`: its fields, fields at the end of a path over references, lists of texts, and parts of an address (`location.city`).
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
 * The meaning of a word in lowercase (`sr` → `senior`). Empty: the word is ignored.
 */
words?: {
[k: string]: string
}
}
/**
 * The limit: how many records there may be, or what they may add up to. An empty limit sets no limit. Absent: there may be none.
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
 * An error people can override with a reason, sent as `exception_reason` and kept in the history. Absent: no one can.
 */
export interface CheckOverride {
/**
 * Actors of `access.json` who can do it. Absent: anyone who can save the record.
 * 
 * @minItems 1
 */
who?: string[]
}
/**
 * A key: no two live rows have the same values in all these fields.
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
 * How many records there are at the end of a path, and what to do if the number is different.
 */
export interface Invariant {
/**
 * Name of the invariant, unique in the resource.
 */
name: string
when: Predicate
/**
 * The records to count: a path over references and child rows, as in scopes. `id` is the record itself.
 */
path: string
where?: Predicate
/**
 * `some`: at least one. `none`: not one. `one`: not more than one.
 */
has: ("some" | "none" | "one")
during?: InvariantPeriod
/**
 * Effects that make it true, carried out on the record. Without them and without `again`, someone has to look into it.
 */
mend?: Effect[]
/**
 * Instead of effects: a transition whose effects are carried out again.
 */
again?: string
}
/**
 * For `one`: at most one record on any given day.
 */
export interface InvariantPeriod {
/**
 * The field with the first day.
 */
from: string
/**
 * The field with the last day. While it is empty, there is no end.
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
 * A path to the field with the recipient's language, such as `driver.language`: a choice of the product's languages. Absent or empty: the company's language.
 */
language?: string
/**
 * Contents of the document, from top to bottom.
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
 * A party to the document: sender, recipient or signer.
 */
export interface DocumentParty {
/**
 * Name of the text above the party, such as "Bill to".
 */
name: string
/**
 * Company settings whose texts come first, such as `company_name`. Everyone who gets the document sees them.
 * 
 * @minItems 1
 */
settings?: string[]
/**
 * Fields and paths of the record, one per line.
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
 * Name of its heading. Absent: no heading.
 */
name?: string
/**
 * Fields of the record, and paths to fields of records it refers to: `driver.email`.
 * 
 * @minItems 1
 */
fields: string[]
when?: Predicate
}
/**
 * Amounts in a column. The last one is highlighted as the result.
 */
export interface DocumentTotals {
kind: "totals"
/**
 * Fields of the record, and paths to fields of records it refers to: `driver.email`.
 * 
 * @minItems 1
 */
fields: string[]
when?: Predicate
}
/**
 * Rows of the record. The header is repeated on each page.
 */
export interface DocumentTable {
kind: "table"
/**
 * Name of its heading. Absent: the plural name of the rows.
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
 * Number columns with totals below the rows. Amounts in several currencies have no total.
 * 
 * @minItems 1
 */
sums?: string[]
when?: Predicate
}
/**
 * A paragraph. It is left out if one of its values is empty or the person may not read it.
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
 * Signature lines side by side, each with a line for the date.
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
 * The date-and-time field it begins at. It needs a `zone`, which the invitation states.
 */
start: string
/**
 * The whole-number field with the duration. Either this or `end` is required.
 */
minutes?: string
/**
 * The date and time field it ends at.
 */
end?: string
/**
 * Fields that make up the title in calendars, in the invited person's language.
 * 
 * @minItems 1
 */
summary: string[]
/**
 * The field with the location: a text or a link.
 */
place?: string
/**
 * Further fields shown in the email, with their labels.
 */
details?: string[]
/**
 * Who is invited: paths to records with an `email` field. Employees are invited only if they may open the record.
 * 
 * @minItems 1
 */
people: string[]
/**
 * How many seconds its emails wait, so that the step can be undone. Default: 10.
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
 * The notice is sent once the record has met the condition for this many days of 24 hours, counted from the last change of a field the condition uses. Absent: right away.
 */
forDays?: number
before?: DaysOfDate
after?: DaysOfDate
/**
 * Whom to notify, as in the effect `notify`. People who may not read the condition's fields are left out.
 * 
 * @minItems 1
 */
to: string[]
}
/**
 * Days counted from a date of the record. The message of a notice can use them as `{days}`.
 */
export interface DaysOfDate {
/**
 * A stored date of the record.
 */
field: string
/**
 * How many days after the date, in the company's time zone. 0 is the day itself.
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
 * The effects, as in a transition. They can write `{ "period": … }`. `notify` isn't available; use `notices` to notify people.
 * 
 * @minItems 1
 */
effects: Effect[]
}
/**
 * Calendar periods in the company's time zone. Weeks begin on Monday; half months end on the 15th.
 */
export interface TimedPeriod {
cycle: TimedCycle
/**
 * A stored date: the first period begins on it, and none is due earlier. Absent: every period counts.
 */
from?: string
/**
 * Stored dates: the last period ends on the first one that has a value. Absent or all empty: there is no last period.
 * 
 * @minItems 1
 */
to?: string[]
/**
 * The due day: the first day of the period, or the day after its last.
 */
at: ("start" | "end")
/**
 * How many days back missed periods are made up for, including today.
 */
catchUp?: number
}
/**
 * A choice of the record.
 */
export interface CycleOfField {
/**
 * A stored choice with these options. Without a value, no period is due.
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
 * For `blank`: the fields to empty. None of them may be required or calculated by the server.
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
 * The fields it fills. They are stored, neither `required` nor the state of a life cycle, and people can't edit them. With `own`, also fields of rows.
 * 
 * @minItems 1
 */
fields: string[]
/**
 * A server function from `server/modules/values/`. Used instead of `expression`.
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
 * Where editors find this schema. The server doesn't read it.
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
 * Rules over roles, by name. Grants, gates, menu entries and actors name a rule, never a role.
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
 * What people who meet a rule are denied on every resource and report, despite any grants.
 */
denials?: Denial[]
/**
 * Sensitivity classes of fields, by name. People see a field only if both the grants of its resource and those of its class allow it.
 */
classes: {
[k: string]: ClassAccess
}
/**
 * Gates for browser addresses. The longest path that is a prefix of an address decides. An address without a gate only requires signing in.
 */
routes: RouteGate[]
/**
 * Like `resources`, for the `access` of reports: `list` opens a report, `export` exports its figures.
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
 * True if every part is true. An empty list is true for everyone.
 */
export interface AllRules {
/**
 * The conditions to combine.
 */
all: RoleRule[]
}
/**
 * True if at least one part is true. An empty list is true for no one.
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
 * Who can do what with one resource or report.
 */
export interface ResourceAccess {
/**
 * What people are allowed to do, one grant each.
 */
grants: Grant[]
/**
 * Rules whose people are denied everything here, whatever else they are granted.
 */
deny?: string[]
/**
 * Actions that normally come with `show`, but here need a grant that names them.
 */
byName?: ("print" | "email" | "share")[]
/**
 * The reason, for people reading the file.
 */
note?: string
}
/**
 * What people who meet a rule can do with rows of a resource. Grants add up.
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
 * Fields this grant allows people to write; only for `create` and `edit`. Absent: every field the classes allow.
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
 * Who can read and write the fields of a class.
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
 * Shown while one person works as another only if both may read it. `"strictly"`: roles that allow working as others don't count.
 */
maskedWhileImpersonating?: (true | false | "strictly")
/**
 * Its fields identify a person, such as gender, age, origin or photo. Matches never compare them.
 */
identity?: boolean
/**
 * Reading a value of its fields (in a record, a list, a history, a search, a report or on paper) is noted in the audit trail with the names of the fields.
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
 * Who can open an address of the browser application and everything below it.
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
 * The rule whose people can only sign in with the identity provider: their passwords and passkeys are refused. It never applies to people who may change the configuration.
 */
requiredFor?: string
/**
 * Roles that follow the groups of the identity provider at each sign-in. Roles not listed here are given by hand.
 */
groupRoles?: GroupRole[]
/**
 * The team for people only the identity provider knows, if one of their groups gives them a role. Without a team, they are refused.
 */
joinTeam?: string
}
/**
 * A group of the identity provider, and the role it gives its members.
 */
export interface GroupRole {
/**
 * Its name at the identity provider, such as `benchline-finance`.
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
 * Where editors find this schema. The server doesn't read it.
 */
$schema?: string
/**
 * Version of the definition language.
 */
version: 1
/**
 * Groups of the menu, in order. Groups without an entry the person can open are left out.
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
 * Name of an Ant Design icon, such as `HomeOutlined`. Without one, or with one the application doesn't include, a folder is shown.
 */
icon?: string
/**
 * A rule of `access.json`: who sees the group. Absent: everyone who is signed in.
 */
rule?: string
/**
 * The entries, in the order shown.
 */
entries: MenuEntry[]
}
/**
 * A menu link. People see it if its rule applies to them, they can open its address and they can list its resource.
 */
export interface MenuEntry {
/**
 * Name of the entry, unique in the menu; its label is `entries.<name>` of `locales/<language>/navigation.json`.
 */
name: string
/**
 * Where it leads: an address from `routes`, `/records/<resource>` or `/reports/<report>`.
 */
path: string
/**
 * Name of an Ant Design icon. Absent: that of `resource`.
 */
icon?: string
/**
 * A rule of `access.json`: who sees the entry. Absent: everyone who is signed in.
 */
rule?: string
/**
 * The resource it is about. Only people who can list it see the entry. Absent: only the rule decides.
 */
resource?: string
/**
 * With `resource`: the action people must be allowed there to see the entry.
 */
action?: ("list" | "create" | "edit" | "design")
/**
 * The entry always opens the list in its initial state, without the filters people left on.
 */
resets?: boolean
/**
 * The scope the list opens with. While it shows these rows, the list has the entry's title. Absent: the scope of the route, or the list’s own.
 */
scope?: ("all" | "department" | "team" | "my")
}
/**
 * A browser address and the screen it shows.
 */
export interface RouteDefinition {
/**
 * The address. A part such as `:id` is a parameter; two addresses that differ only in parameter names are the same.
 */
path: string
/**
 * `list`, `detail`, `create` and `edit` show a resource, `named` one of the application's own screens, `report` shows reports, and `redirect` leads to `to`.
 */
screen: ("list" | "detail" | "create" | "edit" | "named" | "report" | "redirect")
/**
 * The resource to show. Required for `list`, `detail` and `edit`. Without it, `create` lets the person choose what to create.
 */
resource?: string
/**
 * Parameter of the path with the record's id. Absent: `fixedFilters` selects the record.
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
 * Other names of tabs in the address → the tab. For links from elsewhere.
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
 * Required for `named`: the screen. Otherwise the title, as `entries.<name>` of the labels. Absent: the title of the menu entry with this path, or else of the resource.
 */
name?: string
/**
 * Required for `report`: the reports to offer, in this order. People see those they can open.
 * 
 * @minItems 1
 */
reports?: string[]
/**
 * Required for `redirect`: an address, or `menu:<group>` for the first entry of that group the person can open.
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
 * A sentence about the records, shown under the title of the list.
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
 * Field → a hint shown under its input.
 */
help?: {
[k: string]: string
}
/**
 * Field → option → the label shown for it.
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
 * Tab of matches → the text before the state and day of the record created from a match.
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
 * Field of a life cycle → transition → why it is unavailable while its condition is false.
 */
conditions?: {
[k: string]: {
[k: string]: string
}
}
/**
 * Field of a life cycle → approval group of a transition → its label.
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
 * Check → the message when it fails, followed by the name of the record found for people who may see it.
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
 * Document → `title`, and the headings and texts its parts name. In a text, `{{name}}` stands for a value.
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
 * Where editors find this schema. The server doesn't read it.
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
 * A key of `reports` in `access.json`: who can open the report and export its figures.
 */
access: string
period?: ReportPeriod
/**
 * Filterable fields people can set. Each must exist with the same meaning in every source of every part, or be listed in that source's `map`.
 * 
 * @maxItems 12
 */
filters?: string[]
/**
 * Scopes people can choose from. The first one is selected at first. Absent: `all`.
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
 * The initial comparison: nothing, the preceding period, or the same dates a year earlier.
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
 * Always narrows the rows. What people choose can only narrow them further. Absent: `all`.
 */
scope?: ("all" | "team" | "my")
map?: ReportMap
/**
 * What the rows are grouped by. Absent: a single figure for all of them.
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
 * A dimension or measure, `-` for descending. Absent: the first dimension in its own order if it is a time, buckets or options, otherwise the first measure, descending.
 */
sort?: string
/**
 * Maximum number of values of the first dimension to show.
 */
limit?: number
/**
 * Address that values of the first dimension link to, with `:value` for the value. Absent: the list of the rows.
 */
rowLink?: string
}
/**
 * Parameters of a list's address: `status`, `status__not`, `amount__gte`, `start__within`, `owner` (`me` for the signed-in person). Separate several values with commas.
 */
export interface ReportFilters {
[k: string]: string
}
/**
 * Name of a dimension or of one of the report's filters → the field with the same meaning in this source. `null`, for filters only: it has none, and while the filter is set, the figure is left out.
 */
export interface ReportMap {
[k: string]: string | null
}
/**
 * What rows are grouped by: options, references, yes or no, whole numbers, dates by a unit of time, or numbers and dates in buckets.
 */
export interface ReportDimension {
/**
 * Name of the dimension, unique in the part. Its label is looked up in `dimensions`, like a measure's, or else is the field's. Absent: the field's name.
 */
name?: string
/**
 * A filterable field.
 */
field: string
/**
 * For a date: the unit of time, which people can change. Absent: `day`.
 */
unit?: ("day" | "week" | "month" | "quarter" | "year")
/**
 * Required for a date with buckets: count the days from the date to today, or from today to it.
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
 * A figure. Exactly one of `function`, `ratio` and `difference` is given.
 */
export interface ReportMeasure {
/**
 * Name of the measure, unique in the part. Its label is the first of `measures.<report>.<part>.<name>`, `measures.<report>.<name>` and `measures.<name>` that exists.
 */
name: string
/**
 * `count` counts rows, `distinct` the different values of `field`; `sum`, `avg`, `min` and `max` are taken of its values.
 */
function?: ("count" | "distinct" | "sum" | "avg" | "min" | "max")
/**
 * The field that is measured. Required, except for `count`, which takes none.
 */
field?: string
filters?: ReportFilters
/**
 * A source other than the part's. The part's filters don't apply to it; its dimensions and the report's filters do, see `map`.
 */
resource?: string
/**
 * The date field the period applies to here, if it isn't the part's. `null`: the period doesn't apply. Measures of another resource have none by default.
 */
period?: (string | null)
/**
 * Always narrows the rows of this measure. Absent: as for the part; for another resource, `all`.
 */
scope?: ("all" | "team" | "my")
map?: ReportMap
/**
 * Hides the figure for groups with too few different values of a field.
 */
hideBelow?: {
/**
 * The field whose different values are counted, such as `consultant`.
 */
field: string
/**
 * Minimum number of different values. Below it, the figure is hidden.
 */
count: number
}
/**
 * Two measures of this part. The first is divided by the second.
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
 * The target of the figure: a number or a measure of this part. Absent: no target.
 */
target?: (number | string)
/**
 * Which direction is better: colors changes and targets. Absent: neither.
 */
good?: ("more" | "less")
/**
 * Only used by other measures and never shown.
 */
auxiliary?: boolean
}
/**
 * The cards a kind of employee starts the day with. People who meet several rules see the cards of all of them, in the given order. Its labels are in `locales/<language>/reports.json`.
 */
export interface DashboardDefinition {
/**
 * Where editors find this schema. The server doesn't read it.
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
 * A rule of `access.json`: who gets this dashboard.
 */
rule: string
/**
 * Order among a person's dashboards, lowest first.
 */
order: number
/**
 * Its cards come before the list "To do today", for people who don't start with their own work.
 */
leads?: boolean
/**
 * No longer shown to anyone, but kept so that it can be shown again.
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
 * A figure of its own, with everything a part of a report can have.
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
 * What the figures are compared with: nothing, the preceding period, or the same dates a year earlier.
 */
compare?: ("none" | "previous" | "year")
size?: CardSize
/**
 * Where the card's title leads. Absent: the list of the part's rows.
 */
link?: string
}
/**
 * One part of a report. Its title links to the report.
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
 * What to compare with. Absent: the same as in the report.
 */
compare?: ("none" | "previous" | "year")
/**
 * The scope the report opens with. Absent: the first one it offers.
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
 * As in the address of a list: `respond_by` or `-modified`. Absent: the list's own order.
 */
sort?: string
/**
 * Fields shown next to the record's label. Those the person may not read are left out.
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
 * Records by the day and hour they are due, soonest first.
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
 * Fields shown next to the record's label. Those the person may not read are left out.
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
