/* Generated from schemas/ by scripts/generate-types.ts. Change the schema, not this file. */

/**
 * When a question is asked: a test of one answer, or all, any or none of several tests.
 */
export type ShippedCondition = (ShippedConditionAll | ShippedConditionAny | ShippedConditionNot | ShippedConditionIs | ShippedConditionMore | ShippedConditionLess | ShippedConditionContains | ShippedConditionAnswered)
/**
 * A number that follows from answers.
 */
export type ShippedCalculation = (ShippedCalculationNumber | ShippedCalculationQuestion | ShippedCalculationSum | ShippedCalculationAverage | ShippedCalculationCount | ShippedCalculationAdd | ShippedCalculationSubtract | ShippedCalculationMultiply | ShippedCalculationDivide)
/**
 * A number.
 */
export type ShippedCalculationNumber = number

export interface DefinitionDocuments {
form?: ShippedForm
}
/**
 * A shipped question form: its questions with their texts in every language. On start, a form without a version gets its questions and first version from here; after that, form designers change it in the application.
 */
export interface ShippedForm {
/**
 * Where editors find this schema. The server doesn't read it.
 */
$schema?: string
/**
 * Version of the definition language.
 */
version: 1
/**
 * Name of the form, unique among all forms.
 */
form_name: string
/**
 * A template: it is never filled in, but new forms can start from its questions.
 */
template?: boolean
title: TitleWords
/**
 * The questions, in the order asked.
 * 
 * @minItems 1
 * @maxItems 300
 */
questions: ShippedQuestion[]
}
/**
 * Texts of a title in every language. The English one comes from the form itself.
 */
export interface TitleWords {
/**
 * In English.
 */
en: string
/**
 * In Chinese.
 */
zh: string
/**
 * In Spanish.
 */
es: string
/**
 * In French.
 */
fr: string
/**
 * In Italian.
 */
it: string
/**
 * In Arabic.
 */
ar: string
}
/**
 * A question, together with its follow-up questions.
 */
export interface ShippedQuestion {
/**
 * Stable, unique in its form and never shown. Releases recognize changed questions by it.
 */
name: string
title: TitleWords
/**
 * How it is answered. `page` starts a page and is its title; `headline` and `note` are read only. `yes_question`, `yes_remark` (a Yes asks for a remark), `no_remark` (a No does), `yes_attachment` (a Yes asks for files) and `boolean` take Yes or No. `option` takes one of the options, `multi_select` several. `text` is one line, `long_text` several. `integer` takes a whole number, `slider` one of a scale, `rate` one of Bad, Unsatisfied, Okay, Satisfied and Good. `attachment` takes files. `decimal` takes a number, `date` a day, `date_time` a moment, `email`, `phone`, `link` and `place` a line of that kind, `signature` a drawing. `ranking` puts the options in order, `scale` takes a step from 0 to 10 with words at both ends, or up to 100: more than eleven steps are a line. `rows` asks its `questions` once for each row that is added, `matrix` shows its `questions` as the rows of a table: all of them are `option`, `multi_select`, `rate`, `scale`, `yes_question` or `boolean` and take the same answers. `record` takes a record of `records_of`, `records` several. `time` takes a time of day.
 */
answer_type: ("page" | "headline" | "note" | "yes_question" | "yes_remark" | "no_remark" | "yes_attachment" | "boolean" | "option" | "text" | "long_text" | "integer" | "multi_select" | "attachment" | "slider" | "rate" | "decimal" | "date" | "date_time" | "email" | "phone" | "link" | "place" | "signature" | "ranking" | "scale" | "rows" | "matrix" | "record" | "records" | "time")
/**
 * An answer is required whenever the question is shown.
 */
is_required?: boolean
/**
 * The choices of an `option`, `multi_select` or `ranking`.
 * 
 * @maxItems 500
 */
options?: ShippedOption[]
/**
 * People who answer can add options.
 */
update_options?: boolean
/**
 * Answer of the question around this one that reveals it. Absent: Yes, and of an `integer` every number, which makes it a count question that repeats this one. Questions in `rows` and in a `matrix` have none.
 */
reveal_value?: string
/**
 * The lowest number of an `integer`, `decimal`, `slider` or `scale`; for `rows`, how many must be added; for `multi_select` and `records`, how many must be chosen. Absent: 1 for a slider, a count question or rows, 0 for a scale, otherwise no limit.
 */
min_value?: number
/**
 * The highest number of an `integer`, `decimal`, `slider` or `scale`; for `rows`, how many can be added; for `multi_select` and `records`, how many can be chosen. Absent: 10 for a slider or scale, 15 for a count question, 50 for rows and records, otherwise no limit.
 */
max_value?: number
/**
 * For `multi_select`: options that rule out all others. `None` always does.
 * 
 * @maxItems 500
 */
sole_options?: string[]
/**
 * For a `date`: the earliest day accepted, as YYYY-MM-DD or relative to the day of the answer, such as `today` or `today-365`. Absent: any.
 */
earliest?: string
/**
 * For a `date`: the latest day accepted, as YYYY-MM-DD or relative to the day of the answer, such as `today` or `today+30`. Absent: any.
 */
latest?: string
/**
 * File types an `attachment` or `yes_attachment` accepts. Absent: all except `txt`.
 * 
 * @minItems 1
 */
allowed_files?: ("pdf" | "docx" | "jpeg" | "png" | "txt" | "zip" | "rar" | "7zip")[]
/**
 * Maximum number of files.
 */
max_files?: number
/**
 * A No clears the form and hides its count questions.
 */
resets_form?: boolean
/**
 * The score of this slider is shown as the verdict on an interview: above 7 Offer, above 5 Maybe, otherwise Reject.
 */
shows_verdict?: boolean
ask_when?: ShippedCondition
/**
 * The default answer: an option, a number, Yes, a day as YYYY-MM-DD or a time as HH:MM.
 */
default_value?: string
/**
 * A field of the record the form is about, also through references, such as `consultant.name`: its value is the default answer for anyone who may read it.
 */
prefill?: string
/**
 * People answering see the answer but can't change it.
 */
read_only?: boolean
/**
 * For `record` and `records`: the resource to choose from, within the rights of the person answering.
 */
records_of?: string
/**
 * For `record` and `records`: which records can be chosen. Absent: all of them.
 */
records_where?: {
[k: string]: unknown
}
calculation?: ShippedCalculation
help?: TitleWords
placeholder?: TitleWords
unit?: TitleWords
low_label?: TitleWords
high_label?: TitleWords
/**
 * Follow-up questions, in the order they are asked.
 * 
 * @minItems 1
 */
questions?: ShippedQuestion[]
}
/**
 * A value to choose.
 */
