import type { ColumnType, Generated, GeneratedAlways, Selectable } from "kysely";
import type { AccountTables } from "./account-tables.ts";

/** The tables for Kysely. Instants are ISO-8601 UTC text with milliseconds; days are `YYYY-MM-DD`. */
export interface Database extends AccountTables {
  reviews: ReviewTable;
  review_summary: ReviewSummaryTable;
  review_reports: ReviewReportTable;
  review_words: ReviewWordTable;
  review_photos: ReviewPhotoTable;
  review_photo_files: ReviewPhotoFileTable;
  contact_submissions: ContactSubmissionTable;
  security_events: SecurityEventTable;
  role_audit_log: RoleAuditTable;
  rate_limits: RateLimitTable;
  journal: AuditLogTable;
  mail_outbox: MailTable;
  staff_alerts: StaffAlertTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  content_versions: ContentVersionsTable;
  content_version: ContentVersionTable;
  traffic: TrafficTable;
  job_runs: JobRunTable;
  backups: BackupTable;
  audit_chain: AuditChainTable;
  audit_checks: AuditCheckTable;
  alarms: AlarmTable;
  pictures: PictureTable;
  picture_files: PictureFileTable;
  documents: DocumentTable;
  logos: LogoTable;
  logo_files: LogoFileTable;
  invitations: InvitationTable;
  invitation_objections: InvitationObjectionTable;
  imports: ImportTable;
  import_files: ImportFileTable;
}

interface ReviewTable {
  id: string;
  customer_name: string;
  customer_email: string | null;
  rating: number;
  comment: string;
  product_or_service: string | null;
  experience_date: string | null;
  activity: Generated<ReviewActivity>;
  origin: Generated<ReviewOrigin>;
  state: Generated<ReviewState>;
  /** Generated from `state` and `deleted_at` (specification §3). The code reads `state`. */
  is_approved: GeneratedAlways<boolean | 0 | 1>;
  created_at: Written<string>;
  updated_at: string;
  published_at: string | null;
  refused_at: string | null;
  refusal_reason: string | null;
  refusal_note: string | null;
  deleted_at: string | null;
  /** Set when the author withdrew the review: staff cannot restore it. */
  withdrawn_at: string | null;
  /** Random. The author's link carries an HMAC of it, so a leaked table opens nothing. */
  author_key: Written<string>;
  submission_key: string | null;
  content_hash: string;
  client_hash: string | null;
  /** Equal for comments with the same words (`sameWordsKey`); null for short ones. */
  same_words: Generated<string | null>;
  reply: string | null;
  reply_at: string | null;
  reply_by: string | null;
  /** JSON of the values and version that the last change replaced, for its undo. */
  former: Generated<string | null>;
  /** Incremented by each change, to detect decisions on an outdated state. */
  version: Generated<number>;
}

/** One row for each activity. */
interface ReviewSummaryTable {
  activity: GeneratedAlways<ReviewActivity>;
  pending: number;
  published: number;
  refused: number;
  deleted: number;
  rating_1: number;
  rating_2: number;
  rating_3: number;
  rating_4: number;
  rating_5: number;
  /** Published reviews of this origin; the others are spontaneous. */
  invited: Generated<number>;
  verified: Generated<number>;
  imported: Generated<number>;
}

interface ReviewReportTable {
  id: string;
  review_id: string;
  reason: string;
  message: string | null;
  reporter_email: string | null;
  client_hash: string | null;
  created_at: Written<string>;
  answer: string | null;
  answered_at: string | null;
  answered_by: string | null;
}

interface ReviewWordTable {
  /** Folded: lower case, without accents. */
  word: string;
  /** The review's creation date. */
  created_at: string;
  review_id: string;
  /** 1 for a word that occurs only in the e-mail address, which only staff may search. */
  is_private: Generated<0 | 1>;
  /** The review's activity while it is published; null otherwise. */
  public_activity: Generated<ReviewActivity | null>;
}

interface ReviewPhotoTable {
  id: Written<string>;
  /** Null until its review is stored. */
  review_id: string | null;
  state: Generated<PhotoState>;
  /** Written by its author or by staff. */
  alt: string | null;
  /** The width of the large file. */
  width: Written<number>;
  height: Written<number>;
  /** The total bytes of its files. */
  size: Written<number>;
  refused_at: Generated<string | null>;
  created_at: Written<string>;
}

interface ReviewPhotoFileTable {
  photo_id: string;
  name: string;
  bytes: Uint8Array;
}

