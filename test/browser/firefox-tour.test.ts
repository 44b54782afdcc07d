import { startFirefox } from './engines/firefox.ts'
import { tour } from './tour.ts'

tour('Firefox', startFirefox)
