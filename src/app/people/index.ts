export { accountScreen } from './account-screen.tsx'
export { activityScreen } from './activity-screen.tsx'
export { Approval } from './approval.tsx'
export { userExtra } from './user-form.tsx'
