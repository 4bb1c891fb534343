/* Generated from schemas/ by scripts/generate-types.ts. Change the schema, not this file. */

export type FieldDefinition = (TextField | LongTextField | RichTextField | IntegerField | DecimalField | MoneyField | PercentField | BooleanField | DateField | DatetimeField | TimeField | DurationField | EmailField | PhoneField | UrlField | ColorField | CodeField | EnumField | MultiEnumField | TagsField | ReferenceField | ReferencesField | DynamicReferenceField | RowsField | FileField | FilesField | ImageField | AddressField | GeoField | RatingField | SliderField | ComputedField)
export type TextField = (FieldBase & {
type: "text"
minLength?: number
maxLength?: number
/**
 * A named check of the text.
 */
format?: ("plain" | "digit_end" | "time_zone" | "json" | "four_digits" | "slug" | "zip")
})
/**
 * A condition over one record. The same function evaluates it in the browser and on the server, and the server compiles it to SQL.
 */
export type Predicate = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
export type Operand = ((string | number | boolean | null) | FieldOperand | ParentOperand | TodayOperand | NowOperand | MeOperand)
/**
 * A text contains the other text without regard to case; a many-valued field contains the value.
 */
export type Operand1 = ((string | number | boolean | null) | FieldOperand | ParentOperand | TodayOperand | NowOperand | MeOperand)
/**
 * A constant, or today, now, me, my_team worked out at the moment of creating.
 */
export type DefaultValue = ((string | number | boolean) | (string | number)[] | {
dynamic: ("today" | "now" | "me" | "my_team")
})
export type Level = ("error" | "warning")
export type LongTextField = (FieldBase & {
type: "long_text"
maxLength?: number
})
export type RichTextField = (FieldBase & {
type: "rich_text"
maxLength?: number
})
export type IntegerField = (FieldBase & {
type: "integer"
min?: number
max?: number
})
export type DecimalField = (FieldBase & {
type: "decimal"
min?: number
max?: number
/**
 * Digits after the point; 2 when absent.
 */
scale?: number
step?: number
})
export type MoneyField = (FieldBase & {
type: "money"
min?: number
max?: number
currency?: string
})
export type PercentField = (FieldBase & {
type: "percent"
min?: number
max?: number
})
export type BooleanField = (FieldBase & {
type: "boolean"
})
export type DateField = (FieldBase & {
type: "date"
min?: DateLimit
max?: DateLimit
display?: ("standard" | "certificate")
})
export type DateLimit = (string | ("today" | "now"))
export type DatetimeField = (FieldBase & {
type: "datetime"
min?: DateLimit
max?: DateLimit
/**
 * The text field of format time_zone whose zone the moment belongs to: it is typed and read on that zone's clock. Absent: on the reader's own.
 */
zone?: string
})
export type TimeField = (FieldBase & {
type: "time"
})
export type DurationField = (FieldBase & {
type: "duration"
min?: number
max?: number
})
export type EmailField = (FieldBase & {
type: "email"
})
export type PhoneField = (FieldBase & {
type: "phone"
countries?: ("in" | "us" | "ca")[]
/**
 * Takes any digits, with a country code or without; numbers of the countries are what is expected, not what is demanded.
 */
anyDigits?: boolean
})
export type UrlField = (FieldBase & {
type: "url"
})
export type ColorField = (FieldBase & {
type: "color"
})
export type CodeField = (FieldBase & {
type: "code"
prefix: string
yearly?: boolean
digits?: number
})
export type EnumField = (FieldBase & {
type: "enum"
options: Options
})
export type Option = (string | {
value: string
tone?: Tone
/**
 * Kept for old rows, no longer offered.
 */
retired?: boolean
})
export type Tone = ("neutral" | "info" | "progress" | "good" | "warning" | "bad")
/**
 * @minItems 1
 */
export type Options = Option[]
export type MultiEnumField = (FieldBase & {
type: "multi_enum"
options: Options
minItems?: number
maxItems?: number
})
export type TagsField = (FieldBase & {
type: "tags"
maxItems?: number
/**
 * Characters of one tag; 60 when absent.
 */
maxLength?: number
})
export type ReferenceField = (FieldBase & {
type: "reference"
to: string
candidates?: Predicate1
/**
 * Rows that are work of the person named here: they go along when somebody hands all work over.
 */
handover?: {
when?: Predicate2
/**
 * Field of the target that both people must share, else the row stays.
 */
same?: string
}
/**
 * A new target may be made from the picker.
 */
create?: boolean
})
/**
 * A condition over one record. The same function evaluates it in the browser and on the server, and the server compiles it to SQL.
 */
