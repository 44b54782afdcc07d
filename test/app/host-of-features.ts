// What tests of the panel's calls have: a host double with the features that a test gives it, records and queries.
import { signIn } from '../../src/app/data/session.ts'
import type { Row } from '../../src/contract/json.ts'
import { readListQuery } from '../../src/contract/list-query.ts'
import { answerWith, type Answer, type Call, profileOf, refusal } from './host-double.ts'

export const row = (id: string, values: Record<string, string> = {}): Row => ({
  id,
  version: 1,
  createdAt: '2026-11-01T10:00:00Z',
  updatedAt: '2026-11-01T10:00:00Z',
  ...values,
})
export const query = (text = '') => readListQuery(new URLSearchParams(text))

/** The profile is answered here, where there is one, the rest by `answer`; returns the calls beside the profile's. */
export const hostOf = (features: () => readonly string[] | undefined) => (answer: (call: Call) => Answer) => {
  const calls = answerWith((call) => {
    if (call.path !== '/personal/profile') return answer(call)
    const given = features()
    return given ? profileOf(given) : refusal(404, 'No such call', 'not_found')
  })
  signIn('ann@example.com', 'token')
  return () => calls.filter(({ path }) => path !== '/personal/profile')
}
