import type { FormExtra } from '#form'
import { Airfield } from './airfield.tsx'
import { AirportNotices } from './airport-notices.tsx'
import { KeptField, KeptFields } from './kept-field.tsx'
import { LocalTime } from './local-time.tsx'
import { PasteRow } from './paste-row.tsx'
import { watchPlace } from './watch-place.ts'

const Beside = () => (
  <div className="beside">
    <Airfield />
    <LocalTime />
  </div>
)

/** The parts of an airport's form next to its fields. */
export const airportExtra: FormExtra = {
  Above: PasteRow,
  Below: AirportNotices,
  Around: KeptFields,
  Under: KeptField,
  beside: { Location: Beside },
  watch: watchPlace,
}