export type Predicate1 = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
/**
 * A condition over one record. The same function evaluates it in the browser and on the server, and the server compiles it to SQL.
 */
export type Predicate2 = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
export type ReferencesField = (FieldBase & {
type: "references"
to: string
candidates?: Predicate
minItems?: number
maxItems?: number
})
export type DynamicReferenceField = (FieldBase & {
type: "dynamic_reference"
/**
 * Resources it may point at; absent: any.
 */
resources?: string[]
})
export type RowsField = (FieldBase & {
type: "rows"
/**
 * A resource of kind rows whose parent is this one.
 */
resource: string
minItems?: number
maxItems?: number
})
export type FileField = (FieldBase & {
type: "file"
/**
 * @minItems 1
 */
accept: ("pdf" | "docx" | "jpeg" | "png" | "txt" | "zip" | "rar" | "7zip")[]
maxMegabytes?: number
})
export type FilesField = (FieldBase & {
type: "files"
/**
 * @minItems 1
 */
accept: ("pdf" | "docx" | "jpeg" | "png" | "txt" | "zip" | "rar" | "7zip")[]
maxMegabytes?: number
maxItems?: number
})
export type ImageField = (FieldBase & {
type: "image"
maxMegabytes?: number
})
export type AddressField = (FieldBase & {
type: "address"
})
export type GeoField = (FieldBase & {
type: "geo"
})
export type RatingField = (FieldBase & {
type: "rating"
max?: number
})
export type SliderField = (FieldBase & {
type: "slider"
min?: number
max?: number
})
export type ComputedField = (FieldBase & {
type: "computed"
result: ComputedResult
/**
 * Target of a reference result.
 */
to?: string
options?: Options
scale?: number
expression?: Expression
rollup?: Rollup
/**
 * reference.field (or reference.reference.field): the value there, stored here and kept in step.
 */
lookup?: string
clock?: Clock
})
export type ComputedResult = ("text" | "integer" | "decimal" | "money" | "percent" | "boolean" | "date" | "datetime" | "enum" | "reference" | "references")
/**
 * A value worked out from the same row. Null in gives null out, except in coalesce and case.
 */
export type Expression = ((string | number | boolean | null) | FieldExpression | ArithmeticExpression | CoalesceExpression | ConcatExpression | RoundExpression | DaysBetweenExpression | CaseExpression | TodayExpression | TestExpression)
/**
 * A condition over one record. The same function evaluates it in the browser and on the server, and the server compiles it to SQL.
 */
export type Predicate3 = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
export type ListView = ({
kind: "table"
} | {
kind: "board"
field: string
card?: string[]
} | {
kind: "calendar"
field: string
end?: string
})
export type TabDefinition = (SectionsTab | RelatedTab | RecordTab | PlainTab | AnswersTab | ComponentTab)
/**
 * A form that is filled in from a record; its words are `forms.<name>` of the resource.
 */
export type FormLink = (SupervisorFormLink | ConsultantFormLink | ProjectUpdateFormLink | ResponseFormLink)
/**
 * References to employees: the people named there give the form, and whoever may edit the record. Absent: everybody whose rights allow it.
 */
export type FormLinkGivers = string[]
export type ScopePath = (string | {
path: string
when?: Predicate4
where?: Predicate5
})
/**
 * A condition over one record. The same function evaluates it in the browser and on the server, and the server compiles it to SQL.
 */
export type Predicate4 = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
/**
 * A condition over one record. The same function evaluates it in the browser and on the server, and the server compiles it to SQL.
 */
export type Predicate5 = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
export type SetValue = ((string | number | boolean | null) | {
dynamic: ("today" | "now" | "me" | "my_team")
} | {
field: string
})
/**
 * What a transition does besides. when: only if this holds on the record itself; where: only the rows at the end of the path for which this holds.
 */
