import { Airfield } from '../form/airport/airfield.tsx'
import { LocalTime } from '../form/airport/local-time.tsx'
import { PasteRow } from '../form/airport/paste-row.tsx'
import { watchPlace } from '../form/airport/watch-place.ts'
import type { FormExtra } from '../form/extras.ts'

const Beside = () => <div className="beside"><Airfield /><LocalTime /></div>

/** What an airport's form has beside the fields of its definition. */
export const airportExtra: FormExtra = { Above: PasteRow, beside: { Location: Beside }, watch: watchPlace }
