import type { NotificationKind } from '#contract'

interface Words { icon: string; tone: 'ok' | 'warn' | 'bad' | 'info'; before: string; after: string }

/** What a notification says around the name of its record. */
export const notificationWords: Readonly<Record<NotificationKind, Words>> = {
  'message': { icon: 'contact', tone: 'info', before: 'New message: ', after: '' },
  'subscriber': { icon: 'subscribe', tone: 'ok', before: '', after: ' subscribed' },
  'sign-up': { icon: 'user', tone: 'warn', before: '', after: ' waits for approval' },
  'expiring': { icon: 'clock', tone: 'warn', before: '', after: ' expires within 30 days' },
  'published': { icon: 'ok', tone: 'ok', before: '', after: ' was published on time' },
  'changed': { icon: 'edit', tone: 'bad', before: '', after: ' was changed while you edit it' },
}
