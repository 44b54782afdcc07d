export { repliesPart } from './replies-part.ts'
export { addVersions, makeSavedRepliesRecords } from './saved-reply-steps.ts'
