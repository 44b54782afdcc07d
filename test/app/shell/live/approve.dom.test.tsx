import { byRole, click, queryRole, type, until } from '../../../dom.ts'
import { answerWith, assert, json, partsOf, profileOf, refusal, test } from '../../../panel.ts'
import { openPanel } from '../../open-panel.tsx'

const ines = {
  id: 'u7',
  version: 1,
  firstName: 'Ines',
  lastName: 'Roca',
  email: 'ines@example.net',
  statusId: 'pending',
  roleId: null,
  createdAt: '2026-11-18T10:00:00.000Z',
  updatedAt: '2026-11-18T10:00:00.000Z',
}
const told = {
  id: 'n1',
  kind: 'sign-up',
  at: '2026-11-18T10:00:00.000Z',
  entity: 'user',
  recordId: 'u7',
  label: 'Ines Roca',
  by: '',
  isRead: false,
}

/** Opens the bell for a user with these permissions; returns the bodies of the saves. */
const openBell = async (permissions: { user: string[] }, name: string): Promise<unknown[]> => {
  const saved: unknown[] = []
  let user = ines
  const role = { id: 'desk', label: 'Desk' }
  answerWith((call) => {
    const { path, method, body } = partsOf(call)
    if (path === '/personal/profile') {
      return profileOf(['entities', 'live'], { role, permissions: { ...permissions, role: ['view'] } })
    }
    if (path === '/api/v1/post/notifications') return json(200, { data: [told], meta: { unread: 1 } })
    if (path === '/api/v1/post/users/u7') return json(200, { data: user })
    if (path === '/api/v1/post/user_roles') {
      return json(200, { data: [{ id: 'editor', label: 'Editor', name: 'Editor' }], meta: { total: 1 } })
    }
    if (path === '/api/v1/post/users/create' && method === 'POST') {
      saved.push(body)
      user = { ...user, version: user.version + 1, statusId: 'active' }
      return json(200, { data: user })
    }
    return refusal(404, 'No such call')
  })
  await openPanel('/admin/dashboard', 'ann@example.com', name)
  await click(await until(() => queryRole('button', { name: 'Notifications' })))
  await until(() => queryRole('link', { name: /Ines Roca waits for approval/ }))
  return saved
}

test('approves a waiting user with a role from the notifications, and Undo reverses it', async () => {
  const saved = await openBell({ user: ['view', 'edit'] }, 'approve-bell')
  await click(byRole('button', { name: 'Approve Ines Roca' }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Approve Ines Roca' }))
  await type(byRole('combobox', { name: 'Role', within: dialog }), 'Edit')
  await click(await until(() => queryRole('option', { name: /^Editor/ })))
  await click(byRole('button', { name: 'Approve Ines Roca', within: dialog }))
  await until(() => document.body.textContent?.includes('Ines Roca was approved.'))
  assert.deepEqual(saved, [{ id: 'u7', version: 1, statusId: 'active', roleId: 'editor' }])
  await click(byRole('button', { name: 'Undo' }))
  await until(() => saved.length === 2)
  assert.deepEqual(saved[1], { id: 'u7', version: 2, statusId: 'pending' })
})

test('users without permission to edit users see that someone waits, but cannot approve', async () => {
  await openBell({ user: ['view'] }, 'see-bell')
  assert.equal(queryRole('button', { name: 'Approve Ines Roca' }), undefined)
})