export type Effect = ({
kind: "create"
resource: string
set: {
[k: string]: SetValue
}
when?: Predicate
} | {
kind: "update"
/**
 * References and child rows, as in scopes. A row whose state does not allow the transition is left alone.
 */
path: string
set?: {
[k: string]: SetValue
}
transition?: string
when?: Predicate
where?: Predicate
} | {
kind: "notify"
/**
 * Paths that end in an employee, or actors of access.json; a field of the record wins over an actor of the same name.
 */
to: string[]
message?: string
when?: Predicate
} | {
kind: "mail"
/**
 * Paths that end in an employee, or actors of access.json; a field of the record wins over an actor of the same name.
 */
to: string[]
message: string
when?: Predicate
} | {
kind: "call"
function: string
})
/**
 * A condition over one record. The same function evaluates it in the browser and on the server, and the server compiles it to SQL.
 */
export type Predicate6 = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
/**
 * A condition over one record. The same function evaluates it in the browser and on the server, and the server compiles it to SQL.
 */
export type Predicate7 = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
/**
 * A condition over one record. The same function evaluates it in the browser and on the server, and the server compiles it to SQL.
 */
export type Predicate8 = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
/**
 * A condition over one record. The same function evaluates it in the browser and on the server, and the server compiles it to SQL.
 */
export type Predicate9 = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
/**
 * A condition over one record. The same function evaluates it in the browser and on the server, and the server compiles it to SQL.
 */
export type Predicate10 = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
export type RoleRule = ({
role: string
} | {
all: RoleRule[]
} | {
any: RoleRule[]
} | {
not: RoleRule
})
export type Scope = ("all" | "department" | "team" | "linked" | "my")
export type Action = ("pick" | "list" | "show" | "create" | "edit" | "delete" | "export" | "approve")
/**
 * A condition over one record. The same function evaluates it in the browser and on the server, and the server compiles it to SQL.
 */
export type Predicate11 = (AllPredicate | AnyPredicate | NotPredicate | RolePredicate | ComparisonPredicate)
export type PeriodName = ("today" | "yesterday" | "tomorrow" | "this_week" | "last_week" | "next_week" | "this_month" | "last_month" | "next_month" | "this_quarter" | "last_quarter" | "this_year" | "last_year" | "last_7_days" | "last_30_days" | "last_90_days" | "last_180_days" | "last_365_days" | "next_7_days" | "next_30_days" | "next_60_days" | "next_90_days")
export type ChartKind = ("bar" | "stacked_bar" | "grouped_bar" | "line" | "funnel" | "donut" | "table" | "number" | "progress")
export type DashboardCard = (FiguresCard | ReportCard | ListCard | AgendaCard)
/**
 * A quarter, a half or the whole of the width where there is room. Default: small for number and progress, else medium.
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
 * One business area: fields, list, detail, life cycles and rules. Plain data; words stand in locales.
 */
export interface ResourceDefinition {
$schema?: string
version: 1
name: string
area: ("marketing" | "consultant" | "engineering" | "finance" | "legal" | "utility" | "candidate" | "people" | "company" | "platform")
/**
 * record (default): a table with screens. rows: child rows edited in the parent's form, the parent's decision. view: rows made by the server from elsewhere, read only.
 */
kind?: ("record" | "rows" | "view")
parent?: {
resource: string
field: string
}
/**
 * A dynamic_reference field: who may show the record it points at may list and show these rows; lists must be filtered by it.
 */
follows?: string
icon?: string
/**
 * Its records are people: a search for a name puts them before the records that carry the name.
 */
people?: boolean
/**
 * Unclassified fields that together name a record.
 * 
 * @minItems 1
 * @maxItems 3
 */
label: string[]
/**
 * Absent: all.
 */
operations?: ("list" | "show" | "create" | "edit" | "archive" | "transition" | "export" | "import" | "comment" | "file")[]
/**
 * @minItems 1
 */
fields: FieldDefinition[]
/**
 * Groups of fields of detail and form. Fields in no section appear in neither.
 */
sections?: SectionDefinition[]
list?: ListDefinition
detail?: DetailDefinition
feed?: FeedDefinition
scopes?: Scopes
lifecycles?: Lifecycle[]
rules?: RecordRule[]
unique?: UniqueRule[]
notices?: RecordNotice[]
}
/**
 * What every field may say, whatever its type.
 */
