import { type Entity, labelOf, lateMessages, newMessages, type Permission, readListQuery, sectionOf } from '#contract'
import type { Attention, AttentionPart } from '#shapes'
import { mayTranslateInto } from '#translated'
import type { Person } from '#host/http'
import { allMissed } from '#host/publishing'
import {
  countMatches,
  languageName,
  findPage,
  readStored,
  siteLanguages,
  type Stored,
  tableOf,
  type Tables,
  type Totals,
  translationsIn,
  untilWritten,
  type When,
} from '#host/records'

/** A task for users. Its records are a filtered list: the count is the list's total, and the link opens the list. */
interface Need {
  kind: string
  /** The sections of its lists; users see those that they can view. */
  keys: readonly string[]
  tone: Attention['tone']
  icon: string
  query: string
  /** The column whose earliest time is shown. */
  since?: string
  /** The reason for the task, from the records of these sections. */
  reason?(tables: Tables, keys: readonly string[]): string
  one: string
  many: string
  action: string
  /** If omitted, everyone who can view the section can do it. */
  needs?: Permission
  /** Users with this permission have another task for the same records. */
  lacks?: Permission
}

/** The words of a task about records of any kind; `#` stands for their name. */
const named = '#'

const reasonsShown = 2

/** Lists records with the reasons why their schedules failed. */
const reasonsOf = (tables: Tables, keys: readonly string[]): string => {
  const missed = allMissed(tables).filter(({ entity }) => keys.includes(entity))
  const words = missed.slice(0, reasonsShown).flatMap(({ entity: key, recordId, reason }) => {
    const entity = tables.model.entity(key)
    const stored = readStored(tables, entity, recordId)
    return stored ? [`${labelOf(entity, stored.values)}: ${reason}`] : []
  })
  return [...words, ...(missed.length > reasonsShown ? [`${missed.length - reasonsShown} more`] : [])].join(' · ')
}

