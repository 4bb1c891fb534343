/**
 * Every code a refused call is answered with, and its HTTP status. Codes never change: clients and translations stand on
 * them. Words: `locales/<language>/errors.json`, by code.
 */
export const ERROR_STATUS = {
  // The request as such.
  malformed_json: 400,
  malformed_address: 400,
  malformed_body: 400,
  empty_body: 400,
  cut_body: 400,
  body_not_an_object: 400,
  unsupported_content_type: 400,
  invalid_request: 400,
  invalid_query: 400,
  body_too_large: 413,
  too_many_parts: 413,
  too_many_requests: 429,
  unknown_address: 404,

  // Who asks.
  not_signed_in: 401,
  session_over: 401,
  wrong_credentials: 401,
  account_not_active: 403,
  too_many_attempts: 429,
  not_allowed: 403,
  wrong_password: 400,
  weak_password: 400,
  same_password: 400,
  wrong_code: 400,
  wrong_token: 400,
  unlock_refused: 400,
  terms_not_accepted: 400,
  password_change_required: 403,
  password_of_another_person: 403,

  feedback_fields_missing: 400,
  feedback_not_linked: 403,
  update_not_linked: 403,
  update_exists: 409,

  // Working as others, handing work over, adding people.
  already_impersonating: 409,
  impersonating_oneself: 400,
  nobody_to_impersonate: 404,
  impersonating_an_impersonator: 403,
  not_impersonating: 409,
  add_user_incomplete: 400,
  add_user_email: 400,
  add_user_employee_id: 400,
  add_user_password: 400,
  unknown_team: 400,
  user_already_exists: 406,
  handover_incomplete: 400,
  handover_to_oneself: 400,
  handover_to_nobody: 400,
  handover_not_shared: 409,

  // What people did and where they were.
  not_own_activity: 403,
  invalid_position: 400,

  // Records.
  unknown_resource: 404,
  unknown_report: 404,
  unknown_record: 404,
  invalid_values: 400,
  stale_version: 409,
  stale_plan: 409,
  doubtful: 409,
  not_delegated: 403,
  repeated_call: 409,
  invalid_idempotency_key: 400,
  idempotency_key_reused: 422,
  already_exists: 409,
  still_referenced: 409,
  record_archived: 409,
  already_archived: 409,
  not_archived: 409,
  branch_below: 409,
  unknown_bulk_action: 400,
  nothing_to_undo: 404,
  changed_since: 409,
  left_the_records: 409,
  read_only_state: 409,
  unknown_transition: 400,
  transition_not_offered: 409,
  condition_not_met: 409,
  approved_already: 409,
  approved_further: 409,
  approval_not_needed: 409,
  approval_without_values: 409,
  effect_impossible: 409,
  effect_step_impossible: 409,
  too_many_effects: 409,
  effects_too_deep: 409,
  open_work: 409,
  override_not_allowed: 403,

  // Documents.
  unknown_document: 404,
  document_not_offered: 409,
  document_of_none: 409,
  document_files_busy: 409,
  document_file_not_ready: 409,

  // Question forms.
  unknown_form: 404,
  form_not_published: 404,
  unknown_form_version: 400,
  mandatory_fields: 400,
  invalid_answers: 400,
  form_missing: 400,
  malformed_form: 400,
  unknown_part: 400,
  feedback_exists: 409,
  no_feedback_yet: 404,
  interview_not_held: 409,
  response_exists: 409,
  not_your_reminders: 403,
  reminder_exhausted: 409,
  form_not_publishable: 422,
  form_published_meanwhile: 409,
  nothing_to_publish: 409,
  form_changed_meanwhile: 409,
  unknown_question: 400,
  form_file_unknown: 400,
  form_file_json: 400,
  form_file_empty: 400,
  form_file_no_questions: 400,
  form_file_no_object: 400,
  form_file_no_list: 400,
  form_file_groups: 400,
  form_file_too_many: 400,
  form_file_too_deep: 400,
  form_retired: 409,
  form_in_use: 409,
  form_not_offered: 409,
  form_not_due: 409,
  form_untitled: 400,

  // Files.
  not_multipart: 400,
  no_file: 400,
  no_file_field: 400,
  empty_file: 400,
  file_too_large: 413,
  file_kind_not_allowed: 400,
  too_many_files: 413,
  upload_quota: 429,
  file_gone: 404,
  link_used: 404,
  upload_link_over: 404,

  malformed_import: 400,
  empty_import: 400,
  unknown_file_purpose: 400,
  unusable_key: 400,
  too_many_rows: 413,
  import_file_kind: 400,
  unpacks_too_large: 413,
  unknown_import_field: 400,
  mapped_twice: 400,
  nothing_mapped: 400,
  key_needed: 400,
  import_busy: 409,
  import_not_checked: 409,
  import_has_errors: 409,
  import_nothing_to_do: 409,
  import_row_done: 409,
  import_changed: 409,
  import_stopped: 409,
  import_maker_gone: 403,

  // Export.
  sheet_full: 400,

  // A person's screens.
  too_many_preferences: 409,
  too_many_views: 409,
  workspace_of_another_person: 403,

  // A linked mailbox.
  gmail_not_configured: 409,
  gmail_link_expired: 400,
  gmail_link_refused: 400,
  gmail_of_another_person: 403,

  // Configuration at run time.
  stale_configuration: 409,
  publication_running: 409,
  publication_stopped: 409,
  publication_goes_on: 503,
  unknown_draft: 404,
  draft_conflict: 409,
  nothing_to_promote: 409,
  no_promotion_file: 400,
  newer_promotion_file: 422,
  changed_promotion_file: 422,
  looking_only: 403,
  invalid_definitions: 422,
  unknown_definition: 404,
  unknown_version: 404,
  unknown_job: 404,
  job_running: 409,

  // The server itself.
  server_error: 500,
  server_busy: 503,
  database_unreachable: 503,
  storage_full: 507,
} as const satisfies Readonly<Record<string, number>>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

/** The status of a code; a code nobody listed is a fault of the program. */
export function statusOf(code: string): number {
  return isErrorCode(code) ? ERROR_STATUS[code] : 500;
}