export interface FieldBase {
name: string
/**
 * A value must be given at create and kept at every edit.
 */
required?: boolean
requiredWhen?: Predicate
visibleWhen?: Predicate
readOnlyWhen?: Predicate
/**
 * Set by the server only.
 */
readOnly?: boolean
/**
 * Given at create, never changed afterwards.
 */
immutable?: boolean
/**
 * No two live rows share the value (text without regard to case).
 */
unique?: boolean
/**
 * A class of access.json; absent: whoever may show the row.
 */
sensitivity?: string
filter?: boolean
sort?: boolean
search?: boolean
default?: DefaultValue
/**
 * reference.field: taken over when the reference is chosen and this field is still empty.
 */
copyFrom?: string
compare?: Compare[]
/**
 * false: changes of this field are not written to history.
 */
history?: boolean
}
/**
 * Every condition holds; an empty list holds.
 */
export interface AllPredicate {
all: Predicate[]
}
/**
 * At least one condition holds; an empty list does not hold.
 */
export interface AnyPredicate {
any: Predicate[]
}
export interface NotPredicate {
not: Predicate
}
/**
 * The actor holds this effective role.
 */
export interface RolePredicate {
role: string
}
/**
 * Compares a field of the record (or, in child rows, of the parent record) with one operand. Exactly one of field and parent, and exactly one operator.
 */
export interface ComparisonPredicate {
field?: string
/**
 * A field of the parent record, inside child rows; in candidates, of the record being edited.
 */
parent?: string
is?: Operand
in?: Operand[]
gt?: Operand
gte?: Operand
lt?: Operand
lte?: Operand
contains?: Operand1
/**
 * true: null, empty text or an empty list; false: anything else.
 */
empty?: boolean
}
export interface FieldOperand {
field: string
}
export interface ParentOperand {
parent: string
}
export interface TodayOperand {
/**
 * Days from today: 0 is today, -1 yesterday.
 */
today: number
}
export interface NowOperand {
/**
 * Hours from now: 0 is now, -24 a day ago.
 */
now: number
}
export interface MeOperand {
me: true
}
export interface Compare {
operator: ("gt" | "gte" | "lt" | "lte" | "different")
field: string
level?: Level
}
export interface FieldExpression {
field: string
}
/**
 * Exactly one of the keys. Division by zero gives null.
 */
export interface ArithmeticExpression {
/**
 * @minItems 2
 */
add?: Expression[]
/**
 * @minItems 2
 * @maxItems 2
 */
subtract?: Expression[]
/**
 * @minItems 2
 */
multiply?: Expression[]
/**
 * @minItems 2
 * @maxItems 2
 */
divide?: Expression[]
}
export interface CoalesceExpression {
/**
 * @minItems 1
 */
coalesce: Expression[]
}
export interface ConcatExpression {
/**
 * @minItems 1
 */
concat: Expression[]
}
export interface RoundExpression {
round: Expression
digits?: number
}
/**
 * Whole days from the first date to the second.
 */
