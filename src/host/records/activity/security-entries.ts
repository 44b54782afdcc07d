/** The entity of security events in the activity table, and the permission to read them. No definition has this key. */
export const securityKey = 'security'
/** The record of events that say up to when retention has erased events. */
export const retentionId = 'retention'
