/* Generated from schemas/ by scripts/generate-types.ts. Change the schema, not this file. */

export interface DefinitionDocuments {
form?: ShippedForm
}
/**
 * A question form as it is shipped: its questions with their words in every language. On start, a form that has no version yet gets its questions and its first version from here.
 */
export interface ShippedForm {
$schema?: string
version: 1
form_name: string
title: TitleWords
/**
 * @minItems 1
 * @maxItems 300
 */
questions: ShippedQuestion[]
}
/**
 * Words of a title in every language; the English ones are the form's own.
 */
export interface TitleWords {
en: string
zh: string
es: string
fr: string
it: string
ar: string
}
export interface ShippedQuestion {
/**
 * Stable, unique in its form, never shown: by it a release recognises the question it changed.
 */
name: string
title: TitleWords
answer_type: ("headline" | "note" | "yes_question" | "yes_remark" | "no_remark" | "yes_attachment" | "boolean" | "option" | "text" | "long_text" | "integer" | "multi_select" | "attachment" | "slider" | "rate")
/**
 * Default false.
 */
is_required?: boolean
/**
 * Of option and multi_select.
 * 
 * @maxItems 50
 */
options?: ShippedOption[]
/**
 * Who answers may add options.
 */
update_options?: boolean
/**
 * Answer of the question around this one that reveals it. Absent: Yes, and of an integer every number, which makes it a count question that repeats this one.
 */
reveal_value?: string
min_value?: number
max_value?: number
/**
 * @minItems 1
 */
allowed_files?: ("pdf" | "docx" | "jpeg" | "png" | "txt" | "zip" | "rar" | "7zip")[]
max_files?: number
/**
 * A No empties the form and closes its count questions.
 */
resets_form?: boolean
/**
 * The score of this slider is shown with the verdict of an interview: above 7 Offer, above 5 Maybe, else Reject.
 */
shows_verdict?: boolean
/**
 * Dependents, in the order in which they are asked.
 * 
 * @minItems 1
 */
questions?: ShippedQuestion[]
}
export interface ShippedOption {
/**
 * What is stored and sent, the same in every language. None excludes all other choices.
 */
value: string
label: OptionWords
}
/**
 * What is shown for an option.
 */
export interface OptionWords {
en: string
zh: string
es: string
fr: string
it: string
ar: string
}
