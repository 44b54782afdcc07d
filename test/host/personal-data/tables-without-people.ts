/**
 * The tables of the database whose rows say nothing of one person, each with the reason. Every other table is read by a
 * part of plain-parts.ts or kept-parts.ts.
 */
export const tablesWithoutPeople: Readonly<Record<string, string>> = {
  daily_count: 'numbers of records by day',
  erasing: 'is empty but within the transaction of an erasure',
  host_job: 'results of backups and checks',
  import_batch: 'ids of the operations of imports',
  link: 'addresses in published texts, by the ids of their records',
  link_meta: 'the fields by which links were read',
  link_stale: 'ids of records whose links are read anew',
  link_target: 'pages that texts link to, and what a check found there',
  media_file: 'hashes of picture files; their records say who uploaded them',
  merged: 'ids of merged records',
  missed_schedule: 'why schedules of pages could not happen',
  missing_path: 'paths of the website, without queries',
  preview_token: 'hashes of the tokens of previews, for an hour',
  received_form: 'keyed hashes of forms that a website handed in, for two days',
  content_revision: 'how often published content has changed',
  records_meta: 'keys and marks of the host itself',
  reword: 'ids of records whose search words are written anew',
  saved_answer: 'texts that all who answer messages share',
  seo_stale: 'ids of pages whose SEO state is computed anew',
  seo_state: 'titles and scores of pages',
  seo_template: 'templates of page titles',
  session_token: 'hashes of the tokens of sessions',
  slug_redirect: 'old URLs of pages',
  tally: 'numbers of records by status and time',
  told_expiry: 'ids of guidelines whose end was told',
  undone: 'ids of operations that somebody has undone',
  webhook_delivery: 'ids of changed records, and answers of the receivers',
  words_to_erase: 'names of search indexes',
}