interface ContactSubmissionTable {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  /** The message as sent: its subject and text. */
  subject: string;
  message: string;
  /** The requested fuel; null in a message that the form did not write. */
  fuel: Generated<string | null>;
  litres: Generated<number | null>;
  street: Generated<string | null>;
  postal_code: Generated<string | null>;
  town: Generated<string | null>;
  /** `YYYY-MM-DD`; null « à convenir ». */
  delivery_date: Generated<string | null>;
  /** The visitor's own words. */
  words: Generated<string | null>;
  /** 1 when the customer already has the attestation for the reduced rate. */
  attested: Generated<number | null>;
  /** The estimate that the visitor saw, in words and with VAT; null without one. */
  estimate: Generated<string | null>;
  estimated_cents: Generated<number | null>;
  state: Generated<RequestState>;
  note: Generated<string | null>;
  offered_cents: Generated<number | null>;
  outcome: Generated<"order" | "none" | "spam" | null>;
  /** When it was moved to the bin. */
  deleted_at: Generated<string | null>;
  created_at: Written<string>;
  updated_at: string;
  submission_key: string | null;
  content_hash: string;
  client_hash: string | null;
  /** Random. The address of the confirmation carries an HMAC of it; null for a request without a confirmation page. */
  confirmation_key: Written<string | null>;
  version: Generated<number>;
  /** The text that staff search, folded (see `fold`). */
  folded: Generated<string>;
  /** Postcode and town, folded. */
  folded_place: Generated<string | null>;
  /** How many reminders staff got about it. */
  reminders: Generated<number>;
}

interface SecurityEventTable {
  id: string;
  event_type: string;
  severity: "low" | "medium" | "high";
  ip_address: string | null;
  user_id: string | null;
  user_agent: string | null;
  /** JSON object */
  details: string;
  created_at: Written<string>;
}

interface RoleAuditTable {
  id: string;
  user_id: string;
  old_role: string | null;
  new_role: string | null;
  changed_by: string | null;
  ip_address: string | null;
  changed_at: Written<string>;
}

interface RateLimitTable {
  key: string;
  /** JSON array of milliseconds since 1970, oldest first */
  hits: string;
  expires_at: string;
}

interface AuditLogTable {
  id: Written<string>;
  at: Written<string>;
  actor_id: Written<string | null>;
  actor_name: Written<string>;
  action: Written<string>;
  subject_kind: Written<string>;
  subject_id: Written<string | null>;
  reason: Written<string | null>;
  /** JSON object */
  details: Written<string>;
}

interface AuditChainTable {
  /** 1, 2, 3 … */
  number: Written<number>;
  entry_id: Written<string>;
  /** SHA-256 in hexadecimal. */
  hash: Written<string>;
}

interface AuditCheckTable {
  checked_at: Written<string>;
  /** The last correct link. */
  number: Written<number>;
  hash: Written<string>;
  problem: Written<string | null>;
}

interface AlarmTable {
  code: Written<string>;
  told_at: string;
  seen_at: string;
}

interface TrafficTable {
  /** `YYYY-MM-DD`, in Paris. */
  day: string;
  kind: "page" | "referrer" | "device" | "language" | "missed" | "search" | "form";
  name: string;
  count: number;
}

interface MailTable {
  id: string;
  kind: string;
  about_id: string | null;
  recipient: string;
  subject: string;
  body: string;
  created_at: Written<string>;
  /** Not sent before this instant. An instance leases the mail by moving it into the future. */
  send_after: string;
  attempts: Generated<number>;
  last_error: string | null;
  abandoned_at: string | null;
  /** The address where the recipient chooses which mails to get (RFC 2369). */
  unsubscribe_url: string | null;
}

interface StaffAlertTable {
  id: string;
  kind: Written<string>;
  about_id: Written<string>;
  created_at: Written<string>;
  /** Null until an email is queued. */
  sent_at: string | null;
}

export interface ContentVersionsTable {
  /** `hours`; `news/<id>` for an item of a list, `news` for its order. */
  kind: string;
  /** The content version of the change. Keys changed together share it. */
  number: number;
  /** JSON, `null` for a removed item. SQL null means the shipped value. */
  value: string | null;
  action: string;
  by: string;
  at: string;
}

interface ContentVersionTable {
  id: GeneratedAlways<1>;
  version: number;
}

/** PDF files uploaded by staff. */
interface DocumentTable {
  id: string;
  name: string;
  size: number;
  created_at: string;
  bytes: Uint8Array;
}

export type DocumentRow = Selectable<DocumentTable>;

interface JobRunTable {
  job: string;
  /** The period of the last run, such as the day. It never decreases. */
  period: string;
  ran_at: string;
}

/** Verified backups. */
interface BackupTable {
  made_at: Written<string>;
  /** A path on the machine that made it. */
  file: Written<string>;
  bytes: Written<number>;
}

