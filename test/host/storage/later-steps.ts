/** Takes back what the schema's later steps have made, so that a test may lower `user_version`. */
export const laterSteps = `drop table factor; drop table recovery_code; alter table session drop column provedAt;
  alter table notification drop column dueAt; alter table notification drop column reason;`
