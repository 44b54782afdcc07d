import { allByRole, byLabel, click, render, takeErrors, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedback, forgetFeedback } from '../../../src/app/ui/feedback.tsx'
import { makeByName, RelationPicker } from '../../../src/app/ui/relation-picker.tsx'
import { answerWith, json, profileOf } from '../host-double.ts'
import { missDefinition } from '../missing-definition.ts'

test('what a person may not give is barred where it is given, and not where it is looked for', async () => {
  const row = (id: string, more = {}) => ({ id, name: id, version: 1, createdAt: '', updatedAt: '', ...more })
  answerWith(({ path }) => path === '/personal/profile' ? profileOf(['entities'])
    : json(200, { data: [row('Editor'), row('Manager', { beyond: true })], meta: { page: 1, limit: 20, total: 2 } }))
  const options = async (isFilter: boolean) => {
    const page = await render(
      <>
        <label htmlFor="r">Role</label>
        <RelationPicker
          to="role" name="Role" id={undefined} label="" attributes={{ id: 'r' }} isFilter={isFilter} onChoose={() => {}}
        />
      </>,
    )
    await click(byLabel('Role'))
    await until(() => allByRole('option').length > 0)
    const found = allByRole('option').map((one) => [one.textContent, one.getAttribute('aria-disabled')])
    await page.unmount()
    return found
  }
  assert.deepEqual(await options(false), [['Editor', null], ['ManagerMay do more than you may', 'true']])
  assert.deepEqual(await options(true), [['Editor', null], ['Manager', null]])
})

test('what a new one needs and cannot be fetched is said, and none is made', async () => {
  const bring = missDefinition('city')
  assert.equal(await makeByName('city', 'Mumbai', {}), undefined)
  bring()
  assert.match(feedback.get().notices.at(-1)?.message ?? '', /could not be fetched/)
  forgetFeedback()
  assert.match(takeErrors().join(), /Failed to fetch/)
})
