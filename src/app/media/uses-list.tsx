import { dataAs, entityOf, list, media } from '#contract'
import { type MediaPlace, mediaPlaceShape } from '#shapes'
import { api, badResponseError, callQuery } from '#data'
import { hrefOf } from '#kit'
import { recordUrl, sectionOfRecord } from '#record'

const urlOfPlace = ({ entity, id, label }: MediaPlace): string | undefined => {
  if (entity === 'gallery') return `/admin/gallery?${new URLSearchParams({ 'filter[galleryId]': id })}`
  const section = label === '' ? undefined : sectionOfRecord(entity, id)
  return section && recordUrl(section, id)
}

/** The uses as links that open in new tabs, so that unsaved work stays here. */
export function PlaceList({ places }: { places: readonly MediaPlace[] }) {
  return (
    <ul className="rows places">
      {places.map((place) => {
        const { entity, id, label, field } = place
        const url = urlOfPlace(place)
        const name = label || 'A record you can’t view'
        return (
          <li key={`${entity} ${id} ${field}`}>
            {url ? (
              <a className="link" href={hrefOf(url)} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              name
            )}{' '}
            <span className="subtle">{placeWords(place)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** "airport, cover"; the host's key for an entity that this panel doesn't know. */
function placeWords({ entity: key, field }: MediaPlace): string {
  const entity = entityOf(key)
  const label = entity?.fields[field]?.label
  return entity && label ? `${entity.one}, ${label.toLowerCase()}` : key
}

const pathOf = (id: string): string => `${media.path}/${encodeURIComponent(id)}/places`
const readPlaces = dataAs(list(mediaPlaceShape))

/** The query for the places that show a file. */
export function placesQuery(id: string) {
  return callQuery(pathOf(id), readPlaces)
}

/** The current uses, for the question before deleting. */
export async function placesNow(id: string): Promise<readonly MediaPlace[]> {
  const places = readPlaces(await api.read(pathOf(id)))
  if (!places) throw badResponseError()
  return places
}