export interface DaysBetweenExpression {
/**
 * @minItems 2
 * @maxItems 2
 */
daysBetween: Expression[]
}
export interface CaseExpression {
/**
 * @minItems 1
 */
case: {
when: Predicate
then: Expression
}[]
else?: Expression
}
export interface TodayExpression {
today: number
}
export interface TestExpression {
test: Predicate
}
export interface Rollup {
/**
 * resource.field: the rows of resource whose field points here.
 */
relation: string
function: ("count" | "sum" | "min" | "max" | "average" | "exists" | "collect" | "latest")
/**
 * The field of those rows (sum, min, max, average, collect, latest).
 */
field?: string
/**
 * latest: the field that orders the rows.
 */
by?: string
filter?: Predicate
}
export interface Clock {
/**
 * A stored date or datetime field of the row.
 */
from: string
count: ("days_since" | "days_until")
when?: Predicate3
}
export interface SectionDefinition {
name: string
/**
 * @minItems 1
 */
fields: string[]
visibleWhen?: Predicate
}
export interface ListDefinition {
/**
 * @minItems 1
 */
columns: string[]
optional?: string[]
/**
 * modified (newest change first), or field, or -field; several separated by commas.
 */
sort?: string
/**
 * Fields offered first, in this order; the other filterable fields follow.
 */
filters?: string[]
scopes?: ("all" | "team" | "my")[]
defaultScope?: ("all" | "team" | "my")
/**
 * The field the shared region switch filters; may be reference.field.
 */
regionField?: string
/**
 * Named parts of the list, opened and closed as sections.
 */
groups?: ListGroup[]
views?: ListView[]
bulkActions?: ("edit" | "transition" | "archive" | "export")[]
}
export interface ListGroup {
name: string
where: Predicate
}
export interface DetailDefinition {
/**
 * @maxItems 8
 */
keyFacts?: string[]
tabs?: TabDefinition[]
forms?: FormLink[]
}
export interface SectionsTab {
name: string
kind: "sections"
/**
 * Absent: all.
 */
sections?: string[]
}
export interface RelatedTab {
name: string
kind: "related"
/**
 * resource.field: rows of resource whose field points here (or at the same value as through).
 */
relation: string
/**
 * A reference of this record: rows whose field has the same value, e.g. the lead's consultant.
 */
through?: string
columns?: string[]
/**
 * Further list filters, as query parameters.
 */
where?: {
[k: string]: string
}
/**
 * Absent: table. A feed reads as the feed of the rows' resource says.
 */
view?: ("table" | "feed")
}
export interface RecordTab {
name: string
kind: "record"
/**
 * A reference of this record whose sections are shown.
 */
reference: string
}
export interface PlainTab {
name: string
kind: ("files" | "comments" | "history")
}
export interface AnswersTab {
name: string
kind: "answers"
/**
 * The form whose answers about the record are read: its name, or the field of this record that names it.
 */
form: (string | {
field: string
})
/**
 * The resource they are kept as; read as its feed says.
 */
makes: string
/**
 * A reference of this record, to one resource or to any: the answers are about the record it leads to. Absent: about this one.
 */
reference?: string
}
export interface ComponentTab {
name: string
kind: "component"
component: string
}
export interface SupervisorFormLink {
name: string
kind: "supervisor"
/**
 * The resource whose records the form makes: offered to those who may create or edit them.
 */
makes: string
givers?: FormLinkGivers
when?: Predicate
context: SupervisorFormContext
}
/**
 * Which field of the record says what the form is about: a reference, or id for the record itself.
 */
export interface SupervisorFormContext {
interview: string
consultant?: string
}
export interface ConsultantFormLink {
name: string
kind: "consultant"
/**
 * The resource whose records the form makes: offered to those who may create or edit them.
 */
makes: string
givers?: FormLinkGivers
when?: Predicate
context: ConsultantFormContext
}
/**
 * Which field of the record says what the form is about: a reference, or id for the record itself.
 */
export interface ConsultantFormContext {
consultant: string
project?: string
}
export interface ProjectUpdateFormLink {
name: string
kind: "project_update"
/**
 * The resource whose records the form makes: offered to those who may create or edit them.
 */
makes: string
givers?: FormLinkGivers
when?: Predicate
context: ProjectUpdateFormContext
}
/**
 * Which field of the record says what the form is about: a reference, or id for the record itself.
 */
export interface ProjectUpdateFormContext {
project: string
}
export interface ResponseFormLink {
name: string
kind: "response"
/**
 * Name of the question form that is answered for the record.
 */
form: string
/**
 * The resource whose records the form makes: offered to those who may create or edit them.
 */
makes: string
givers?: FormLinkGivers
when?: Predicate
}
/**
 * How rows are read one after the other: who gave each and when, what it is about, and all its words.
 */
export interface FeedDefinition {
/**
 * A reference to an employee that lists can be filtered by, or created_by.
 */
by: string
/**
 * A date or date-time that lists can be sorted and filtered by, or created.
 */
at: string
/**
 * Short values, shown beside each other.
 */
facts?: string[]
/**
 * Long values and files, shown whole below each other.
 */
texts?: string[]
/**
 * A whole number whose course over time is shown above the rows.
 */
trend?: string
}
/**
 * Which rows are mine and which my team's. A path walks references (field.field) and child rows (resource(field), optionally followed by .field) and ends in an employee (my, team) or a team (team).
 */
