import type { TablePlan } from "./columns.ts";
import { IMPORT_TABLES } from "./import-tables.ts";
import { integer, needed, table, text } from "./table-plans.ts";

/**
 * Tables of the product itself. Instants are epoch milliseconds, `changes` and `hashes` JSON.
 *
 * - `sys__history`: `lifecycle` is the field that a transition moved, `request` the request's id; `cause` is JSON
 *   that names the transition which made the server write, `override` why a superadmin made one that was closed,
 *   `checks` a list of the rules to which \`reason\` makes an exception.
 *   `approval` names the group for which somebody approved, as JSON; `api_key` is the name of the key with which it was done.
 * - `sys__approval`: who approved a transition for which group, and who did it in their place; it counts until `ended`.
 * - `sys__file.id` is the attachment's id; `resource`, `record` and `field` say which field holds it, if one does.
 * - `sys__schema`: every column ever made for a field and what its values mean; hidden fields stay. Keys that no write fills
 *   any more are `left_alone`.
 * - `sys__session`: of an impersonation, `parent` is the impersonator's own session and `impersonation` its record; of a
 *   session that only looks, `look` says as whom and under which draft, as JSON. `push_token` ends with it.
 * - `sys__second_factor`: the key of somebody's one-time codes, sealed with the server's key; in force since `confirmed`. Codes
 *   of `last_step` and before are used. `sys__recovery_code`: hashes of the codes that stand in for them, each until it is used.
 * - `sys__sign_in`: sign-ins whose one-time code is still asked for, by the hash of their ticket.
 * - `sys__identity`: people as the identity provider knows them; `id_token` of a session or a sign-in ends it there, sealed;
 *   `provider_session` is its issuer and id there, by which it ends from there.
 * - `sys__directory`: what a directory says by SCIM of a person or a role, by a name that no other has;
 *   `waits`: it has them active, and they wait for a role; `gone`: it took them away; `version` counts its own changes.
 * - `sys__passkey`: passkeys by the id their device gave them, with the public key (base64url of COSE) and how often the device says
 *   it was used; `transports` is a JSON list. `sys__challenge`: what a browser is to sign, by a hash, until it did or it expires;
 *   `employee` is null at a sign-in.
 * - `sys__device`: devices each person signed in from, by a hash of what they are recognized by; a row is kept for 400 days
 *   after it was last `seen`.
 * - `sys__api_key`: keys of programs, by a hash; `role` is what a service acts as, `scopes` a `KeyScopes` as JSON, `hint` the last
 *   characters. Those that were revoked stay.
 * - `sys__webhook`: `secret` and the one before it sealed with the secret key, `failing` once superadmins were told that it does not
 *   deliver. `sys__webhook_delivery`: one message to one webhook, its `body` as it was first sent, `due` when it is tried next;
 *   what a step sends can be withdrawn until `held`, other messages have none.
 * - `sys__calendar_feed`: the secret address of somebody's calendar, by a hash.
 * - `sys__handover`: what one handover moved, as the tokens that take its bulk edits back.
 * - `sys__meta`: `derived:<resource>:<part>` says from what label, search text or a stored computed field were made,
 *   `stale:<resource>:<part>` that they must be made anew, `search_index:<resource>` which columns the index holds,
 *   `values_since` since which version values are stored as they are: writes of an older one are refused, `sealing_keys` with which
 *   keys values of sealed fields may be sealed.
 * - `sys__audit_start`: the last entry that was removed from a trail at the end of its time, signed with the key of the chain;
 *   entries up to its number, and no others, can be removed.
 * - `sys__preference.value` is JSON. `sys__view`: `layout` is a `ListLayout`, `shared_with` and `default_for` are lists of
 *   roles, `shared` says whether there are any; whom else it is shared with stands in `sys__view_person`. Its ids are drawn at random: whoever was given one may open the view.
 * - `sys__idempotency`: calls with a key that were carried out; `status` and `answer` (JSON) follow after the write.
 * - `sys__mail`: `state` is waiting, sent, failed or kept (no mail server); `due` is when the next try may begin. What was
 *   sent or given up keeps no text. `attachment` is the field of a record that holds the file it goes with, as JSON, `appointment`
 *   the invitation it carries. Until `held` it can be withdrawn; `about` names the record it is about, of an invitation until
 *   history tells that it left. `key` is what its Message-ID is made of and by which it is withdrawn: where history tells of it
 *   at once, id of the entry, number and time; of a record that somebody sent, a random name and a number.
 *   `trace` is the `traceparent` of the call it follows from, where spans are collected.
 * - `sys__invitation`: what people are invited to, by record; `uid` is the same for life, `state` a `StoredInvitation` as JSON.
 * - `sys__reset`: ways to a new password; hashes of the code, of the link's token and of the token the code was exchanged for.
 * - `sys__sheet_link`: the link by which a timesheet request is answered without an account: the hash of its token and the
 *   address it went to; `file` came through it. A row is kept for 90 days after it expired.
 * - `sys__throttle`: tries that are counted, by a hash of what and who; a count is over at `until`.
 * - `sys__journal`: what people did, as their browsers noted it, for 90 days; `day` is the date where the person is.
 * - `sys__oauth_token.secret`: what a provider such as Google gave for one person, sealed with the server's key.
 * - `sys__push`: notifications some process has taken to send to browsers; until `due` it is that process's, null: all is sent.
 *   `reached` lists the browsers told so far, as JSON. A row is kept for a day.
 * - `sys__form_version`: what of a question form was published, never changed; `source` is shipped or published, `document` a
 *   `FormVersion` as JSON and `hash` its digest, `shipped` the digest of the release's file it was made on.
 * - `sys__reminder`: what is due that somebody was told of, by `<group>:<id>…:<employee>`; a row is kept for 90 days.
 * - `sys__job_run`: runs of the jobs, by job and due time; `state` is running, done or failed, a running one belongs to its
 *   process until `lease`. A row is kept for 90 days.
 * - `sys__overwritten`: fields that hold what somebody put in the place of what the server works out, and why.
 * - `sys__draft`: changes of definitions that admins prepare together; `changes` is a JSON list of `DraftChange`, `at` and
 *   `actor` tell of the last one.
 * - `sys__publication`: definitions whose tables are made ready before they come into force; `layer` holds them as JSON. It is
 *   running, done, failed or stopped; a running one belongs to its process until `lease_until`. `reached` of `last` tells how far
 *   the step at hand is, `resource` and `field` what it is about.
 * - `sys__touched`: rows written while a column beside `field` is filled, noted by a trigger.
 * - `sys__presence`: who has a record open; `session` is the hash of the token, a row fades 45 s after `seen`.
 */
