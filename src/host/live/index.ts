export { livePart } from './live.ts'
export { notificationIndex, notificationTable } from './notifications.ts'
