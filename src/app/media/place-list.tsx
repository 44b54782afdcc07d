import { useEffect, useState } from 'react'
import { dataOf, entityOf, isObject, isText, media, type MediaPlace } from '#contract'
import { api, arrayOf } from '#data'
import { hrefOf } from '#kit'
import { recordAddress, sectionOfRecord } from '#record'

const addressOf = ({ entity, id, label }: MediaPlace): string | undefined => {
  if (entity === 'gallery') return `/admin/gallery?${new URLSearchParams({ 'filter[galleryId]': id })}`
  const section = label === '' ? undefined : sectionOfRecord(entity, id)
  return section && recordAddress(section, id)
}

/** The places as links, in a tab of their own, so that what is under way here stays. */
export function PlaceList({ places }: { places: readonly MediaPlace[] }) {
  const words = useEntityWords(places)
  return (
    <ul className="places">
      {places.map((place) => {
        const { entity, id, label, field } = place
        const address = addressOf(place)
        const name = label || 'One that you may not see'
        return (
          <li key={`${entity} ${id} ${field}`}>
            {address ? <a className="link" href={hrefOf(address)} target="_blank" rel="noreferrer">{name}</a> : name}
            {' '}<span className="subtle">{words[entity]?.[field] ?? entity}</span>
          </li>
        )
      })}
    </ul>
  )
}

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>

/** "airport, cover" for each field of each entity. */
function useEntityWords(places: readonly MediaPlace[]): Words {
  const [words, setWords] = useState<Words>({})
  const keys = [...new Set(places.map(({ entity }) => entity))].join()
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const found = await Promise.all(keys.split(',').filter(Boolean).map(async (key) => {
        const entity = entityOf(key)
        const fields = Object.entries(entity?.fields ?? {})
          .map(([name, { label }]) => [name, `${entity?.one}, ${label.toLowerCase()}`])
        return [key, Object.fromEntries(fields)]
      }))
      if (!leaving.signal.aborted) setWords(Object.fromEntries(found))
    }
    load().catch(() => {}) // said already; the word that the host sent stands for them
    return () => leaving.abort()
  }, [keys])
  return words
}

const isPlace = (item: unknown): item is MediaPlace =>
  isObject(item) && isText(item.entity) && isText(item.id) && isText(item.label) && isText(item.field)

export const placesOf = async (id: string, signal?: AbortSignal): Promise<readonly MediaPlace[]> =>
  arrayOf(dataOf(await api.read(`${media.path}/${encodeURIComponent(id)}/places`, signal)), isPlace)
