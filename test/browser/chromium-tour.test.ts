import { startChromium } from './engines/chromium.ts'
import { tour } from './tour.ts'

tour('Chromium', startChromium)
