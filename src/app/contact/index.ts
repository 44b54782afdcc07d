export { HeldSubscriptions } from './held-subscriptions.tsx'
export { inboxScreen } from './inbox-screen.tsx'
