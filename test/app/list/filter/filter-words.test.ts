import { airport, assert, blog, blogTag, type Entity, profileOf, readProfile, test } from '../../../panel.ts'
import { profile } from '../../../../src/app/data/profile.ts'
import { chipsOf } from '../../../../src/app/list/filter/filter-words.ts'
import { guidelineDetail } from '../../../../src/contract/entities/guideline-detail.ts'
import { media } from '../../../../src/contract/entities/media.ts'
import { subscriber } from '../../../../src/contract/entities/subscriber.ts'
import { travelAgent } from '../../../../src/contract/entities/travel-agent.ts'
import { user } from '../../../../src/contract/entities/user.ts'
import { readListQuery } from '../../../../src/contract/list-query.ts'

const cases: [entity: Entity, query: string, words: string][] = [
  [airport, 'filter[type]=heliport', 'Type is Heliport'],
  [airport, 'filter[type]=heliport&filter[type]=closed', 'Type is Heliport or Closed'],
  [airport, 'filter[type][not]=heliport', 'Type is not Heliport'],
  [airport, 'filter[iata]=', 'IATA code is empty'],
  [airport, 'filter[elevationFt][gte]=1500&filter[elevationFt][lte]=3000', 'Elevation from 1,500 to 3,000'],
  [airport, 'filter[updatedAt][gte]=2026-03-14', 'Updated from 14 Mar 2026'],
  [airport, 'filter[updatedAt][gte]=-7d', 'Updated in the last 7 days'],
  [airport, 'filter[updatedAt][gte]=-1d', 'Updated today'],
  [airport, 'filter[completeness][gte]=50&filter[completeness][lte]=80', 'Completeness from 50% to 80%'],
  [airport, 'filter[missing]=code&filter[missing]=coordinates', 'Missing code or coordinates'],
  [airport, 'filter[missing]=description&filter[missing]=seo', 'Missing description or SEO'],
  [airport, 'filter[type]=spaceport', 'Type is spaceport'],
  [airport, 'filter[elevationFt]=high', 'Elevation is high'],
  [travelAgent, 'filter[verified]=true', 'Verified is Yes'],
  [travelAgent, 'filter[verified]=0', 'Verified is No'],
  [media, 'filter[duplicate]=1', 'Duplicates'],
  [user, 'filter[neverSignedIn]=1', 'Never signed in'],
  [subscriber, 'filter[month]=March', 'Joined in March'],
  [guidelineDetail, 'filter[expires]=30d', 'Valid until within 30 days'],
  [subscriber, 'filter[month]=2026-03', 'Joined in March 2026'],
  [blog, 'filter[month]=2026-03', 'Published in March 2026'],
  [blogTag, 'filter[unused]=1', 'Unused'],
  [media, 'filter[missing]=alt', 'Missing alt'],
]
for (const [entity, query, words] of cases) {
  test(`${query} reads “${words}”`, () => {
    const chips = chipsOf(entity, readListQuery(new URLSearchParams(query)).filters)
    assert.deepEqual(
      chips.map(({ lead, value }) => `${lead} ${value}`.trim()),
      [words],
    )
  })
}

test('a filter by time, as in dashboard links, shows the day in the user’s time zone', async (t) => {
  t.after(() => profile.set(undefined))
  const told = async (timeZone: string, at = '2025-03-14T20:00:00.000Z') => {
    profile.set(readProfile(await profileOf([], { timeZone }).json()))
    const query = `filter[updatedAt][lte]=${at}`
    return chipsOf(airport, readListQuery(new URLSearchParams(query)).filters)[0]?.value
  }
  assert.equal(await told('Asia/Kolkata'), 'to 15 Mar 2025')
  assert.equal(await told('UTC'), 'to 14 Mar 2025')
  assert.match((await told('UTC', new Date().toISOString())) ?? '', /^to \d+ \w+ \d{4}$/)
})