export interface Scopes {
my?: ScopePath[]
/**
 * Absent: the people of my, through their team.
 */
team?: ScopePath[]
/**
 * Rows about somebody or something that is mine, whoever they belong to: for grants, never offered by lists.
 */
linked?: ScopePath[]
}
export interface Lifecycle {
/**
 * An enum field; its options are the states.
 */
field: string
initial: string
/**
 * Tone and finality of the options of the field.
 */
states: LifecycleState[]
/**
 * A datetime field set when the state changes.
 */
since?: string
transitions: Transition[]
/**
 * Effects of making a record.
 */
onCreate?: Effect[]
}
export interface LifecycleState {
name: string
tone?: Tone
final?: boolean
/**
 * Records in this state are edited through transitions only.
 */
readOnly?: boolean
}
export interface Transition {
name: string
/**
 * @minItems 1
 */
from: string[]
/**
 * A state, or previous: the state before the current one.
 */
to: string
/**
 * Actors of access.json; system is the server itself.
 * 
 * @minItems 1
 */
who: string[]
when?: Predicate
/**
 * Fields that must hold a value afterwards; the transition may carry them.
 */
require?: string[]
reason?: ("required" | "optional")
set?: {
[k: string]: SetValue
}
effects?: Effect[]
primary?: boolean
}
export interface RecordRule {
name: string
check: Predicate6
when?: Predicate7
level: Level
/**
 * Where the message stands.
 * 
 * @minItems 1
 */
fields: string[]
}
export interface UniqueRule {
name: string
/**
 * @minItems 1
 */
fields: string[]
where?: Predicate8
}
export interface RecordNotice {
name: string
when: Predicate9
was?: Predicate10
/**
 * Told once for so many days (of 24 hours) the record met the condition, instead of at once; counted from the last change of a field that the condition reads.
 */
forDays?: number
/**
 * As in the effect notify. Whoever may not read the fields of the condition is not told.
 * 
 * @minItems 1
 */
to: string[]
}
/**
 * Who may do what. Everything that is not granted is denied.
 */
export interface AccessDefinition {
$schema?: string
version: 1
/**
 * Every role an employee can hold.
 */
roles: string[]
/**
 * Named rules over effective roles. Grants, gates, menu entries and transitions name a rule, never a role.
 */
rules: {
[k: string]: NamedRule
}
/**
 * Who may make a transition, as rule and row scope. The names owner and lead_* are by convention; system is built in.
 */
actors: {
/**
 * @minItems 1
 */
[k: string]: ActorGrant[]
}
/**
 * The matrix, keyed by resource.
 */
resources: {
[k: string]: ResourceAccess
}
/**
 * What holders of a rule are refused on every resource and report, whatever else they hold.
 */
denials?: Denial[]
/**
 * Sensitivity classes of fields, keyed by class name.
 */
classes: {
[k: string]: ClassAccess
}
/**
 * Gates of browser addresses; the longest matching prefix decides. An address with no gate needs only a session.
 */
routes: RouteGate[]
/**
 * Like resources, keyed by report.
 */
reports?: {
[k: string]: ResourceAccess
}
}
export interface NamedRule {
rule: RoleRule
/**
 * Why the rule is so; shown to admins.
 */
description?: string
/**
 * Fixed by the specification: cannot be changed at run time.
 */
locked?: boolean
}
export interface ActorGrant {
rule: string
scope: Scope
}
export interface ResourceAccess {
grants: Grant[]
/**
 * Rules whose holders are refused everything here, whatever else they hold.
 */
deny?: string[]
note?: string
}
export interface Grant {
rule: string
/**
 * @minItems 1
 */
actions: Action[]
scope: Scope
when?: Predicate11
/**
 * Only these fields may be written under this grant (create, edit). Absent: every field the classes allow.
 */
fields?: string[]
locked?: boolean
}
export interface Denial {
rule: string
/**
 * @minItems 1
 */
actions: Action[]
locked?: boolean
}
export interface ClassAccess {
description: string
read: ClassGrant[]
write: ClassGrant[]
/**
 * Answered while working as another person only where both persons read it; "strictly": roles that allow working as others do not count for it.
 */
maskedWhileImpersonating?: (true | false | "strictly")
}
export interface ClassGrant {
rule: string
scope: Scope
/**
 * Only on these resources. Absent: on all.
 */
resources?: string[]
when?: Predicate
}
export interface RouteGate {
path: string
rule: string
}
/**
 * Menu and browser addresses. An address leads to a generic screen of a resource, to a named screen, or to another address.
 */
