import type { ReactNode } from 'react'
import { airport, airportUpdatePath, dataOf, isObject, isText, type Pin, textOf } from '#contract'
import { api, attempt, callQuery, useHas, useMay, useRead } from '#data'
import { useForm, useRecord } from '#form'
import { instant } from '#record'
import { useFeedback } from '#ui'
import './styles/kept-fields.css'

const pathOf = (id: string): string => `${airportUpdatePath}/pins/${encodeURIComponent(id)}`

function readPins(answer: unknown): Pin[] | undefined {
  const data = dataOf(answer)
  if (!Array.isArray(data)) return undefined
  return data.flatMap((pin: unknown) =>
    isObject(pin) && isText(pin.field) ? [{ field: pin.field, by: textOf(pin.by), at: textOf(pin.at) }] : [],
  )
}

/** The fields that updates from OurAirports don't change. Removing one lets the next update propose its value again. */
export function KeptFields(): ReactNode {
  const id = useRecord(useForm())?.id
  const isThere = useHas('airport-updates')
  const mayEdit = useMay(airport.key, 'edit')
  const { toast } = useFeedback()
  const { data: pins } = useRead(
    isThere && id !== undefined ? callQuery(pathOf(id), readPins, [airport.key, 'airport-updates']) : undefined,
    { keepPrevious: true },
  )
  if (!pins || pins.length === 0 || id === undefined) return null
  const labelOf = (field: string) => airport.fields[field]?.label ?? field
  const remove = async (field: string) => {
    const path = `${pathOf(id)}?${new URLSearchParams({ field })}`
    await api.send('DELETE', path, undefined, { outdates: ['airport-updates'] })
    toast(`Updates can change “${labelOf(field)}” again.`)
  }
  return (
    <section className="panel" aria-label="Kept against updates">
      <header>
        <h2>Kept against updates</h2>
      </header>
      <ul className="kept-fields">
        {pins.map(({ field, by, at }) => (
          <li key={field}>
            <span>
              {labelOf(field)}{' '}
              <span className="subtle">
                {by} {instant(at)}
              </span>
            </span>
            {mayEdit && (
              <button
                type="button"
                className="btn s"
                aria-label={`Remove ${labelOf(field)}`}
                onClick={() => void attempt(() => remove(field))}
              >
                Remove
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
