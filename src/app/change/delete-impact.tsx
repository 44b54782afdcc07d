import type { ReactNode } from 'react'
import { type Entity, entityOf, type ListQuery, trashDays } from '#contract'
import { api, confirm, has, is, may, openSection, queryBy, showToast } from '#data'
import { hrefOf } from '#kit'
import {
  countOf,
  type EndingAsked,
  filteredListUrl,
  numberWords,
  ofEveryStatus,
  type PageEnding,
  quantity,
  recordSlots,
  type Selection,
} from '#record'
import type { Impact, LivePage } from '#shapes'
import { impactOf } from './impact.ts'
import { recordActions } from './record-actions.ts'

/**
 * Asks for the new target of records that refer to `what`, and moves them, so that it can be deleted. @param body lists
 * these records @returns the operations that undo the move; undefined if the user cancelled
 */
async function moveFirst(
  entity: Entity,
  id: string,
  what: string,
  body: ReactNode,
): Promise<readonly string[] | undefined> {
  const questions = await recordSlots.questions?.load()
  const into = await questions?.askRecord({
    title: `Delete ${what}?`,
    body,
    yes: 'Move and delete',
    no: 'Keep',
    isDestructive: true,
    label: 'Move them to',
    to: entity.key,
    name: entity.one,
    placeholder: `Choose another ${entity.one}`,
    except: id,
  })
  if (into?.id === undefined) return undefined
  const operationId = await recordActions.move(entity, id, into.id)
  return operationId === undefined ? [] : [operationId]
}

// Live pages among records that are to be deleted.

/** The page of a live record, as a list of none or one. */
const livePageIn = (entity: Entity, page: LivePage | undefined): LivePage[] => (page && mayBeLive(entity) ? [page] : [])

/** The number of IDs that fit into one URL. */
const askedAtOnce = 100

/** Whether the website has a page for each of these records, and the host can define what replaces it. */
const mayBeLive = ({ publishes, sitePath }: Entity): boolean =>
  publishes === true && sitePath !== undefined && has('publishing')

const countOfQuery = async (entity: Entity, query: ListQuery): Promise<number> => {
  const states = query.filters.filter(({ name, operator }) => name === 'status' && operator === 'is')
  if (states.length > 0 && !states.some(({ value }) => value === 'published')) return 0
  const filters = [...query.filters.filter((term) => !states.includes(term)), is('status', 'published')]
  return (await api.list(entity, { ...query, filters, page: 1, limit: 1 })).total
}

/** The number of live records of a large selection. */
const countLive = async (
  entity: Entity,
  { records, all }: Selection,
  match: ListQuery | undefined,
): Promise<number> => {
  if (!mayBeLive(entity)) return 0
  if (all !== undefined && match) return countOfQuery(entity, match)
  const ids = [...records.keys()]
  let count = 0
  for (let from = 0; from < ids.length; from += askedAtOnce) {
    const some = ids.slice(from, from + askedAtOnce).map((id) => is('id', id))
    count += await countOfQuery(entity, queryBy(some, 1))
  }
  return count
}

/** Says which of the records are live: "This page is live." */
const liveWords = (entity: Entity, live: number, count: number): string => {
  if (count === 1) return 'This page is live.'
  if (live === count) return `These ${numberWords(live)} pages are live.`
  return `${numberWords(live)} of these ${quantity(entity, count)} ${live === 1 ? 'is' : 'are'} live.`
}

/** Asks why live pages are removed from the website; undefined if the user keeps them. */
const askLeaving = async (asked: EndingAsked): Promise<PageEnding | undefined> =>
  (await recordSlots.questions?.load())?.askEnding(asked)

/** Each record needs one call; for more records, counts are enough. */
const askedMax = 20

interface Touched {
  key: string
  words: string
  url: string | undefined
  isRefused: boolean
  does: string
}

const translationWords = { one: 'translation', many: 'translations' }

/** The record's label may be a person's name, so the sentence avoids "it". */
const touchedBy = async (
  [id, label]: readonly [string, string],
  { entity: key, field, count, effect }: Impact,
): Promise<Touched> => {
  const of = entityOf(key)
  const section = openSection(key)
  const isRefused = effect === 'blocks'
  const url = section && filteredListUrl(section, field, id)
  const s = count === 1 ? 's' : ''
  return {
    key,
    words: effect === 'follows' ? quantity(translationWords, count) : of ? quantity(of, count) : `${count} ${key}`,
    isRefused,
    url: url && of && key === 'contact-message' ? ofEveryStatus(url, of) : url,
    does: isRefused
      ? `use${s} “${label}”.`
      : effect === 'follows'
        ? `of “${label}” will go to the trash too.`
        : `will no longer be linked to “${label}”.`,
  }
}

interface Impacts {
  /** One list for each record that others refer to. */
  touched: Touched[][]
  pages: LivePage[]
}

