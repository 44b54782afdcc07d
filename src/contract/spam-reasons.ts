/** Why the host marked a visitor's submission as spam. */
export const spamReasons = [
  { value: 'trap', label: 'Hidden field was filled in' },
  { value: 'time', label: 'Sent too fast, or without a form time' },
  { value: 'links', label: 'Too many links' },
  { value: 'blocked', label: 'Blocked word or domain' },
] as const
export type SpamReason = (typeof spamReasons)[number]['value']
