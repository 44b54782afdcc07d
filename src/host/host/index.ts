export { openHost, startHost } from './host.ts'
export { readSettings, type Settings } from './settings.ts'
