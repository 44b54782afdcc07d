/** Undoes the later steps of the schema, so that a test can lower `user_version`. */
export const laterSteps = `drop table factor; drop table recovery_code; alter table session drop column provedAt;
  alter table notification drop column dueAt; alter table notification drop column reason;
  drop table provider_link; drop table provider_session;`
