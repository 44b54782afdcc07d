import {
  capitalize,
  entityOf,
  fold,
  isBeginning,
  recordSections,
  type Section,
  sectionOf,
  sections,
  startsIn,
  systemSections,
  wordsIn,
} from '#contract'
import type { Hit } from '#shapes'
import { attempt, hasNewRecord, openSection, recentVisits } from '#data'
import { pathOf, type Router } from '#kit'
import {
  urlOfRecord,
  formerWords,
  newRecordUrl,
  type RowAction,
  rowActions,
  runOnRecord,
  sectionOfRecord,
} from '#record'
import synonyms from './other-words.json' with { type: 'json' }
import type { PaletteCommand } from './palette-command.ts'

export interface Result {
  id: string
  group: string
  label: string
  detail: string
  icon: string
  /** The label is a record's name, which isn't translated. */
  isName?: boolean
  /** The code of an airport, shown as a split flap. */
  flap?: string
  /** The URL of its target, or its action. */
  to?: string
  run?(): void
}

/** Synonyms for a screen or command, by its title: phrases, in British and American spelling. */
export const otherWords: Readonly<Record<string, string>> = synonyms

const groupMax = 3
const ofScreenMax = 5
const iata = /^[A-Z]{3}$/

/** Groups follow the host's ranking: the kind of the best record comes first. */
const recordResults = (hits: readonly Hit[]): Result[] => {
  const counts = new Map<string, number>()
  const results = hits.flatMap(({ entity, id, label, detail, former: note }): Result[] => {
    const former = formerWords(entityOf(entity), note) ?? ''
    const section = sectionOfRecord(entity, id)
    const count = counts.get(entity) ?? 0
    if (!section || count >= groupMax) return []
    counts.set(entity, count + 1)
    const isCode = entity === 'airport' && iata.test(detail)
    return [
      {
        id: `${entity}:${id}`,
        group: section.title,
        label,
        isName: true,
        detail: former === '' ? (isCode ? '' : detail) : capitalize(former),
        icon: section.icon,
        ...(isCode && { flap: detail }),
        to: urlOfRecord(entity, id) ?? section.route,
      },
    ]
  })
  const order = [...counts.keys()].map((key) => sectionOf(key)?.title)
  return results.toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group))
}

/** Titles of screens are singular or plural (Airport, Country, Users), so both forms match. */
const single = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')

/** Whether every typed word is a prefix of a word in the label, or the plural of its last word. */
export const fits = (label: string, query: string): boolean => {
  const words = startsIn(label)
  const asked = wordsIn(query)
  if (asked.length === 0) return query.trim() === ''
  return asked.every((typed) => isBeginning(words, typed) || words.at(-1) === single(typed))
}

const inSingle = (words: string): string => wordsIn(words).map(single).join(' ')

/** Whether the whole text is the label or a synonym. */
const isNamed = (label: string, query: string): boolean =>
  [label, ...(otherWords[label]?.split(', ') ?? [])].some((words) => inSingle(words) === inSingle(query))

/** `more` are words that the label lacks. */
const isFound = (label: string, query: string, more = ''): boolean =>
  fits(label, query) || fits([label, more, otherWords[label]].join(' '), query)

const namedFirst = <T>(items: readonly T[], labelOf: (item: T) => string, query: string): T[] =>
  items.toSorted((one, other) => Number(isNamed(labelOf(other), query)) - Number(isNamed(labelOf(one), query)))

const screenResult = (section: Section): Result => ({
  id: `screen:${section.route}`,
  group: 'Go to',
  label: section.title,
  detail: section.group ?? '',
  icon: section.icon,
  to: section.route,
})

interface Permitted {
  mayOpen(section: Section): boolean
  mayView(section: string): boolean
  mayEdit(section: string): boolean
  isThere(section: Pick<Section, 'feature'>): boolean
  hasTrash(section: Section): boolean
}

/** The list of a section as a table, if it has another look. */
const tableOf = ({ route, key = '' }: Section): string => route + (looksOtherwise.includes(key) ? '?view=list&' : '?')
const looksOtherwise: readonly string[] = ['media', 'contact-message']

/** "New airport", "Deleted airports", "Export: Airport": actions of a list, from any screen. */
const actions = (query: string, { mayView, mayEdit, isThere, hasTrash }: Permitted): Result[] =>
  recordSections.flatMap((section) => {
    const { key, title, route } = section
    if (!key || !isThere(section) || !mayView(key)) return []
    const action = { group: 'Actions', detail: '' }
    const make = { ...action, id: `new:${route}`, label: `New: ${title}`, icon: 'plus', to: newRecordUrl(section) }
    const trash = { ...action, id: `trash:${route}`, label: `Trash: ${title}`, icon: 'trash', to: `${route}?trashed=1` }
    const { entity } = section
    // Every list has these, so their first word must be typed.
    const isTyped = (label: string) => fits(label, query) && wordsIn(query).some((word) => fold(label).startsWith(word))
    const take = { ...action, id: `import:${route}`, label: `Import: ${title}`, icon: 'upload', to: `${route}?import` }
    const give = {
      ...action,
      id: `export:${route}`,
      label: `Export: ${title}`,
      icon: 'download',
      to: `${tableOf(section)}export`,
    }
    const words = otherWords[title] ?? ''
    const invite = { ...action, id: 'invite', label: 'Invite users', icon: 'send', to: `${route}?invite=1` }
    const isInvited = entity?.key === 'user' && isThere({ feature: 'accounts' })
    return [
      ...(mayEdit(key) && isInvited && isFound(invite.label, query) ? [invite] : []),
      ...(mayEdit(key) && hasNewRecord(section) && isFound(make.label, query, `add create ${words}`) ? [make] : []),
      ...(hasTrash(section) && fits(trash.label, query) ? [trash] : []),
      ...(mayEdit(key) && entity?.import && isThere({ feature: 'operations' }) && isTyped(take.label) ? [take] : []),
      ...(entity && entity.single === undefined && isTyped(give.label) ? [give] : []),
    ]
  })

