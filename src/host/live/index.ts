export { livePart } from './live.ts'
export { notificationIndex, notificationSchedule, notificationTable } from './notifications.ts'
