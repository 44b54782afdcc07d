import { urlOnSite, calls, type Entity, isObject, isText, type Json, tidyUrl, type Values } from '#contract'
import type { LinkUse } from '#shapes'
import { isSafeUrl, replaceLinks } from '#markdown'
import { forbidden, invalid, notFound, Refusal } from '#host/base'
import { readSite } from '#host/content'
import { type Commit, isPermitted, objectIn, type Person, type Route, type SignedIn } from '#host/http'
import {
  entriesOf,
  failureOf,
  inChunks,
  leftBy,
  liveRecord,
  nothingToUndo,
  saveRecord,
  type Stored,
  type Tables,
  undoEntries,
  type Work,
  workOf,
} from '#host/records'
import type { CatchUp } from './catch-up.ts'
import { linkFields } from './link-fields.ts'
import { pagePath, targetOf } from './link-target.ts'
import { resolveTarget } from './resolve-target.ts'
import { linksSeenBy, usesOf } from './seen-links.ts'

type LinkingRecord = Pick<LinkUse, 'entity' | 'id'>

interface Replaced {
  done: LinkingRecord[]
  failed: (LinkingRecord & { label: string; error: string; code: string })[]
  operationId: string
  left?: number
}

const newUrlLengthMax = 2000

/** The new address; null removes the link. Refuses one that leads nowhere. */
function readNew(tables: Tables, target: string, to: unknown): string | null {
  if (to === null) return null
  const url = isText(to) ? tidyUrl(to) : ''
  const { siteUrl } = readSite(tables.db)
  const place = url.length <= newUrlLengthMax ? targetOf(url, siteUrl) : undefined
  if (!place || !/^(?:\/|https?:\/\/)/i.test(url) || !isSafeUrl(url)) {
    throw invalid({ to: 'Enter a path such as /new-page, or a full URL with https://' })
  }
  if (place.target === target) throw invalid({ to: 'Enter a different URL' })
  if (place.path !== undefined) {
    const { path, address: onSite = '', heading = '' } = place
    const { state } = resolveTarget(tables, siteUrl, { path, address: onSite, heading })
    if (state === 'no_heading') throw invalid({ to: 'This page doesn’t have that heading' })
    if (!['ok', 'moved', 'unchecked'].includes(state)) throw invalid({ to: 'No published page has this URL' })
  }
  return url
}

/** The values of a record with the target replaced. */
function changedValues(
  entity: Entity,
  { id, values }: Stored,
  fields: readonly string[],
  { target, to, siteUrl }: { target: string; to: string | null; siteUrl: string },
): Values {
  const ownPath = pagePath(entity, id, values)
  const isWanted = (url: string): boolean => targetOf(url, siteUrl, ownPath)?.target === target
  // URL fields only accept full URLs, except that of a redirect.
  const full = (field: string): string | null =>
    to?.startsWith('/') && entity.fields[field]?.kind !== 'text' ? urlOnSite(siteUrl, to) : to
  const changed: Values = {}
  for (const { name, kind } of linkFields(entity)) {
    const value: Json = values[name] ?? null
    if (!fields.includes(name)) continue
    if (kind === 'address') changed[name] = full(name)
    else if (kind === 'text') {
      const { text, left } = replaceLinks(isText(value) ? value : '', isWanted, to)
      if (left > 0) throw invalid({ [name]: 'A link in this text must be changed manually' })
      changed[name] = text
    } else if (Array.isArray(value)) {
      changed[name] = value.map((row) => {
        if (!isObject(row)) return row
        const own = kind.filter((one) => isText(row[one]) && isWanted(row[one]))
        return own.length === 0 ? row : { ...row, ...Object.fromEntries(own.map((one) => [one, full(name)])) }
      })
    }
  }
  return changed
}

/** Rejects users without any edit permission; each write checks its own section. */
const permitAnywhere = ({ model }: Tables, person: Person): void => {
  if (!model.entities.some(({ key }) => isPermitted(person, key, 'edit'))) throw forbidden()
}

/** POST links/replace: changes the URL of a target's links everywhere, or removes the links. */
const replaceEverywhere =
  (tables: Tables, catchUp: CatchUp) =>
  async (context: SignedIn): Promise<Commit> => {
    permitAnywhere(tables, context.person)
    const { target, to: given } = objectIn(context.body)
    if (!isText(target)) throw invalid({ target: 'Send the URL to replace' })
    const { db, model } = tables
    const { uses, to, siteUrl } = await catchUp.current(() => {
      const id = db.get<{ id: number }>('select id from link_target where target = ?', [target])?.id
      const seen = linksSeenBy(tables, context.personNow())
      return {
        uses: id === undefined ? [] : usesOf(tables, seen, id, -1),
        to: readNew(tables, target, given),
        siteUrl: readSite(db).siteUrl,
      }
    })
    if (uses.length === 0) throw notFound('No record links to this URL.')
    const places = new Map<string, LinkUse[]>()
    for (const use of uses) {
      const key = `${use.entity} ${use.id}`
      places.set(key, [...(places.get(key) ?? []), use])
    }

    const work: Work = workOf(tables, context)
    const result: Replaced = { done: [], failed: [], operationId: work.operationId }
    const replace = (own: readonly LinkUse[]): void => {
      const [use] = own
      if (!use) return
      const { entity: key, id, label } = use
      const entity = model.entity(key)
      try {
        db.transaction(() => {
          if (!isPermitted(context.personNow(), key, 'edit')) {
            throw new Refusal('forbidden', `You need permission to edit ${entity.many}.`)
          }
          const stored = liveRecord(tables, entity, id)
          const fields = own.map(({ field }) => field)
          const set = changedValues(entity, stored, fields, { target, to, siteUrl })
          saveRecord(work, entity, set, stored, { ignoresOldProblems: true })
        })
        result.done.push({ entity: key, id })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { error: words, code } = failureOf(id, error)
        result.failed.push({ entity: key, id, label, error: words, code })
      }
    }
    const last = await inChunks(db, [...places.values()], replace, () => {}, work.task)
    return () => {
      last()
      return { data: { ...result, ...leftBy(work.task) } }
    }
  }

/** POST links/undo: reverts a replacement in all records that no one has changed since. */
const undoReplacing =
  (tables: Tables) =>
  async (context: SignedIn): Promise<Commit> => {
    permitAnywhere(tables, context.person)
    const { operationId } = objectIn(context.body)
    if (!isText(operationId)) throw invalid({ operationId: 'Send the operation to undo' })
    const work = workOf(tables, context)
    const entries = entriesOf(work, operationId)
    const isOfLinks = ({ entity: key, action, by }: (typeof entries)[number]): boolean => {
      const entity = tables.model.find(key)
      return entity !== undefined && linkFields(entity).length > 0 && action === 'update' && by === work.by
    }
    if (entries.length === 0 || !entries.every(isOfLinks)) throw nothingToUndo()
    const finish = await undoEntries(work, entries, () => {})
    return () => ({ data: finish() })
  }

export const replaceRoutes = (tables: Tables, catchUp: CatchUp): readonly Route[] => [
  { method: 'POST', path: `${calls.links}/replace`, prepare: replaceEverywhere(tables, catchUp) },
  { method: 'POST', path: `${calls.links}/undo`, prepare: undoReplacing(tables) },
]