const commandResults = (commands: readonly PaletteCommand[], query: string): Result[] =>
  commands
    .filter(({ label, isThere }) => isThere() && isFound(label, query))
    .map(({ label, icon, run }) => ({ id: `command:${label}`, group: 'Actions', label, detail: '', icon, run }))

/** "publish fog": an action, and the words that find its record. */
export interface Asked {
  action: RowAction
  rest: string
}

/** The action for the first typed word; `rest` is empty if only the verb has been typed so far. */
export function actionIn(query: string): Asked | undefined {
  const [verb = '', ...others] = query.trim().split(/\s+/)
  const action = rowActions.find(({ verbs }) => verbs.includes(fold(verb)))
  return action && { action, rest: others.join(' ').replace(/^to me\b\s*|\s+to me$/i, '') }
}

/** Whether the user can do it for some records. */
export const isOffered = ({ action }: Asked): boolean =>
  sections.some(({ key = '' }) => {
    const entity = openSection(key)?.entity
    return entity !== undefined && action.isFor(entity)
  })

/**
 * "Publish: Delhi in fog", for records whose names contain the typed words: the host also searches long texts. Running
 * it reads the record, and reports if there is nothing to change.
 */
export function recordActionResults({ action, rest }: Asked, hits: readonly Hit[], router: Router): Result[] {
  const typed = wordsIn(rest).join(' ')
  return hits
    .filter(({ label, detail }) => fits(`${label} ${detail}`, typed))
    .flatMap(({ entity: key, id, label }) => {
      const entity = openSection(key)?.entity
      return !entity || !action.isFor(entity)
        ? []
        : [
            {
              id: `${action.key}:${key}:${id}`,
              group: 'Actions',
              label: `${action.label}: ${label}`,
              detail: entity.one,
              icon: action.icon,
              run: () => void attempt(() => runOnRecord(action, key, id, router)),
            },
          ]
    })
    .slice(0, groupMax)
}

/** Each group is at the position of its first result, and each result appears once. */
export const inGroups = (results: readonly Result[]): Result[] => {
  const once = [...new Map(results.toReversed().map((result) => [result.id, result])).values()].toReversed()
  const order = [...new Set(results.map(({ group }) => group))]
  return once.toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group))
}

interface Asking {
  hits: readonly Hit[]
  permitted: Permitted
  commands: readonly PaletteCommand[]
  /** The actions of the open screen. */
  ofScreen: readonly Result[]
}

/**
 * The results for the typed text; without text, recent places and screens. Actions of the open screen come first, then
 * screens and actions with exactly that name, then records by name, then other screens and actions, and finally records by their texts.
 */
export const resultsFor = (query: string, { hits, permitted, commands, ofScreen }: Asking): Result[] => {
  const screens = [...sections, ...systemSections].filter(permitted.mayOpen)
  const here = ofScreen.filter(({ label }) => isFound(label, query))
  if (query.trim() === '') {
    const url = pathOf(window.location.pathname) + window.location.search
    const recent = recentVisits()
      .filter(({ to }) => to !== url)
      .map(({ to, title, icon }) => ({ id: `recent:${to}`, group: 'Recent', label: title, detail: '', icon, to }))
    return [...ofScreen.slice(0, ofScreenMax), ...recent, ...screens.slice(0, 7).map(screenResult)]
  }
  const found = screens.filter(({ title, entry }) => isFound(title, query, entry))
  const goTo = namedFirst(found, ({ title }) => title, query)
    .slice(0, groupMax)
    .map(screenResult)
  const labelOf = ({ label }: Result): string => label
  const offered = namedFirst(
    [...namedFirst(actions(query, permitted), labelOf, query).slice(0, groupMax), ...commandResults(commands, query)],
    labelOf,
    query,
  )
  const isMeant = (results: readonly Result[]): boolean => results.some(({ label }) => isNamed(label, query))
  const named = new Set(hits.flatMap(({ entity, foundIn }) => (foundIn === 'text' ? [] : [entity])))
  return inGroups([
    ...here.slice(0, ofScreenMax),
    ...(isMeant(goTo) ? goTo : []),
    ...(isMeant(offered) ? offered : []),
    ...recordResults(hits.filter(({ entity }) => named.has(entity))),
    ...goTo,
    ...offered,
    ...recordResults(hits.filter(({ entity }) => !named.has(entity))),
  ])
}
