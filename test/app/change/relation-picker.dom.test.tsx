import { allByRole, byLabel, click, render, until } from '../../dom.ts'
import { answerWith, assert, json, profileOf, test } from '../../panel.ts'
import { RelationPicker } from '../../../src/app/change/relation-picker.tsx'

test('disables records that the user must not assign, but not in a filter', async () => {
  const row = (id: string, more = {}) => ({ id, name: id, version: 1, createdAt: '', updatedAt: '', ...more })
  answerWith(({ path }) =>
    path === '/personal/profile'
      ? profileOf(['entities'])
      : json(200, { data: [row('Editor'), row('Manager', { beyond: true })], meta: { page: 1, limit: 20, total: 2 } }),
  )
  const options = async (isFilter: boolean) => {
    const page = await render(
      <>
        <label htmlFor="r">Role</label>
        <RelationPicker
          to="role"
          name="Role"
          id={undefined}
          label=""
          attributes={{ id: 'r' }}
          isFilter={isFilter}
          onChoose={() => {}}
        />
      </>,
    )
    await click(byLabel('Role'))
    await until(() => allByRole('option').length > 0)
    const found = allByRole('option').map((one) => [one.textContent, one.getAttribute('aria-disabled')])
    await page.unmount()
    return found
  }
  assert.deepEqual(await options(false), [
    ['Editor', null],
    ['ManagerHas more permissions than you', 'true'],
  ])
  assert.deepEqual(await options(true), [
    ['Editor', null],
    ['Manager', null],
  ])
})
