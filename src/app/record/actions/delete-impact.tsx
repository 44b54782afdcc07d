import type { ReactNode } from 'react'
import { type Entity, entityOf, trashDays } from '#contract'
import { confirm, type Impact, may, openSection, recordActions, toast } from '#data'
import { hrefOf } from '#kit'
import { filteredAddress, ofEveryStatus } from '../address.ts'
import { quantity } from '../number-words.ts'
import { moveFirst } from './move-first.ts'
import { countOf, type Selection } from './selection.ts'
import '../styles/list-panels.css'

/** Each record is one call; for more records, their numbers are enough. */
const askedMax = 20

interface Touched {
  key: string
  words: string
  address: string | undefined
  isRefused: boolean
  does: string
}

/** The record's label may be a person's name, so the sentence avoids "it". */
const touchedBy = async (
  [id, label]: readonly [string, string],
  { entity: key, field, count, effect }: Impact,
): Promise<Touched> => {
  const of = entityOf(key)
  const section = openSection(key)
  const isRefused = effect === 'blocks'
  const address = section && filteredAddress(section, field, id)
  const s = count === 1 ? 's' : ''
  return {
    key,
    words: of ? quantity(of, count) : `${count} ${key}`,
    isRefused,
    address: address && of && key === 'contact-message' ? ofEveryStatus(address, of) : address,
    does: isRefused ? `use${s} “${label}”.` : `stay${s}, without “${label}”.`,
  }
}

/** Lists the references to each record, one line per list. */
const impactOf = async (entity: Entity, selection: Selection): Promise<Touched[][]> => {
  const all = await Promise.all(
    [...selection.records].map(async (record) => {
      const impacts = await recordActions.impact(entity, record[0])
      const touching = impacts.filter(({ count }) => count > 0)
      return Promise.all(touching.map((impact) => touchedBy(record, impact)))
    }),
  )
  return all.filter((touched) => touched.length > 0)
}

/** Links open in a new tab, so that the question stays. */
const Touching = ({ touched }: { touched: readonly Touched[] }) => (
  <ul className="impact">
    {touched.map(({ words, address, does }) => (
      <li key={`${words} ${does}`}>
        {address ? (
          <a className="link" href={hrefOf(address)} target="_blank" rel="noreferrer">
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

/** The operations that came before the deletion; undefined if the records stay. */
type Agreed = readonly string[] | undefined

/** Asks only if references exist, or if there are too many records to check. Undo covers all other cases. */
export const confirmDelete = async (
  entity: Entity,
  selection: Selection,
  what: string,
  { hasTrash, isLeft }: { hasTrash: boolean; isLeft(): boolean },
): Promise<Agreed> => {
  const count = countOf(selection)
  const no = count === 1 ? 'Keep' : 'Keep them'
  const ask = async (body: ReactNode): Promise<Agreed> => {
    const yes = `Delete ${quantity(entity, count)}`
    return (await confirm({ title: `Delete ${what}?`, body, yes, no, isDestructive: true })) ? [] : undefined
  }
  if (!hasTrash) return ask(<p>This host has no trash. You cannot undo this.</p>)
  if (selection.all !== undefined || count > askedMax) {
    return ask(<p>You can restore them from the trash for {trashDays} days. Those in use are not deleted.</p>)
  }
  const impact = await impactOf(entity, selection)
  if (impact.length === 0) return []
  if (isLeft()) {
    const [were, them] = count === 1 ? ['was', `this ${entity.one}`] : ['were', 'them']
    toast(
      `${what} ${were} not deleted, because other records use ${them}. Delete ${them} again to see these records.`,
      { type: 'error' },
    )
    return undefined
  }
  const body = <Touching touched={impact.flat()} />
  const isRefused = impact.filter((touched) => touched.some((one) => one.isRefused)).length
  if (isRefused === count) {
    const [only] = selection.records.keys()
    const mayMove = may(entity.key, 'edit') && impact.flat().every(({ key }) => may(key, 'edit'))
    if (count === 1 && only !== undefined && mayMove) return moveFirst(entity, only, what, body)
    await confirm({
      title: `${what} cannot be deleted`,
      body: (
        <>
          {body}
          <p>Move them first.</p>
        </>
      ),
      no: 'Close',
    })
    return undefined
  }
  return ask(
    <>
      {body}
      <p>
        {count === 1 ? what : 'They'} can be restored from the trash for {trashDays} days.
      </p>
    </>,
  )
}
