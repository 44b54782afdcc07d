import { createContext, type ReactNode, use } from 'react'
import { airport, dataAs, list } from '#contract'
import { type Pin, pinShape, airportUpdatePath } from '#shapes'
import { api, attempt, callQuery, useHas, useMay, useRead } from '#data'
import { focusField, useForm, useRecord } from '#form'
import { instant } from '#record'
import { Icon, useFeedback } from '#ui'
import './styles/kept-field.css'

const pathOf = (id: string): string => `${airportUpdatePath}/pins/${encodeURIComponent(id)}`

const noPins: readonly Pin[] = []
const KeptContext = createContext(noPins)

/** Reads once for the whole form which fields are kept. */
export function KeptFields({ children }: { children: ReactNode }): ReactNode {
  const id = useRecord(useForm())?.id
  const isThere = useHas('airport-updates')
  const { data: pins } = useRead(
    isThere && id !== undefined
      ? callQuery(pathOf(id), dataAs(list(pinShape)), [airport.key, 'airport-updates'])
      : undefined,
    { keepPrevious: true },
  )
  return <KeptContext value={pins ?? noPins}>{children}</KeptContext>
}

/** Says under a field that updates from OurAirports don't change it, with a button that lets them change it again. */
export function KeptField({ name }: { name: string }): ReactNode {
  const pin = use(KeptContext).find(({ field }) => field === name)
  return pin && <Kept pin={pin} />
}

function Kept({ pin }: { pin: Pin }): ReactNode {
  const name = pin.field
  const id = useRecord(useForm())?.id
  const mayEdit = useMay(airport.key, 'edit')
  const { toast } = useFeedback()
  if (id === undefined) return null
  const label = airport.fields[name]?.label ?? name
  const remove = async () => {
    const path = `${pathOf(id)}?${new URLSearchParams({ field: name })}`
    await api.send('DELETE', path, undefined, { outdates: ['airport-updates'] })
    focusField(name)
    toast(`Updates can change “${label}” again.`)
  }
  return (
    <div className="row wrap kept-field">
      <p className="info-note">
        <Icon name="lock" />
        <span>
          Protected from updates by {pin.by}, {instant(pin.at)}
        </span>
      </p>
      {mayEdit && (
        <button
          type="button"
          className="btn s"
          aria-label={`Allow updates to ${label}`}
          onClick={() => void attempt(remove)}
        >
          Allow updates
        </button>
      )}
    </div>
  )
}