export const SYSTEM_TABLES: readonly TablePlan[] = [
  table(
    "sys__history",
    "id",
    [
      needed(text("resource")),
      needed(integer("record")),
      needed(integer("at")),
      integer("actor"),
      integer("impersonator"),
      needed(text("action")),
      text("lifecycle"),
      text("reason"),
      text("changes"),
      text("request"),
      text("cause"),
      text("override"),
      text("checks"),
      text("approval"),
      text("api_key"),
    ],
    ["resource", "record", "id"],
    ["actor", "id"],
    ["at", "id"],
  ),
  table(
    "sys__approval",
    "id",
    [
      needed(text("resource")),
      needed(integer("record")),
      needed(text("lifecycle")),
      needed(text("transition")),
      needed(text("group_name")),
      needed(integer("person")),
      needed(integer("decided_by")),
      needed(integer("at")),
      integer("ended"),
    ],
    ["resource", "record", "id"],
  ),
  table("sys__outbox", "id", [
    needed(integer("at")),
    needed(text("resource")),
    needed(integer("record")),
    needed(text("action")),
    needed(integer("row_version")),
  ]),
  table(
    "sys__session",
    ["token_hash"],
    [
      needed(text("token_hash")),
      needed(integer("employee")),
      needed(integer("created")),
      needed(integer("expires")),
      needed(integer("last_seen")),
      integer("impersonator"),
      text("parent"),
      integer("impersonation"),
      text("look"),
      text("user_agent"),
      text("address"),
      text("push_token"),
      text("id_token"),
      text("provider_session"),
    ],
    ["employee"],
    ["expires"],
    ["parent"],
    ["provider_session"],
  ),
  table(
    "sys__second_factor",
    ["employee"],
    [needed(integer("employee")), needed(text("secret")), needed(integer("last_step")), integer("confirmed")],
  ),
  table(
    "sys__recovery_code",
    ["employee", "code_hash"],
    [needed(integer("employee")), needed(text("code_hash"))],
  ),
  table(
    "sys__sign_in",
    ["ticket_hash"],
    [
      needed(text("ticket_hash")),
      needed(integer("employee")),
      needed(integer("expires")),
      needed(integer("tries")),
      text("id_token"),
      text("provider_session"),
    ],
    ["employee"],
    ["expires"],
  ),
  table(
    "sys__identity",
    ["issuer", "subject"],
    [
      needed(text("issuer")),
      needed(text("subject")),
      needed(integer("employee")),
      needed(integer("created")),
    ],
    ["employee"],
  ),
  table(
    "sys__directory",
    ["name"],
    [
      needed(text("name")),
      integer("employee"),
      integer("role"),
      text("user_name"),
      text("external_id"),
      { name: "waits", kind: "flag", required: true, fallback: 0 },
      { name: "gone", kind: "flag", required: true, fallback: 0 },
      needed(integer("version")),
    ],
    ["employee"],
    ["role"],
  ),
  table(
    "sys__passkey",
    ["credential"],
    [
      needed(text("credential")),
      needed(integer("employee")),
      needed(text("public_key")),
      needed(integer("counter")),
      needed(text("transports")),
      needed(text("name")),
      needed(integer("created")),
      integer("last_used"),
    ],
    ["employee"],
  ),
  table(
    "sys__challenge",
    ["challenge_hash"],
    [needed(text("challenge_hash")), integer("employee"), needed(integer("expires"))],
    ["expires"],
  ),
  table(
    "sys__device",
    ["employee", "device"],
    [needed(integer("employee")), needed(text("device")), needed(integer("seen"))],
    ["seen"],
  ),
  table(
    "sys__api_key",
    "id",
    [
      needed(text("token_hash")),
      needed(text("hint")),
      needed(text("name")),
      needed(integer("employee")),
      text("role"),
      needed(text("scopes")),
      needed(integer("created")),
      needed(integer("expires")),
      integer("last_used"),
      integer("revoked"),
    ],
    ["token_hash"],
    ["employee"],
  ),
  table("sys__webhook", "id", [
    needed(text("name")),
    needed(text("url")),
    needed(text("areas")),
    needed(text("events")),
    needed(text("role")),
    { name: "active", kind: "flag", required: true, fallback: 1 },
    needed(integer("employee")),
    needed(integer("created")),
    needed(text("secret")),
    text("old_secret"),
    integer("old_until"),
    { name: "failing", kind: "flag", required: true, fallback: 0 },
  ]),
  table(
    "sys__webhook_delivery",
    "id",
    [
      needed(integer("webhook")),
      needed(text("message")),
      needed(text("type")),
      needed(text("resource")),
      needed(integer("record")),
      needed(text("detail")),
      needed(integer("at")),
      needed(text("state")),
      needed(integer("tries")),
      needed(integer("due")),
      integer("held"),
      integer("tried"),
      integer("status"),
      text("fault"),
      text("body"),
      text("lease"),
      integer("lease_until"),
    ],
    ["state", "due"],
    ["webhook", "id"],
    ["at"],
  ),
  table(
    "sys__calendar_feed",
    ["employee"],
    [
      needed(integer("employee")),
      needed(text("token_hash")),
      needed(integer("created")),
      integer("last_read"),
    ],
    ["token_hash"],
  ),
  table(
    "sys__credential",
    ["employee"],
    [
      needed(integer("employee")),
      needed(text("password_hash")),
      { name: "must_change", kind: "flag", required: true, fallback: 0 },
      needed(integer("changed")),
    ],
  ),
  table(
    "sys__config",
    ["version"],
    [
      needed(integer("version")),
      needed(integer("at")),
      integer("actor"),
      text("note"),
      needed(text("changes")),
      needed(text("hashes")),
      needed(text("state")),
    ],
  ),
  table(
    "sys__handover",
    ["handover", "place"],
    [needed(integer("handover")), needed(integer("place")), needed(text("resource")), needed(text("token"))],
  ),
  table("sys__sequence", ["name"], [needed(text("name")), needed(integer("value"))]),
  table(
    "sys__file",
    ["id"],
    [
      needed(integer("id")),
      needed(text("driver_key")),
      needed(integer("size")),
      needed(text("type")),
      needed(text("sha256")),
      text("resource"),
      integer("record"),
      text("field"),
    ],
  ),
  table(
    "sys__schema",
    ["resource", "column"],
    [
      needed(text("resource")),
      needed(text("field")),
      needed(text("column")),
      needed(text("type")),
      needed(integer("since")),
    ],
  ),
  ...IMPORT_TABLES,
  table(
    "sys__audit_start",
    ["trail"],
    [
      needed(text("trail")),
      needed(integer("number")),
      needed(text("mac")),
      needed(integer("at")),
      needed(text("signature")),
    ],
  ),
  table("sys__meta", ["key"], [needed(text("key")), text("value")]),
  table(
    "sys__preference",
    ["employee", "key"],
    [needed(integer("employee")), needed(text("key")), needed(text("value")), needed(integer("modified"))],
  ),
  table(
    "sys__view",
    "id",
    [
      needed(text("resource")),
      needed(text("name")),
      needed(integer("owner")),
      needed(text("shared_with")),
      needed(text("default_for")),
      { name: "shared", kind: "flag", required: true, fallback: 0 },
      needed(text("layout")),
      needed(integer("created")),
      needed(integer("modified")),
      needed(integer("row_version")),
    ],
    ["owner", "resource"],
    ["shared"],
  ),
  table(
    "sys__view_person",
    ["view", "employee"],
    [needed(integer("view")), needed(integer("employee"))],
    ["employee"],
  ),
  table(
    "sys__presence",
    ["session", "resource", "record", "mode"],
    [
      needed(text("session")),
      needed(text("resource")),
      needed(integer("record")),
      needed(text("mode")),
      needed(integer("employee")),
      needed(integer("seen")),
    ],
    ["resource", "record"],
    ["seen"],
  ),
  table(
    "sys__mail",
    "id",
    [
      needed(integer("created")),
      needed(text("recipient")),
      needed(text("subject")),
      needed(text("body")),
      needed(text("language")),
      needed(text("state")),
      needed(integer("tries")),
      needed(integer("due")),
      text("error"),
      text("attachment"),
      text("appointment"),
      integer("held"),
      text("about"),
      text("key"),
      text("trace"),
    ],
    ["state", "due"],
    ["about", "held"],
  ),
  table(
    "sys__invitation",
    ["resource", "record"],
    [needed(text("resource")), needed(integer("record")), needed(text("uid")), needed(text("state"))],
  ),
  table(
    "sys__reset",
    "id",
    [
      needed(integer("employee")),
      needed(text("email")),
      needed(text("code_hash")),
      needed(text("token_hash")),
      text("grant_hash"),
      needed(integer("created")),
      needed(integer("expires")),
      needed(integer("tries")),
    ],
    ["email"],
    ["token_hash"],
    ["grant_hash"],
    ["expires"],
  ),
  table(
    "sys__sheet_link",
    ["request"],
    [
      needed(integer("request")),
      needed(text("token_hash")),
      needed(text("address")),
      needed(integer("created")),
      needed(integer("expires")),
      integer("used"),
      integer("file"),
    ],
    ["token_hash"],
    ["expires"],
  ),
  table(
    "sys__throttle",
    ["key"],
    [needed(text("key")), needed(integer("tries")), needed(integer("until"))],
    ["until"],
  ),
  table(
    "sys__journal",
    ["employee", "id"],
    [
      needed(integer("employee")),
      needed(text("id")),
      needed(integer("at")),
      needed(text("day")),
      needed(text("name")),
      needed(text("page")),
    ],
    ["employee", "day"],
    ["at"],
  ),
  table(
    "sys__oauth_token",
    ["employee", "provider"],
    [
      needed(integer("employee")),
      needed(text("provider")),
      needed(text("secret")),
      needed(integer("modified")),
    ],
  ),
  table(
    "sys__form_version",
    ["form_name", "version"],
    [
      needed(text("form_name")),
      needed(integer("version")),
      needed(integer("at")),
      integer("actor"),
      text("note"),
      needed(text("source")),
      needed(text("hash")),
      text("shipped"),
      needed(text("document")),
    ],
  ),
  table(
    "sys__job_run",
    ["job", "due"],
    [
      needed(text("job")),
      needed(integer("due")),
      needed(text("state")),
      needed(integer("started")),
      integer("finished"),
      needed(integer("lease")),
      integer("records"),
      text("error"),
      integer("actor"),
    ],
  ),
  table(
    "sys__overwritten",
    ["resource", "record", "field"],
    [
      needed(text("resource")),
      needed(integer("record")),
      needed(text("field")),
      needed(integer("at")),
      integer("actor"),
      needed(text("reason")),
    ],
  ),
  table(
    "sys__publication",
    "id",
    [
      needed(text("state")),
      needed(integer("at")),
      integer("actor"),
      text("note"),
      needed(integer("version")),
      integer("draft"),
      integer("draft_version"),
      needed(text("layer")),
      text("lease"),
      integer("lease_until"),
      needed(integer("modified")),
      text("step"),
      text("resource"),
      text("field"),
      needed(integer("reached")),
      needed(integer("last")),
      text("error"),
    ],
    ["state", "lease_until"],
  ),
  table("sys__touched", "id", [needed(text("resource")), needed(text("field")), needed(integer("record"))]),
  table("sys__draft", "id", [
    needed(text("title")),
    needed(integer("at")),
    integer("actor"),
    needed(text("changes")),
    needed(integer("row_version")),
  ]),
  table("sys__reminder", ["key"], [needed(text("key")), needed(integer("at"))], ["at"]),
  table(
    "sys__push",
    ["notification"],
    [needed(integer("notification")), needed(integer("at")), integer("due"), text("reached")],
    ["at"],
  ),
  table(
    "sys__idempotency",
    ["employee", "key"],
    [
      needed(integer("employee")),
      needed(text("key")),
      needed(text("signature")),
      needed(integer("created")),
      needed(text("resource")),
      integer("record"),
      integer("status"),
      text("answer"),
    ],
    ["created"],
  ),
];
