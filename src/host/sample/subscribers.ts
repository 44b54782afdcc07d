/** Invented newsletter subscribers of one year, the same at each start, and more of them in recent months. */
type SampleSubscriber = {
  readonly email: string
  readonly status: 'subscribed' | 'unsubscribed'
  readonly source: string
  readonly consentDaysAgo: number
}

const firstNames = [
  'aditi',
  'bruno',
  'chen',
  'dalia',
  'elena',
  'farid',
  'grace',
  'hiro',
  'isabel',
  'jonas',
  'kavya',
  'liam',
  'mina',
  'noor',
  'oscar',
  'priya',
  'quentin',
  'rosa',
  'samuel',
  'tara',
  'uma',
  'viktor',
  'wanjiru',
  'ximena',
  'yusuf',
  'zoe',
]
const lastNames = [
  'almeida',
  'banerjee',
  'costa',
  'dubois',
  'eriksen',
  'fischer',
  'gupta',
  'haddad',
  'ito',
  'jansen',
  'kim',
  'larsson',
  'mbeki',
  'novak',
  'okafor',
  'patel',
  'rossi',
  'silva',
  'tan',
  'weber',
]
const domains = ['example.com', 'example.org', 'example.net', 'example.com']
const sources = ['website', 'website', 'blog', 'website', 'event', 'blog', 'website', 'import']

const count = 150
const daysBack = 364

export const subscribers: readonly SampleSubscriber[] = Array.from({ length: count }, (_, index) => {
  // The steps and the lengths have no common divisor, so that no pair repeats and none looks sorted.
  const first = pick(firstNames, index * 11)
  const last = pick(lastNames, index * 7 + Math.floor(index / firstNames.length))
  const names = [
    `${first}.${last}`,
    `${first}${last}`,
    `${first}.${last}`,
    `${first.charAt(0)}.${last}`,
    `${first}_${last}`,
  ]
  return {
    email: `${pick(names, index)}@${pick(domains, index)}`,
    status: index % 9 === 7 ? 'unsubscribed' : 'subscribed',
    source: pick(sources, index * 3),
    consentDaysAgo: Math.round(daysBack * (index / (count - 1)) ** 1.4),
  }
})

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? ''
}
