import type { Entity } from '../../contract/define.ts'
import { quantity } from '../list/number-words.ts'
import { countOf, type Selection } from '../list/selection.ts'
import { confirm } from '../ui/confirm.ts'
import { PlaceList } from './place-list.tsx'
import { placesOf } from './places.ts'

/** Each is one call; for more than these, a number says enough. */
const askedMax = 20

/** Asks where files are shown, and names the places. */
export const confirmDeleteFiles = async (entity: Entity, selection: Selection): Promise<boolean> => {
  const count = countOf(selection)
  const what = quantity(entity, count)
  const [only] = selection.records.values()
  const question = {
    title: `Delete ${count === 1 && only ? only : what}?`, yes: `Delete ${what}`,
    no: count === 1 ? 'Keep it' : 'Keep them', isDestructive: true,
  }
  const later = <p>{count === 1 ? 'It' : 'They'} can be restored from the trash for 30 days.</p>
  if (selection.all !== undefined || count > askedMax) {
    const all = <p>Pages that show them lose their pictures. Those that others need stay, and are named.</p>
    return confirm({ ...question, body: <>{all}{later}</> })
  }
  const shown = await Promise.all([...selection.records].map(async ([id, label]) =>
    ({ id, label, places: await placesOf(id) })))
  const used = shown.filter(({ places }) => places.length > 0)
  if (used.length === 0) return true
  return confirm({
    ...question,
    body: <>
      {used.map(({ id, label, places }) => (
        <div key={id}><p><b>{label}</b> is shown in:</p><PlaceList places={places} /></div>
      ))}
      {later}
    </>,
  })
}
