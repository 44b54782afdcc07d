import type { FormExtra } from '#form'
import { Airfield } from './airfield.tsx'
import { AirportNotices } from './airport-notices.tsx'
import { KeptFields } from './kept-fields.tsx'
import { LocalTime } from './local-time.tsx'
import { PasteRow } from './paste-row.tsx'
import { watchPlace } from './watch-place.ts'

const Beside = () => (
  <div className="beside">
    <Airfield />
    <LocalTime />
  </div>
)

const Below = () => (
  <>
    <AirportNotices />
    <KeptFields />
  </>
)

/** The parts of an airport's form next to its fields. */
export const airportExtra: FormExtra = {
  Above: PasteRow,
  Below,
  beside: { Location: Beside },
  watch: watchPlace,
}