export interface ShippedOption {
/**
 * What is stored and sent, the same in every language. `None` rules out all other choices.
 */
value: string
label: OptionWords
}
/**
 * What is shown for an option, in every language.
 */
export interface OptionWords {
/**
 * In English.
 */
en: string
/**
 * In Chinese.
 */
zh: string
/**
 * In Spanish.
 */
es: string
/**
 * In French.
 */
fr: string
/**
 * In Italian.
 */
it: string
/**
 * In Arabic.
 */
ar: string
}
/**
 * All of several.
 */
export interface ShippedConditionAll {
/**
 * All of these hold.
 * 
 * @minItems 1
 */
all: ShippedCondition[]
}
/**
 * Any of several.
 */
export interface ShippedConditionAny {
/**
 * At least one of these holds.
 * 
 * @minItems 1
 */
any: ShippedCondition[]
}
/**
 * The opposite of a condition.
 */
export interface ShippedConditionNot {
not: ShippedCondition
}
/**
 * An answer that is given.
 */
export interface ShippedConditionIs {
/**
 * Name of the question whose answer counts.
 */
question: string
/**
 * The answer equals this or, with several choices, includes it.
 */
is: (string | number)
}
/**
 * A number above another.
 */
export interface ShippedConditionMore {
/**
 * Name of the question whose answer counts.
 */
question: string
/**
 * The number answered is greater.
 */
more: number
}
/**
 * A number below another.
 */
export interface ShippedConditionLess {
/**
 * Name of the question whose answer counts.
 */
question: string
/**
 * The number answered is smaller.
 */
less: number
}
/**
 * A choice from several, or part of a text.
 */
export interface ShippedConditionContains {
/**
 * Name of the question whose answer counts.
 */
question: string
/**
 * The text contains this, or the option is among those chosen.
 */
contains: string
}
/**
 * Whether anything is answered.
 */
export interface ShippedConditionAnswered {
/**
 * Name of the question whose answer counts.
 */
question: string
/**
 * Anything is answered, or nothing.
 */
answered: boolean
}
/**
 * The number that answers one question.
 */
export interface ShippedCalculationQuestion {
/**
 * Name of a question next to this one or outside its repetitions. Without its answer, there is no result.
 */
question: string
}
/**
 * A sum of answers.
 */
export interface ShippedCalculationSum {
/**
 * Every answer to these questions, in every repetition. Missing answers are left out.
 * 
 * @minItems 1
 * @maxItems 50
 * 
 * Items: Name of a question.
 */
sum: string[]
}
/**
 * An average of answers.
 */
export interface ShippedCalculationAverage {
/**
 * Every answer to these questions, in every repetition. Missing answers are left out.
 * 
 * @minItems 1
 * @maxItems 50
 * 
 * Items: Name of a question.
 */
average: string[]
}
/**
 * How many answers there are.
 */
export interface ShippedCalculationCount {
/**
 * Every answer to these questions, in every repetition.
 * 
 * @minItems 1
 * @maxItems 50
 * 
 * Items: Name of a question.
 */
count: string[]
}
/**
 * Parts added.
 */
export interface ShippedCalculationAdd {
/**
 * Values to add up. If one of them is missing, the result is empty.
 * 
 * @minItems 1
 * @maxItems 50
 */
add: ShippedCalculation[]
}
/**
 * Parts subtracted.
 */
export interface ShippedCalculationSubtract {
/**
 * The first value, minus the others.
 * 
 * @minItems 1
 * @maxItems 50
 */
subtract: ShippedCalculation[]
}
/**
 * Parts multiplied.
 */
export interface ShippedCalculationMultiply {
/**
 * Values to multiply.
 * 
 * @minItems 1
 * @maxItems 50
 */
multiply: ShippedCalculation[]
}
/**
 * Parts divided.
 */
export interface ShippedCalculationDivide {
/**
 * The first value divided by each of the others, to six decimal places.
 * 
 * @minItems 1
 * @maxItems 50
 */
divide: ShippedCalculation[]
}
