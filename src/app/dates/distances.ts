import { plainText, rememberByLocale } from './words.ts'

/** A distance such as "in 3 days", and the text after it. */
export interface Distance {
  minutes: number | undefined
  days: number
  months: number
  rest: string
}

const numbers = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const amounts = new Map(numbers.split('|').map((word, at) => [word, at + 1]))
amounts.set('half', 0.5).set('half a', 0.5).set('half an', 0.5).set('a', 1).set('an', 1).set('a couple of', 2)

const units = {
  minute: 'minutes?|mins?|m',
  hour: 'hours?|hrs?|h',
  day: 'days?|d',
  week: 'weeks?|wks?|w',
  fortnight: 'fortnights?',
  month: 'months?|mths?|mo',
  year: 'years?|yrs?|y',
} as const
type Unit = keyof typeof units
const isUnit = (name: string): name is Unit => name in units
const part = new RegExp(
  `^(?:,|and\\b|\\s)*(\\d{1,4}(?:[.,]\\d+)?|(?:${[...amounts.keys()].toSorted((one, other) => other.length - one.length).join('|')})\\b)\\s*` +
    `(?:${Object.entries(units)
      .map(([name, words]) => `(?<${name}>${words})`)
      .join('|')})(?![a-z])`,
)

const none: Distance = { minutes: undefined, days: 0, months: 0, rest: '' }

function withAmount(sum: Distance, unit: Unit, count: number): Distance | undefined {
  if (unit === 'hour') return { ...sum, minutes: (sum.minutes ?? 0) + count * 60 }
  if (unit === 'minute') return { ...sum, minutes: (sum.minutes ?? 0) + count }
  if (!Number.isInteger(count)) return undefined
  if (unit === 'month' || unit === 'year') return { ...sum, months: sum.months + count * (unit === 'year' ? 12 : 1) }
  return { ...sum, days: sum.days + count * { day: 1, week: 7, fortnight: 14 }[unit] }
}

const negative = ({ minutes, days, months, rest }: Distance): Distance => ({
  minutes: minutes === undefined ? undefined : -minutes,
  days: -days,
  months: -months,
  rest,
})

/** "in 2 hours", "+3d", "1h30 from now", "2 weeks ago" */
function englishDistance(text: string): Distance | undefined {
  if (text === 'now') return { ...none, minutes: 0 }
  const [before] = /^(?:in(?=[\s\d])|\+)\s*/.exec(text) ?? ['']
  let sum: Distance = { ...none, rest: text.slice(before.length).replace(/^(\d+)\s?h\s?(\d{2})(?!\d)/, '$1h $2m') }
  for (let found = part.exec(sum.rest); found; found = part.exec(sum.rest)) {
    const [whole, amount = ''] = found
    const unit = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? ''
    const count = amounts.get(amount) ?? Number(amount.replace(',', '.'))
    const next = isUnit(unit) ? withAmount(sum, unit, count) : undefined
    if (!next) return undefined
    sum = { ...next, rest: sum.rest.slice(whole.length) }
  }
  if (sum.minutes === undefined && sum.days === 0 && sum.months === 0) return undefined
  const [after, word] = /^(?:'s)?\s+(ago|from now|from today|later|hence|time|earlier)(?![a-z])/.exec(sum.rest) ?? []
  if (after === undefined) return before === '' ? undefined : sum
  const rest = sum.rest.slice(after.length)
  return word === 'ago' || word === 'earlier' ? negative({ ...sum, rest }) : { ...sum, rest }
}

const relativeFormat = rememberByLocale((locale) => new Intl.RelativeTimeFormat(locale))
const localUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const

/** A distance at the start of a text, in the user's language or in English. */
export function distanceIn(text: string, locale: string): Distance | undefined {
  const [, before = '', after] = /^(.*\S)\s+((?:in\s|\+)\s*\S.*)$/.exec(text) ?? []
  const last = after === undefined ? undefined : englishDistance(after)
  const english = englishDistance(text) ?? (last && { ...last, rest: `${before} ${last.rest}` })
  const [digits] = /\d{1,3}/.exec(text) ?? []
  if (english || digits === undefined) return english
  const format = relativeFormat(locale)
  for (const unit of localUnits) {
    for (const count of [Number(digits), -Number(digits)]) {
      const phrase = plainText(format.format(count, unit))
      if (!text.startsWith(phrase) || /^[\p{L}\d]/u.test(text.slice(phrase.length))) continue
      const distance = withAmount({ ...none, rest: text.slice(phrase.length) }, unit, Math.abs(count))
      return distance && count < 0 ? negative(distance) : distance
    }
  }
  return undefined
}