const needsOf = (now: Date, published: readonly string[], personId: string): Need[] => {
  const at = now.toISOString()
  const written = ['blog', 'guideline-detail', 'content-page']
  return [
    {
      kind: 'missed',
      keys: published,
      tone: 'bad',
      icon: 'clock',
      action: 'Review',
      query: 'filter[missed]=1',
      reason: reasonsOf,
      one: '# missed its schedule',
      many: '# missed their schedule',
    },
    {
      kind: 'unreviewed',
      keys: published,
      tone: 'bad',
      icon: 'review',
      action: 'Review',
      query: 'filter[unreviewed]=1',
      needs: 'publish',
      one: '# was published without approval',
      many: '# were published without approval',
    },
    {
      kind: 'sent-back',
      keys: published,
      tone: 'warn',
      icon: 'review',
      action: 'Change',
      query: 'filter[sentBack]=1',
      one: '# needs my changes',
      many: '# need my changes',
    },
    {
      kind: 'my-drafts',
      keys: published,
      tone: 'warn',
      icon: 'draft',
      action: 'Continue',
      query: 'filter[status]=draft&filter[mine]=1',
      needs: 'edit',
      one: '# is my draft',
      many: '# are my drafts',
    },
    {
      kind: 'pending',
      keys: published,
      tone: 'warn',
      icon: 'edit',
      action: 'Open',
      query: 'filter[pending]=1',
      needs: 'publish',
      one: '# has changes to publish',
      many: '# have changes to publish',
    },
    {
      kind: 'my-changes',
      keys: published,
      tone: 'warn',
      icon: 'edit',
      action: 'Continue',
      query: 'filter[pending]=1&filter[mine]=1',
      needs: 'edit',
      lacks: 'publish',
      one: '# has my unpublished changes',
      many: '# have my unpublished changes',
    },
    {
      kind: 'to-review',
      keys: published,
      tone: 'warn',
      icon: 'review',
      action: 'Review',
      query: 'filter[toReview]=1',
      needs: 'publish',
      one: '# is waiting for my approval',
      many: '# are waiting for my approval',
    },
    {
      kind: 'overdue',
      keys: published,
      tone: 'bad',
      icon: 'clock',
      action: 'Publish',
      query: `filter[status]=scheduled&filter[publishAt][lte]=${at}&filter[missed]=0`,
      one: '# is overdue',
      many: '# are overdue',
    },
    {
      kind: 'expired',
      keys: ['guideline-detail'],
      tone: 'bad',
      icon: 'calendar',
      action: 'Review',
      query: 'filter[expires]=past&filter[status][not]=archived',
      since: 'validTo',
      one: '# has expired',
      many: '# have expired',
    },
    {
      kind: 'own-reviews',
      keys: published,
      tone: 'warn',
      icon: 'calendar',
      action: 'Check',
      query: `filter[reviewDue]=1&filter[ownerId]=${personId}`,
      one: '# you own is due for a check',
      many: '# you own are due for a check',
    },
    {
      kind: 'reviews',
      keys: published,
      tone: 'warn',
      icon: 'calendar',
      action: 'Check',
      query: `filter[reviewDue]=1&filter[ownerId][not]=${personId}`,
      one: '# is due for a check',
      many: '# are due for a check',
    },
    {
      kind: 'sign-ups',
      keys: ['user'],
      tone: 'warn',
      icon: 'user',
      action: 'Review',
      query: 'filter[statusId]=pending',
      since: 'createdAt',
      one: 'sign-up to approve',
      many: 'sign-ups to approve',
    },
    {
      kind: 'waiting',
      keys: ['contact-message'],
      tone: 'warn',
      icon: 'contact',
      action: 'Answer',
      query: lateMessages(now.getTime()),
      since: 'receivedAt',
      one: '# unanswered for over 24 hours',
      many: '# unanswered for over 24 hours',
    },
    {
      kind: 'expiring',
      keys: ['guideline-detail'],
      tone: 'warn',
      icon: 'calendar',
      action: 'Review',
      query: 'filter[expires]=30d&filter[status][not]=archived',
      one: '# expires within 30 days',
      many: '# expire within 30 days',
    },
    {
      kind: 'unread',
      keys: ['contact-message'],
      tone: 'info',
      icon: 'contact',
      action: 'Read',
      query: newMessages(now.getTime()),
      since: 'receivedAt',
      one: 'new message',
      many: 'new messages',
    },
    {
      kind: 'unfinished',
      keys: written,
      tone: 'info',
      icon: 'draft',
      action: 'Open',
      query: 'filter[status]=draft&filter[status]=in_review&filter[mine]=0',
      since: 'createdAt',
      one: '# is unfinished',
      many: '# are unfinished',
    },
    {
      kind: 'scheduled',
      keys: written,
      tone: 'info',
      icon: 'clock',
      action: 'Open',
      query: `filter[status]=scheduled&filter[publishAt][gte]=${at}`,
      one: '# is scheduled',
      many: '# are scheduled',
    },
    {
      kind: 'coordinates',
      keys: ['airport'],
      tone: 'info',
      icon: 'location',
      action: 'Open',
      query: 'filter[missing]=coordinates',
      one: '# lacks coordinates',
      many: '# lack coordinates',
    },
    {
      kind: 'description',
      keys: ['airport'],
      tone: 'info',
      icon: 'airport',
      action: 'Open',
      query: 'filter[missing]=description',
      one: '# lacks a description',
      many: '# lack a description',
    },
    {
      kind: 'alt',
      keys: ['media'],
      tone: 'info',
      icon: 'gallery',
      action: 'Open',
      query: 'filter[missing]=alt',
      one: 'image needs alternative text',
      many: 'images need alternative text',
    },
  ]
}

/** The translations that this user can bring up to date, by language. */
const translationNeeds = (
  tables: Tables,
  { languages }: Person,
  may: (key: string, permission: Permission) => boolean,
): Need[] => {
  const keys = tables.model.entities.flatMap((source) => {
    const translation = translationsIn(tables, source)
    return translation && may(translation.key, 'edit') ? [source.key] : []
  })
  return siteLanguages(tables.db)
    .filter(({ language }) => mayTranslateInto(languages, language))
    .map(({ language }) => {
      const name = languageName(language)
      return {
        kind: `translate-${language}`,
        keys,
        tone: 'warn',
        icon: 'globe',
        action: 'Translate',
        query: `filter[translation]=changed-${language}`,
        one: `# has changed since it was translated into ${name}`,
        many: `# have changed since they were translated into ${name}`,
      }
    })
}