export interface NavigationDefinition {
$schema?: string
version: 1
menu: MenuGroup[]
routes: RouteDefinition[]
}
export interface MenuGroup {
name: string
icon?: string
rule?: string
entries: MenuEntry[]
}
export interface MenuEntry {
/**
 * Label key navigation:entries.<name>.
 */
name: string
path: string
icon?: string
/**
 * A rule of access.json; absent: everybody signed in.
 */
rule?: string
resource?: string
/**
 * Choosing the entry resets the shared list state.
 */
resets?: boolean
scope?: ("all" | "department" | "team" | "my")
}
export interface RouteDefinition {
path: string
screen: ("list" | "detail" | "create" | "edit" | "named" | "report" | "redirect")
resource?: string
idParameter?: string
/**
 * Path parameter that names the open tab.
 */
tabParameter?: string
/**
 * Query parameter that names the open tab.
 */
tabQuery?: string
tabAliases?: {
[k: string]: string
}
/**
 * List filters the address always applies, as query parameters; a value may name a path parameter as :name.
 */
fixedFilters?: {
[k: string]: string
}
scope?: ("all" | "department" | "team" | "my")
/**
 * The named screen, or the title key of a list that differs from its resource's.
 */
name?: string
/**
 * Reports a report screen offers, in this order; the reader sees those that may be opened.
 * 
 * @minItems 1
 */
reports?: string[]
/**
 * Where a redirect leads: an address, or menu:<group> for the first entry of that menu group the actor may open.
 */
to?: string
}
/**
 * The words of one resource in one language: value of its key in locales/<language>/resources.json.
 */
export interface ResourceLabels {
name: string
plural: string
description?: string
/**
 * What belongs here, shown when a list has no rows at all.
 */
empty?: string
fields: {
[k: string]: string
}
help?: {
[k: string]: string
}
/**
 * field → value → words
 */
options?: {
[k: string]: {
[k: string]: string
}
}
sections?: {
[k: string]: string
}
tabs?: {
[k: string]: string
}
/**
 * form of the record → words on its button
 */
forms?: {
[k: string]: string
}
groups?: {
[k: string]: string
}
/**
 * lifecycle field → transition → words on its button
 */
transitions?: {
[k: string]: {
[k: string]: string
}
}
/**
 * lifecycle field → transition → why it is closed while its condition does not hold
 */
conditions?: {
[k: string]: {
[k: string]: string
}
}
rules?: {
[k: string]: string
}
/**
 * notice → what people are told
 */
notices?: {
[k: string]: string
}
}
/**
 * Figures over records: what is counted, by what, in which period, shown how. Plain data; words stand in locales/<language>/reports.json.
 */
export interface ReportDefinition {
$schema?: string
version: 1
name: string
/**
 * A key of `reports` in access.json: who opens the report and who takes its figures away.
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
 * Row scopes the reader may choose; the first is the default. Absent: all.
 * 
 * @minItems 1
 */
scopes?: ("all" | "team" | "my")[]
/**
 * @minItems 1
 * @maxItems 8
 */
parts: ReportPart[]
}
export interface ReportPeriod {
default: PeriodName
/**
 * What the report is compared with at first: nothing, the stretch just before, or the same dates a year earlier.
 */
compare?: ("none" | "previous" | "year")
}
export interface ReportPart {
name: string
chart: ChartKind
/**
 * Source of the dimensions, and of every measure that names no other.
 */
resource: string
filters?: ReportFilters
/**
 * Date field the report's period means. Absent: the part shows how things stand now.
 */
period?: string
/**
 * Narrows the rows for good; the reader's choice can only narrow them further.
 */
scope?: ("all" | "team" | "my")
map?: ReportMap
/**
 * @maxItems 2
 */
dimensions?: ReportDimension[]
/**
 * @minItems 1
 * @maxItems 16
 */
measures: ReportMeasure[]
/**
 * Measures the chart draws; the table shows all. Absent: the first measure, or all of them where the chart puts measures side by side (funnel, number, grouped_bar without a second dimension).
 * 
 * @minItems 1
 */
draw?: string[]
/**
 * A dimension or measure, `-` for descending. Absent: the first dimension in its own order when it is time, buckets or options, else the first measure descending.
 */
sort?: string
/**
 * Values of the first dimension that are shown at most. Default 100.
 */
limit?: number
/**
 * Address a value of the first dimension leads to; `:value` stands for the value: /reportDetail/:value/project_list
 */
rowLink?: string
}
/**
 * Parameters of a list's address: `status`, `status__not`, `round__gte`, `schedule__within`, `marketer` (`me` for the reader) …
 */
