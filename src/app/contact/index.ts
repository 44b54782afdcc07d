export { inboxScreen } from './inbox-screen.tsx'
