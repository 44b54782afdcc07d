import {
  dataOf,
  fold,
  isObject,
  recordSections,
  type Section,
  sectionOf,
  sections,
  startsIn,
  textOf,
  wordsIn,
} from '#contract'
import { attempt, hasNewRecord, openSection, recentVisits } from '#data'
import { pathOf, type Router } from '#kit'
import { newRecordAddress, recordAddress, type RowAction, rowActions, runOnRecord } from '#record'
import type { Command } from '../commands.ts'

export interface Result {
  id: string
  group: string
  label: string
  detail: string
  icon: string
  /** The label is the name of a record, which a translation leaves as it is. */
  isName?: boolean
  /** The code of an airport, shown as a split flap. */
  flap?: string
  /** The address that it leads to, or what it does. */
  to?: string
  run?(): void
}

export interface Hit {
  entity: string
  id: string
  label: string
  detail: string
}

/** Reads the answer of GET search. */
export const readHits = (body: unknown): Hit[] => {
  const data = dataOf(body)
  return !Array.isArray(data)
    ? []
    : data.flatMap((item: unknown): Hit[] =>
        isObject(item) &&
        typeof item.entity === 'string' &&
        typeof item.id === 'string' &&
        typeof item.label === 'string'
          ? [{ entity: item.entity, id: item.id, label: item.label, detail: textOf(item.detail) }]
          : [],
      )
}

const groupMax = 3
const iata = /^[A-Z]{3}$/

/** Groups follow the host's ranking: the kind of the best record comes first. */
const recordResults = (hits: readonly Hit[]): Result[] => {
  const counts = new Map<string, number>()
  const results = hits.flatMap(({ entity, id, label, detail }): Result[] => {
    const section = sectionOf(entity)
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
        detail: isCode ? '' : detail,
        icon: section.icon,
        ...(isCode && { flap: detail }),
        to: recordAddress(section, id),
      },
    ]
  })
  const order = [...counts.keys()].map((key) => sectionOf(key)?.title)
  return results.toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group))
}

/** Titles of screens are singular or plural (Airport, Country, Users), so both forms match. */
const single = (word: string): string => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '')

/** Every typed word starts a word of the label, or is the plural of its last word. */
export const fits = (label: string, query: string): boolean => {
  const words = startsIn(label)
  const asked = wordsIn(query)
  if (asked.length === 0) return query.trim() === ''
  return asked.every((typed) => words.some((word) => word.startsWith(typed)) || words.at(-1) === single(typed))
}

const isNamed = (title: string, query: string): boolean =>
  wordsIn(title).map(single).join(' ') === wordsIn(query).map(single).join(' ')

const screenResult = (section: Section): Result => ({
  id: `screen:${section.route}`,
  group: 'Go to',
  label: section.title,
  detail: section.group ?? '',
  icon: section.icon,
  to: section.route,
})

interface Permitted {
  mayView(section: string): boolean
  mayEdit(section: string): boolean
  isThere(section: Section): boolean
  hasTrash(section: Section): boolean
}

/** "New airport", "Deleted airports": actions of a list, from any screen. */
const actions = (query: string, { mayView, mayEdit, isThere, hasTrash }: Permitted): Result[] =>
  recordSections.flatMap((section) => {
    const { key, title, route } = section
    if (!key || !isThere(section) || !mayView(key)) return []
    const action = { group: 'Actions', detail: '' }
    const make = { ...action, id: `new:${route}`, label: `New: ${title}`, icon: 'plus', to: newRecordAddress(section) }
    const trash = { ...action, id: `trash:${route}`, label: `Trash: ${title}`, icon: 'trash', to: `${route}?trashed=1` }
    const shown = [...(mayEdit(key) && hasNewRecord(section) ? [make] : []), ...(hasTrash(section) ? [trash] : [])]
    return shown.filter(({ label }) => fits(label, query))
  })

/** The commands that fit the typed text by their label or other words for them. */
export const commandResults = (
  commands: readonly Command[],
  query: string,
  run: (command: Command) => void,
): Result[] =>
  query.trim() === ''
    ? []
    : commands
        .filter(({ label, words, isThere }) => isThere() && fits(`${label} ${words}`, query))
        .map((command) => ({
          id: `command:${command.label}`,
          group: 'Actions',
          label: command.label,
          detail: '',
          icon: command.icon,
          run: () => run(command),
        }))

/** "publish fog": an action, and the words that find its record. */
export interface Asked {
  action: RowAction
  rest: string
}

/** The action that the first typed word means; `rest` is empty where only the verb is typed so far. */
export function actionIn(query: string): Asked | undefined {
  const [verb = '', ...others] = query.trim().split(/\s+/)
  const action = rowActions.find(({ verbs }) => verbs.includes(fold(verb)))
  return action && { action, rest: others.join(' ').replace(/^to me\b\s*|\s+to me$/i, '') }
}

/** The person may do it to some records. */
export const isOffered = ({ action }: Asked): boolean =>
  sections.some(({ key = '' }) => {
    const entity = openSection(key)?.entity
    return entity !== undefined && action.isFor(entity)
  })

/**
 * "Publish: Delhi in fog", for records that have the typed words in their names: the host also finds by long texts.
 * Running reads the record, and says where it has nothing to change.
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

/** The results for the typed text; without text, recent places and screens. */
export const resultsFor = (query: string, hits: readonly Hit[], permitted: Permitted): Result[] => {
  const screens = sections.filter((section) => permitted.mayView(section.key ?? '') && permitted.isThere(section))
  if (query.trim() === '') {
    const here = pathOf(window.location.pathname) + window.location.search
    const recent = recentVisits()
      .filter(({ to }) => to !== here)
      .map(({ to, title, icon }) => ({ id: `recent:${to}`, group: 'Recent', label: title, detail: '', icon, to }))
    return [...recent, ...screens.slice(0, 7).map(screenResult)]
  }
  const goTo = screens
    .filter(({ title }) => fits(title, query))
    .slice(0, groupMax)
    .map(screenResult)
  const records = recordResults(hits)
  // A person who types the whole name of a screen means the screen.
  const found = screens.some(({ title }) => isNamed(title, query)) ? [...goTo, ...records] : [...records, ...goTo]
  return [...found, ...actions(query, permitted).slice(0, groupMax)]
}
