import { loadEntity } from '../../contract/entities/index.ts'
import { api } from '../api.ts'
import { has, may } from '../profile.ts'

let asked: Promise<string | undefined> | undefined

const ask = async (): Promise<string | undefined> => {
  if (!has('entities') || !may('settings', 'view')) return undefined
  const settings = await loadEntity('settings')
  const zone = settings && (await api.get(settings, settings.single ?? '')).defaultTimeZone
  return typeof zone === 'string' && zone !== '' ? zone : undefined
}

/** The website's time zone, asked for once; undefined for who may not see the settings. */
export const siteZone = (): Promise<string | undefined> => {
  asked ??= ask().catch(() => {
    asked = undefined
    return undefined
  })
  return asked
}