interface PictureTable {
  id: string;
  name: string;
  /** Empty for decoration; null while nobody has described it. */
  alt: string | null;
  /** The centre of crops, in percent of width and height. */
  focus_x: number;
  focus_y: number;
  credit: string | null;
  /** When the people in the picture agreed to be shown. */
  consent_on: string | null;
  /** The width of the stored original. */
  width: number;
  height: number;
  /** #rrggbb, shown while it loads. */
  colour: string;
  /** JSON: the widths of its files, by shape and format. */
  widths: string;
  /** Incremented with new files, whose addresses differ. */
  edition: Generated<number>;
  version: Generated<number>;
  created_at: Written<string>;
}

interface PictureFileTable {
  picture_id: string;
  shape: string;
  width: number;
  format: string;
  bytes: Uint8Array;
}

interface LogoTable {
  id: Written<string>;
  /** Null for the shipped logo. */
  format: Written<"svg" | "png" | null>;
  width: Written<number>;
  height: Written<number>;
  created_at: Written<string>;
}

interface LogoFileTable {
  logo_id: string;
  name: string;
  bytes: Uint8Array;
}

interface WebhookTable {
  id: Written<string>;
  url: Written<string>;
  /** Comma-separated. */
  kinds: Written<string>;
  /** Random. The secret is an HMAC of it, so a leaked table signs nothing. */
  secret_key: Written<string>;
  created_at: Written<string>;
  paused_at: string | null;
  pause_reason: string | null;
}

interface WebhookDeliveryTable {
  id: Written<string>;
  webhook_id: Written<string>;
  kind: Written<string>;
  /** Null for a test delivery. */
  about_id: Written<string | null>;
  created_at: Written<string>;
  /** Null once it is delivered. */
  send_after: string | null;
  attempts: Generated<number>;
  last_error: string | null;
  abandoned_at: string | null;
  delivered_at: string | null;
}

interface ImportTable {
  id: Written<string>;
  created_at: Written<string>;
  kind: Written<"content" | "reviews">;
  /** JSON; null until all its files are stored. */
  manifest: string | null;
  /** How many of its rows are done; null before the confirmation. */
  done: Generated<number | null>;
}

interface ImportFileTable {
  import_id: string;
  /** The name in the exported file. */
  name: string;
  bytes: Uint8Array;
}

/** Invitations to write one review. */
interface InvitationTable {
  id: Written<string>;
  /** Invitations made together: a list, or a sheet of slips. */
  batch: Written<string>;
  /** The number in its batch, from 1. */
  number: Written<number>;
  source: Written<InvitationSource>;
  /** Random. The token is an HMAC of it, so that a reminder and a second print carry the same link. */
  key: Written<string>;
  token_hash: Written<string>;
  activity: Written<ReviewActivity>;
  /** `YYYY-MM-DD` */
  delivered_on: Written<string | null>;
  order_number: string | null;
  /** The folded order number, to recognise the same order. */
  order_key: string | null;
  request_id: Written<string | null>;
  email: Generated<string | null>;
  email_hash: string | null;
  customer_name: Generated<string | null>;
  created_at: Written<string>;
  created_by: Written<string>;
  expires_at: Written<string>;
  sent_at: string | null;
  /** When the reminder is due; null without one, or once it was sent or dropped. */
  remind_at: Generated<string | null>;
  reminded_at: Generated<string | null>;
  spent_at: Generated<string | null>;
  /** Outlives the review. */
  spent_review_id: Generated<string | null>;
}

/** People who refuse further invitations: only the hash of their address, for ever. */
interface InvitationObjectionTable {
  email_hash: Written<string>;
  created_at: Written<string>;
}

/** A column that is set on insert only. */
type Written<T> = ColumnType<T, T, never>;

export type ReviewActivity = "trading" | "biomass" | "pellets" | "bedding" | "fuel" | "other";
/** `verified`: invited for an order. */
export type ReviewOrigin = "spontaneous" | "invited" | "verified" | "imported";
export type ReviewRow = Selectable<ReviewTable>;
export type PhotoState = "waiting" | "approved" | "refused";
export type ReviewPhotoRow = Selectable<ReviewPhotoTable>;
export type ReviewReportRow = Selectable<ReviewReportTable>;
export type ReviewSummaryRow = Selectable<ReviewSummaryTable>;
export type ContactSubmissionRow = Selectable<ContactSubmissionTable>;
export type SecurityEventRow = Selectable<SecurityEventTable>;
export type RoleAuditRow = Selectable<RoleAuditTable>;
export type AuditLogRow = Selectable<AuditLogTable>;

export type PictureRow = Selectable<PictureTable>;

export type InvitationSource = "single" | "request" | "list" | "slips";
export type InvitationRow = Selectable<InvitationTable>;

export type RequestState = "new" | "in_hand" | "done";

export type ReviewState = "pending" | "published" | "refused";