export interface ReportFilters {
[k: string]: string
}
/**
 * Name of a dimension or of a reader's filter → the field that means the same in this source. null, for filters only: unknown here; while the filter is set the figure is left out.
 */
export interface ReportMap {
[k: string]: string | null
}
export interface ReportDimension {
/**
 * Absent: the field's name.
 */
name?: string
/**
 * A filterable field: option, options, boolean, integer, reference, references, date or datetime.
 */
field: string
/**
 * Of a date: the stretch of time. The reader may choose another one.
 */
unit?: ("day" | "week" | "month" | "quarter" | "year")
/**
 * Of a date with buckets: days from it to today, or from today to it.
 */
count?: ("days_since" | "days_until")
/**
 * Lower ends, rising. [0, 16, 31] makes 0-15, 16-30 and 31 or more; what is below the first end is a bucket of its own where there is any.
 * 
 * @minItems 1
 * @maxItems 20
 */
buckets?: number[]
}
/**
 * Exactly one of function, ratio and difference.
 */
export interface ReportMeasure {
name: string
function?: ("count" | "distinct" | "sum" | "avg" | "min" | "max")
/**
 * What is measured; absent only for count.
 */
field?: string
filters?: ReportFilters
/**
 * Another source than the part's: the part's filters do not apply to it, its dimensions and the reader's filters do (see `map`).
 */
resource?: string
/**
 * Date field the period means here, where it is not the part's. null: the period does not apply. A measure of another resource has none unless it says so.
 */
period?: (string | null)
scope?: ("all" | "team" | "my")
map?: ReportMap
/**
 * The figure is withheld for groups with fewer different values of the field: {"field": "consultant", "count": 3}.
 */
hideBelow?: {
field: string
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
 * Two measures of this part: the first less the second.
 * 
 * @minItems 2
 * @maxItems 2
 */
difference?: string[]
/**
 * How a ratio is written. Default percent.
 */
as?: ("percent" | "number")
/**
 * What the figure should reach: a number, or a measure of this part.
 */
target?: (number | string)
/**
 * Which way is better; colours changes and targets.
 */
good?: ("more" | "less")
/**
 * Only used by other measures; shown nowhere.
 */
auxiliary?: boolean
}
/**
 * The cards one kind of employee starts the day with. Who holds several rules sees the cards of all, in the order given. Words stand in locales/<language>/reports.json.
 */
export interface DashboardDefinition {
$schema?: string
version: 1
name: string
/**
 * A rule of access.json: whose dashboard this is.
 */
rule: string
/**
 * Place among the dashboards of a person.
 */
order: number
/**
 * @minItems 1
 * @maxItems 24
 */
cards: DashboardCard[]
}
/**
 * Figures of its own: everything a part of a report can say.
 */
export interface FiguresCard {
kind: "figures"
name: string
part: ReportPart
within?: PeriodName
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
name: string
report: string
part: string
chart?: ChartKind
within?: PeriodName
compare?: ("none" | "previous" | "year")
scope?: ("all" | "team" | "my")
size?: CardSize
}
/**
 * The first rows of a list and how many there are.
 */
export interface ListCard {
kind: "list"
name: string
resource: string
filters?: ReportFilters
scope?: ("all" | "team" | "my")
/**
 * As in a list's address: respond_by or -modified.
 */
sort?: string
/**
 * Fields of the list shown beside the record's label; what the person may not read is left out.
 * 
 * @minItems 1
 * @maxItems 6
 */
columns: string[]
/**
 * Default 5.
 */
limit?: number
size?: CardSize
}
/**
 * Rows by the day and hour they are due, the next first.
 */
export interface AgendaCard {
kind: "agenda"
name: string
resource: string
/**
 * Sortable date or datetime field.
 */
at: string
filters?: ReportFilters
scope?: ("all" | "team" | "my")
/**
 * @minItems 1
 * @maxItems 6
 */
columns: string[]
/**
 * Default 8.
 */
limit?: number
size?: CardSize
}
