export { bulkDialogs } from './bulk-dialogs.ts'
