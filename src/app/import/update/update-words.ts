import { airport } from '#contract'
import {
  type AirportUpdate,
  type UpdateCounts,
  type FieldDecision,
  type GoneDecision,
  type UpdateGroup,
  updateGroups,
  type UpdateState,
} from '#shapes'
import type { ItemState } from '#form'
import { numberWords, quantity } from '#record'

export const groupWords: Readonly<Record<UpdateGroup, string>> = {
  linked: 'Recognised by code',
  closed: 'Closed or reopened',
  renamed: 'Renamed',
  recoded: 'Code changed',
  new: 'New scheduled service',
  moved: 'Moved over 1 km',
  runways: 'Runways',
  gone: 'No longer in the file',
  unclear: 'Unclear',
  other: 'Everything else',
}

/** Explains the groups whose names don't. */
export const groupNotes: Readonly<Partial<Record<UpdateGroup, string>>> = {
  linked:
    'Linking adds the OurAirports ID, and changes nothing else unless you take values of the file. ' +
    'Later files show only what has changed since this one.',
  gone: 'These airports aren’t in the new file. They stay as they are unless you choose something else.',
  unclear:
    'The OurAirports ID and the codes of these rows belong to different airports. ' +
    'Correct the airports, then compare the file again.',
}

export const fieldChoices: Readonly<Record<FieldDecision, string>> = {
  take: 'Use file’s value',
  keep: 'Keep current value',
  always: 'Always keep current value',
}

/** The decisions of an update that has been applied. */
export const fieldResults: Readonly<Record<FieldDecision, string>> = {
  take: 'File’s value used',
  keep: 'Current value kept',
  always: 'Protected',
}

/** For an airport that isn't here yet. */
export const newChoices = { take: 'Add airport', keep: 'Skip' } as const

export const goneChoices: Readonly<Record<GoneDecision, string>> = {
  keep: 'Keep',
  archive: 'Archive',
  unlink: 'Remove OurAirports ID',
}

export const stateWords: Readonly<Record<UpdateState, ItemState>> = {
  comparing: { label: 'Comparing', tone: 'info', icon: 'clock' },
  questioned: { label: 'Needs confirmation', tone: 'warn', icon: 'warn' },
  ready: { label: 'Not applied', tone: 'idle', icon: 'draft' },
  applying: { label: 'Applying', tone: 'info', icon: 'clock' },
  stopped: { label: 'Stopped', tone: 'warn', icon: 'warn' },
  applied: { label: 'Applied', tone: 'ok', icon: 'ok' },
  failed: { label: 'Failed', tone: 'bad', icon: 'error' },
}

const sumOf = ({ counts }: Pick<AirportUpdate, 'counts'>, name: keyof UpdateCounts): number =>
  updateGroups.reduce((sum, group) => sum + counts[group][name], 0)

export const differing = (update: AirportUpdate): number => sumOf(update, 'rows')
/** Rows that will change their airport. */
export const countToTake = (update: AirportUpdate): number => sumOf(update, 'take') - countApplied(update)
export const countApplied = (update: AirportUpdate): number => sumOf(update, 'applied')

/** Rows whose airports are still to be linked. */
export const countToLink = ({ counts: { linked } }: AirportUpdate): number => linked.rows - linked.applied

/** The rows of a group; a row with several kinds of changes stands in several. */
export const rowsOf = ({ counts }: AirportUpdate, group: UpdateGroup): number => counts[group].rows + counts[group].also

/** The groups with rows. */
export const groupsOf = (update: AirportUpdate): UpdateGroup[] =>
  updateGroups.filter((group) => rowsOf(update, group) > 0)

export const rowsIn = (count: number): string => quantity({ one: 'row', many: 'rows' }, count)

/** "airports.csv, 80,123 rows · runways.csv, 47,000 rows" */
export const filesWords = ({ files: { airports, runways } }: AirportUpdate): string =>
  [airports, runways].flatMap((file) => (file ? [`${file.name}, ${rowsIn(file.rows)}`] : [])).join(' · ')

/** The result of an update, or undefined while it has written nothing. */
export function resultWords(update: AirportUpdate): string | undefined {
  const count = countApplied(update)
  if (update.undoneAt !== undefined) return undefined
  if (update.state === 'stopped')
    return `${quantity(airport, count)} updated before you stopped. Apply again to continue.`
  if (update.state !== 'applied') return undefined
  const failed = countToTake(update)
  if (count + failed === 0) return 'Your decisions are saved. No airport changed.'
  return `${quantity(airport, count)} updated${failed > 0 ? `, ${numberWords(failed)} not` : ''}.`
}