const ageWords = (oldest: unknown, now: Date): string => {
  const ms = typeof oldest === 'string' ? now.getTime() - Date.parse(oldest) : NaN
  if (Number.isNaN(ms)) return ''
  const hours = Math.floor(ms / 3_600_000)
  const days = Math.floor(hours / 24)
  if (hours < 1) return 'Less than an hour'
  if (days >= 1) return `Oldest: ${days} ${days === 1 ? 'day' : 'days'}`
  return `Oldest: ${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

const timeIn = (stored: Stored | undefined, since: string | undefined): unknown =>
  since === 'createdAt' ? stored?.createdAt : stored?.values[since ?? '']

interface Found extends AttentionPart {
  entity: Entity
  title: string
  oldest: Stored | undefined
}

/** The tables besides that of the records that decide what a filter finds. */
const alsoRead = ['pending', 'review', 'unreviewed', 'missed_schedule', 'settings', 'role']

const keptMax = 2000

const findIn = (tables: Tables, totals: Totals, when: When, entity: Entity, { query, since }: Need): Found[] => {
  const section = sectionOf(entity.key)
  if (!section) return []
  const match = readListQuery(new URLSearchParams(query))
  const count = countMatches(tables, totals, entity, match, when)
  if (count === 0) return []
  const [oldest] =
    since === undefined
      ? []
      : findPage(tables, totals, entity, { ...match, sort: since, order: 'asc', limit: 1 }, when).records
  const label = count === 1 ? entity.one : entity.many
  return [{ entity, label, count, oldest, title: section.title, route: `${section.route}?${query}` }]
}

/**
 * Finds the tasks in the order above, the most urgent first. The findings of a task in a section are kept for
 * a minute or until one of these is written, since it may read whole tables.
 * @param may whether the person has the permission there
 */
export const attentionIn = (tables: Tables, totals: Totals) => {
  const kept = untilWritten<Found[]>(tables.db, keptMax)
  return (when: When, person: Person, may: (key: string, permission: Permission) => boolean): Attention[] =>
    attention(tables, when, person, may, (key, need) => {
      const entity = tables.model.entity(key)
      const asked = [when.now.toISOString().slice(0, 16), when.zone, person.id, person.roleId, need.kind, key]
      const find = (): Found[] => findIn(tables, totals, when, entity, need)
      const translation = translationsIn(tables, entity)
      return kept(asked.join(' '), find, [...[entity, ...(translation ? [translation] : [])].map(tableOf), ...alsoRead])
    })
}

const attention = (
  tables: Tables,
  { now }: When,
  person: Person,
  may: (key: string, permission: Permission) => boolean,
  matchesOf: (key: string, need: Need) => readonly Found[],
): Attention[] => {
  const published = tables.model.entities.filter(({ publishes }) => publishes).map(({ key }) => key)
  const all = [...needsOf(now, published, person.id), ...translationNeeds(tables, person, may)]
  return all.flatMap((need) => {
    const found = need.keys
      .filter((key) => may(key, 'view') && may(key, need.needs ?? 'view') && !(need.lacks && may(key, need.lacks)))
      .flatMap((key) => matchesOf(key, need))
      .toSorted((one, other) => other.count - one.count)
    const [most] = found
    if (!most) return []
    const { kind, tone, icon, action, one, many, since, reason } = need
    const count = found.reduce((sum, part) => sum + part.count, 0)
    const times = found
      .map(({ oldest }) => timeIn(oldest, since))
      .filter((time) => typeof time === 'string')
      .toSorted()
    const reasons = reason?.(
      tables,
      found.map(({ entity }) => entity.key),
    )
    const parts = found.map(({ label, count, route }) => ({ label, count, route }))
    return [
      {
        kind,
        tone,
        icon,
        action,
        count,
        route: most.route,
        text: (count === 1 ? one : many).replace(named, found.length > 1 ? 'records' : most.label),
        detail: reasons || ageWords(times[0], now) || (found.length > 1 ? '' : most.title),
        ...(found.length > 1 && { parts }),
      },
    ]
  })
}
