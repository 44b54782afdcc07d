// A whole host with two airports, and what tests of SEO content ask of it.
import { idOf, startRecords, type RecordsHost } from '../records/records-host.ts'
import type { Reply } from '../start-host.ts'

interface Listed {
  id: string
  version: number
  title: string
  titleFrom: string
  description: string
  score: number
  duplicate: boolean
  noindex: boolean
  createdBy: unknown
  updatedBy: unknown
  target: { id: string; label: string }
}
interface Answer {
  rows: Listed[]
  meta: { total: number; counts: Record<string, number> }
}

/** Calls to a host that is started before the first test. */
export const callsOf = (host: () => RecordsHost) => {
  const get = (path: string): Promise<Reply> => host().get(`/api/v1/post/${path}`)
  return {
    get,
    post: (path: string, body: unknown): Promise<Reply> => host().post(`/api/v1/post/${path}`, body),
    list: async (kind: string, more = ''): Promise<Answer> => {
      const { body } = await get(`seo_content?filter[kind]=${kind}${more}`)
      return { rows: body.data as Listed[], meta: body.meta as Answer['meta'] }
    },
  }
}

interface Site {
  host: RecordsHost
  admin: { authorization: string }
  airportId: string
}
/** `isWritten`: the first airport's page has a title that a person wrote. */
export const startSite = async ({ isWritten = false } = {}): Promise<Site> => {
  const host = await startRecords({ isWhole: true })
  const { post } = callsOf(() => host)
  const countryId = idOf(await post('country/create', { name: 'Testland', alpha2: 'ZZ', continent: 'EU' }))
  const cityId = idOf(await post('city/create', { name: 'Testville', countryId }))
  const airportId = idOf(
    await post('airports/create', {
      name: 'Test Field',
      iata: 'ZZZ',
      countryId,
      cityId,
      status: 'published',
      description: '# Hello\n\nThe **only** field in [Testland](/x) that is open all night.',
    }),
  )
  await post('airports/create', { name: 'Second Field', iata: 'ZZY', countryId })
  const own = { id: `airport:${airportId}`, version: 0, metaTitle: 'Test Field (ZZZ): terminals and transport' }
  if (isWritten) await post('seo_content/create', own)
  return { host, admin: await host.signIn(), airportId }
}
