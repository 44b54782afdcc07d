import { startWebKit } from './engines/webkit.ts'
import { tour } from './tour.ts'

tour('WebKit', startWebKit)
