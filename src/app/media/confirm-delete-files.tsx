import { type Entity, trashDays } from '#contract'
import type { MediaPlace } from '#shapes'
import { confirm, has, showToast } from '#data'
import { countOf, quantity, type Selection } from '#record'
import { impactOf } from '#change'
import { PlaceList, placesNow } from './uses-list.tsx'

/** Each file needs two calls; for more files, the question only has their number. */
const askedMax = 20

interface Shown {
  id: string
  label: string
  places: readonly MediaPlace[]
  isNeeded: boolean
}

const shownOf = async (entity: Entity, id: string, label: string): Promise<Shown> => {
  const [places, { impacts }] = await Promise.all([placesNow(id), impactOf(entity, id)])
  return { id, label, places, isNeeded: impacts.some(({ effect }) => effect === 'blocks') }
}

/**
 * Asks before deleting files, and names the places that show them. @param isLeft true if the user has left the screen,
 * which cancels the question
 */
export const confirmDeleteFiles = async (
  entity: Entity,
  selection: Selection,
  isLeft: () => boolean,
): Promise<boolean> => {
  const count = countOf(selection)
  const what = quantity(entity, count)
  const [only] = selection.records.values()
  const subject = count === 1 && only ? only : what
  const question = {
    title: `Delete ${subject}?`,
    yes: `Delete ${what}`,
    no: count === 1 ? 'Keep it' : 'Keep them',
    isDestructive: true,
  }
  const hasTrash = has('operations')
  const later = (
    <p>
      {hasTrash
        ? `${count === 1 ? 'It' : 'They'} can be restored from the trash for ${trashDays} days.`
        : 'This server has no trash, so this can’t be undone.'}
    </p>
  )
  if (selection.all !== undefined || count > askedMax) {
    const all = <p>Pages that use them will lose their images. Required images stay.</p>
    return confirm({
      ...question,
      body: (
        <>
          {all}
          {later}
        </>
      ),
    })
  }
  const shown = await Promise.all([...selection.records].map(([id, label]) => shownOf(entity, id, label)))
  const used = shown.filter(({ places }) => places.length > 0)
  if (used.length === 0 && hasTrash) return true
  if (isLeft()) {
    const words = count === 1 ? 'wasn’t deleted, because it’s used' : 'weren’t deleted, because some are used'
    if (used.length > 0) showToast(`${subject} ${words} elsewhere. Delete again to see where.`, { type: 'error' })
    return false
  }
  const body = used.map(({ id, label, places, isNeeded }) => (
    <div key={id}>
      <p>
        <b>{label}</b> is {isNeeded ? 'required, and used in:' : 'used in:'}
      </p>
      <PlaceList places={places} />
    </div>
  ))
  if (used.filter(({ isNeeded }) => isNeeded).length === count) {
    const advice = <p>Replace required images there first.</p>
    await confirm({
      title: `${subject} can’t be deleted`,
      body: (
        <>
          {body}
          {advice}
        </>
      ),
      no: 'Close',
    })
    return false
  }
  return confirm({
    ...question,
    body: (
      <>
        {body}
        {later}
      </>
    ),
  })
}
