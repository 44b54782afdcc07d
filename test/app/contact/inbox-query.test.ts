import { assert, test } from '../../panel.ts'
import { boxes, boxOf, withBox, withoutBox, withUsualBox } from '../../../src/app/contact/inbox-query.ts'
import { readListUrl } from '../../../src/app/list/use-list-query.ts'
import { ofEveryStatus } from '../../../src/app/record/record-url.ts'
import { contactMessage } from '../../../src/contract/entities/contact-message.ts'

const at = (search: string) => readListUrl(new URLSearchParams(search))
const nameAt = (search: string) => boxOf(withUsualBox(at(search)))?.name

test('a URL without a status shows the unanswered messages', () => {
  assert.equal(nameAt(''), 'Open')
  assert.equal(nameAt('search=gate&filter[assigneeId]=u1'), 'Open')
  assert.equal(nameAt('filter[status]=open&filter[status]=new'), 'Open')
  assert.equal(nameAt('filter[status]=answered'), 'Answered')
  assert.equal(nameAt('filter[status][not]=spam'), 'All')
  assert.equal(nameAt('filter[status]=new'), undefined)
  assert.deepEqual(withUsualBox(at('trashed=1')).query.filters, [])
})

test('a URL with every status includes spam', () => {
  const [, search = ''] = ofEveryStatus('/admin/contact-us?filter[assigneeId]=u1', contactMessage).split('?')
  const { filters } = withUsualBox(at(search)).query
  const terms = filters.map(({ name, operator, value }) => `${name} ${operator} ${value}`)
  const statuses = ['new', 'open', 'answered', 'spam'].map((status) => `status is ${status}`)
  assert.deepEqual(terms, ['assigneeId is u1', ...statuses])
})

test('switching between any two boxes keeps the other filters', () => {
  for (const from of boxes) {
    for (const to of boxes) {
      const asked = withUsualBox(withBox(withBox(at('filter[assigneeId]=u1&page=3'), from), to))
      assert.equal(boxOf(asked), to)
      assert.equal(asked.query.page, 1)
      assert.deepEqual(withoutBox(asked).query.filters, [{ name: 'assigneeId', operator: 'is', value: 'u1' }])
    }
  }
})

test('a status without a box is an ordinary filter', () => {
  assert.equal(withoutBox(at('filter[status]=new')).query.filters.length, 1)
})