/** Reads the references to each record, and which records are live. */
const touchedPages = async (entity: Entity, selection: Selection): Promise<Impacts> => {
  const all = await Promise.all(
    [...selection.records].map(async (record) => {
      const { impacts, page } = await impactOf(entity, record[0])
      const touching = impacts.filter(({ count }) => count > 0)
      return { page, touched: await Promise.all(touching.map((impact) => touchedBy(record, impact))) }
    }),
  )
  return {
    touched: all.map(({ touched }) => touched).filter((touched) => touched.length > 0),
    pages: all.flatMap(({ page }) => livePageIn(entity, page)),
  }
}

/** Links open in a new tab, so that the question stays. */
const Touching = ({ touched }: { touched: readonly Touched[] }) => (
  <ul className="impact">
    {touched.map(({ words, url, does }) => (
      <li key={`${words} ${does}`}>
        {url ? (
          <a className="link" href={hrefOf(url)} target="_blank" rel="noreferrer">
            {words}
          </a>
        ) : (
          words
        )}{' '}
        {does}
      </li>
    ))}
  </ul>
)

/** The confirmed deletion. */
export interface Agreed {
  /** The operations that were carried out before the deletion. */
  operations: readonly string[]
  /** The response for visitors at the URLs of live pages. */
  leaving?: PageEnding
  /** Whether all of the records are live. */
  areAllLive?: boolean
}

interface Deleting {
  hasTrash: boolean
  /** The query of "all that match". */
  match: ListQuery | undefined
  isLeft(): boolean
}

/**
 * Asks only if there are references, pages are live, or there are too many records to check. Undo covers all other
 * cases.
 */
export const confirmDelete = async (
  entity: Entity,
  selection: Selection,
  what: string,
  { hasTrash, match, isLeft }: Deleting,
): Promise<Agreed | undefined> => {
  const count = countOf(selection)
  const no = count === 1 ? 'Keep' : 'Keep them'
  const question = { title: `Delete ${what}?`, yes: `Delete ${quantity(entity, count)}`, no }
  const ask = async (body: ReactNode): Promise<Agreed | undefined> =>
    (await confirm({ ...question, body, isDestructive: true })) ? { operations: [] } : undefined
  const askLive = async (live: number, body: ReactNode, pages: readonly LivePage[]): Promise<Agreed | undefined> => {
    const [only] = pages.length === 1 ? pages : []
    const leaving = await askLeaving({
      entity,
      ...question,
      ids: pages.length > 0 ? [...selection.records.keys()] : [],
      body: (
        <>
          <p>
            <b>{liveWords(entity, live, count)}</b> {only && count === 1 && <code>{only.path}</code>}
          </p>
          {body}
        </>
      ),
    })
    return leaving && { operations: [], leaving, areAllLive: live === count }
  }
  if (!hasTrash) return ask(<p>This server has no trash, so this can’t be undone.</p>)
  if (selection.all !== undefined || count > askedMax) {
    const body = <p>You can restore them from the trash for {trashDays} days. Records in use won’t be deleted.</p>
    const live = await countLive(entity, selection, match)
    return live > 0 ? askLive(live, body, []) : ask(body)
  }
  const { touched, pages } = await touchedPages(entity, selection)
  if (touched.length === 0 && pages.length === 0) {
    return entity.key === 'token'
      ? ask(<p>Programs that use it lose access right away. If you restore it, it needs a new secret.</p>)
      : { operations: [] }
  }
  if (isLeft()) {
    const [were, them] = count === 1 ? ['wasn’t', `this ${entity.one}`] : ['weren’t', 'them']
    const why = touched.length > 0 ? `because other records use ${them}` : 'because they’re live on the website'
    const next = touched.length > 0 ? 'see these records' : 'choose what visitors see instead'
    showToast(`${what} ${were} deleted, ${why}. Delete ${them} again to ${next}.`, { type: 'error' })
    return undefined
  }
  const body = touched.length > 0 && <Touching touched={touched.flat()} />
  const isRefused = touched.filter((some) => some.some((one) => one.isRefused)).length
  if (isRefused === count) {
    const [only] = selection.records.keys()
    const mayMove = may(entity.key, 'edit') && touched.flat().every(({ key }) => may(key, 'edit'))
    if (count === 1 && only !== undefined && mayMove) {
      const agreed = pages.length > 0 ? await askLive(pages.length, undefined, pages) : { operations: [] }
      const operations = agreed && (await moveFirst(entity, only, what, body))
      return operations && { ...agreed, operations }
    }
    await confirm({
      title: `${what} can’t be deleted`,
      body: (
        <>
          {body}
          <p>Move these records first.</p>
        </>
      ),
      no: 'Close',
    })
    return undefined
  }
  const consequence = (
    <>
      {body}
      <p>
        {count === 1 ? what : 'They'} can be restored from the trash for {trashDays} days.
      </p>
    </>
  )
  return pages.length > 0 ? askLive(pages.length, consequence, pages) : ask(consequence)
}
