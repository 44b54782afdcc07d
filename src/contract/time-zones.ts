/**
 * Former names of zones that IANA's database has renamed. V8 lists only these. They stay as search words.
 */
const renamed: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Africa/Asmera': 'Africa/Asmara',
    'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
    'America/Catamarca': 'America/Argentina/Catamarca',
    'America/Coral_Harbour': 'America/Atikokan',
    'America/Cordoba': 'America/Argentina/Cordoba',
    'America/Godthab': 'America/Nuuk',
    'America/Indianapolis': 'America/Indiana/Indianapolis',
    'America/Jujuy': 'America/Argentina/Jujuy',
    'America/Louisville': 'America/Kentucky/Louisville',
    'America/Mendoza': 'America/Argentina/Mendoza',
    'Asia/Calcutta': 'Asia/Kolkata',
    'Asia/Katmandu': 'Asia/Kathmandu',
    'Asia/Rangoon': 'Asia/Yangon',
    'Asia/Saigon': 'Asia/Ho_Chi_Minh',
    'Atlantic/Faeroe': 'Atlantic/Faroe',
    'Europe/Kiev': 'Europe/Kyiv',
    'Pacific/Enderbury': 'Pacific/Kanton',
    'Pacific/Ponape': 'Pacific/Pohnpei',
    'Pacific/Truk': 'Pacific/Chuuk',
  }),
)

/** EST, CET and PST8PDT are rules without a place, and engines resolve them to a city. */
const isAbbreviation = (name: string): boolean =>
  /^[a-z]{3,4}(?:\d[a-z]{3})?$/i.test(name) && !/^(?:utc|gmt)$/i.test(name)

/** Asking the runtime takes as long as the rest of an imported row. */
const known = new Map<string, string>()

/** Returns IANA's current name of a zone for any of its names, in any case; undefined for an unknown zone. */
export function currentZone(name: string): string | undefined {
  const kept = known.get(name)
  if (kept !== undefined) return kept
  // Offsets such as +05:30 aren't IANA names.
  if (!/^[a-z]/i.test(name) || isAbbreviation(name)) return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    const current = renamed.get(timeZone) ?? timeZone
    known.set(name, current)
    return current
  } catch {
    return undefined
  }
}

/** UTC and the zones of this engine by their current names, each with search words. */
export function zoneNames(): { zone: string; words: string }[] {
  return ['UTC', ...(Intl.supportedValuesOf?.('timeZone') ?? [])].map((name) => {
    const zone = renamed.get(name) ?? name
    return { zone, words: `${zone} ${name}`.toLowerCase() }
  })
}
