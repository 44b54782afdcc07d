import { act, answerWith, assert, json, profileOf, refusal, test } from '../../panel.ts'
import { feedback, showToast } from '../../../src/app/data/feedback.ts'
import { callHost } from '../../../src/app/data/product-host.ts'
import { confirm, openQuestion as question } from '../../../src/app/data/question.ts'
import { proofAsked } from '../../../src/app/data/proof.ts'
import { session, signOut } from '../../../src/app/data/session.ts'
import { isHotkey } from '../../../src/kit/hotkey.ts'
import { openPanel, signInByHand } from '../open-panel.tsx'
import { heading, lacking, menu, open, page } from './open-shell.ts'
import { assertFocused, byLabel, byRole, byText, click, press, queryRole, takeErrors, type, until } from '../../dom.ts'

test('Logout informs the host, signs out and shows an empty sign-in form', async () => {
  const calls = await open('/admin/user-status')
  await click(byRole('button', { name: 'Account' }))
  await click(byRole('menuitem', { name: 'Logout' }))
  await heading('Sign in')
  const kept = JSON.parse(window.localStorage.getItem('root') ?? '')
  assert.deepEqual(kept, { isLoggedIn: false, email: '', token: '', firstName: '', lastName: '' })
  const [logout] = calls.filter(({ path }) => path === '/api/v1/post/users/logout')
  assert.equal(logout?.headers.Authorization, 'Bearer token')
  await signInByHand('bob@example.com')
  await until(() => window.location.pathname === '/admin/dashboard')
})

test('the next user starts without the previous user’s figures, toasts, Undo or URLs', async () => {
  let who = 'ann'
  const asked: string[] = []
  answerWith(({ path }) => {
    if (path === '/personal/profile') return profileOf(['operations'], { email: `${who}@example.com` })
    if (path.endsWith('/login')) return json(200, { data: { id: `token-of-${who}` } })
    if (path.startsWith('/api/v1/post/dashboard')) asked.push(who)
    return page()
  })
  await openPanel('/admin/user-status', 'ann@example.com')
  await heading('User Status')
  let undone = 0
  const action = {
    label: 'Undo',
    run: () => {
      undone += 1
    },
  }
  await act(async () => showToast('A secret of Ann', { type: 'error', action }))
  const link = await until(() => byRole('link', { name: 'Dashboard', within: menu() }))
  await act(async () => link.focus()) // prefetches its figures
  await until(() => asked.length === 1)
  await click(byRole('button', { name: 'Account' }))
  const logout = byRole('menuitem', { name: 'Logout' })
  let isAgreed: boolean | undefined
  await act(async () => {
    void confirm({ title: 'Delete a secret of Ann?', no: 'Keep it' }).then((isYes) => {
      isAgreed = isYes
    })
  })
  await act(async () => logout.click())
  await heading('Sign in')
  assert.deepEqual([question.get(), isAgreed], [undefined, false], 'what the one before was asked')
  who = 'bob'
  await signInByHand('bob@example.com')
  await heading('Dashboard')
  await until(() => asked.includes('bob'))
  assert.deepEqual(feedback.get().notices, [])
  await until(() => isHotkey('mod+z'))
  await press('Control+z')
  assert.equal(undone, 0)
  await press('Control+k')
  const palette = await until(() => byRole('dialog', { name: 'Search or jump to' }))
  assert.equal(queryRole('group', { name: 'Recent', within: palette }), undefined)
})

test('signing out in another tab signs out this tab and shows the sign-in', async () => {
  await open('/admin/user-status')
  window.localStorage.setItem('root', '{}')
  await act(async () => {
    window.dispatchEvent(Object.assign(new window.Event('storage'), { key: 'root' }))
  })
  await heading('Sign in')
})

test('signing out and in again in another tab returns this tab to its screen', async () => {
  await open('/admin/user-role?sort=name')
  await heading('User Role')
  const inOtherTab = (isLoggedIn: boolean) =>
    act(async () => {
      const record = { isLoggedIn, email: isLoggedIn ? 'ann@example.com' : '', token: isLoggedIn ? 'new' : '' }
      const newValue = JSON.stringify({ ...record, firstName: '', lastName: '' })
      window.localStorage.setItem('root', newValue)
      window.dispatchEvent(new window.StorageEvent('storage', { key: 'root', newValue }))
    })
  await inOtherTab(false)
  await heading('Sign in')
  await inOtherTab(true)
  await heading('User Role')
  assert.equal(window.location.pathname + window.location.search, '/admin/user-role?sort=name')
})

test('an expired session asks for the password over the screen, and then the screen continues', async () => {
  let isExpired = true
  answerWith(({ path, headers }) => {
    if (path === '/api/v1/post/users/login') return json(200, { data: { id: 'new' } })
    if (isExpired && headers.Authorization !== 'Bearer new') return refusal(401, 'Sign in again', 'unauthenticated')
    return path === '/personal/profile' ? profileOf(['operations']) : page()
  })
  await openPanel(lacking, 'ann@example.com')
  const dialog = await until(() => byRole('alertdialog', { name: 'Sign in to continue' }))
  assert.equal(session.get().token, 'token')
  assert.equal(window.location.pathname, lacking)
  const field = byLabel('Password', dialog)
  assertFocused(field)
  await type(field, 'correct horse battery')
  await click(byRole('button', { name: 'Sign in' }))
  await heading('Not available on this server')
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(session.get().token, 'new')
  assert.deepEqual(feedback.get().notices, [])
  isExpired = false
})

test('an expired session of a user with two-step verification continues after the code', async () => {
  answerWith(({ path, headers }) => {
    if (path === '/api/v1/post/users/login') {
      const data = { kinds: ['code'], attempt: 'begun' }
      return json(401, { error: 'A second factor', code: 'second_factor', data })
    }
    if (path === '/api/v1/post/users/login/factor') return json(200, { data: { id: 'new' } })
    if (headers.Authorization !== 'Bearer new') return refusal(401, 'Sign in again', 'unauthenticated')
    return path === '/personal/profile' ? profileOf(['operations']) : page()
  })
  await openPanel(lacking, 'ann@example.com')
  await type(byLabel('Password', await until(() => byRole('alertdialog'))), 'correct horse battery')
  await press('Enter')
  const code = await until(() => byLabel('Code'))
  assertFocused(code)
  await press('Enter')
  byText('Enter a code')
  await type(code, '123456')
  await press('Enter')
  await heading('Not available on this server')
  assert.equal(session.get().token, 'new')
})

test('a call that needs confirmation waits for it and is sent again once; cancelling rejects it', async () => {
  const proofs: unknown[] = []
  const calls = answerWith(({ method, path, body }) => {
    if (path === '/personal/profile') return profileOf(['operations', 'entities', 'accounts'])
    if (path === '/api/v1/post/factors/proof') {
      if (method === 'GET') return json(200, { data: { kinds: ['password', 'code'], attempt: 'begun' } })
      proofs.push(body)
      return JSON.stringify(body).includes('123456')
        ? json(200, { data: null })
        : json(422, { error: 'Some fields aren’t valid.', fields: { password: 'That’s not your password' } })
    }
    if (method === 'POST') return proofs.length > 1 ? json(200, { data: true }) : refusal(403, 'Confirm', 'step_up')
    return page()
  })
  await openPanel('/admin/user-status', 'ann@example.com')
  await heading('User Status')
  const write = () => callHost('POST', '/api/v1/post/user_status/create', { body: {} })
  const [first, second] = [write(), write()]
  const dialog = await until(() => byRole('alertdialog', { name: 'Verify it’s you' }))
  assertFocused(byLabel('Password', dialog))
  await press('Enter')
  byText('Enter your password or a code')
  await type(byLabel('Password', dialog), 'wrong')
  await press('Enter')
  await until(() => byText('That’s not your password'))
  await type(byLabel('Code', dialog), '123456')
  await press('Enter')
  assert.deepEqual(await Promise.all([first, second]), [{ data: true }, { data: true }])
  assert.equal(queryRole('alertdialog'), undefined)
  assert.deepEqual(proofs, [{ password: 'wrong' }, { attempt: 'begun', code: '123456' }])

  proofs.length = 0
  const count = calls.length
  const third = write().catch((error: unknown) => error)
  await click(await until(() => byRole('button', { name: 'Cancel' })))
  assert.match(String(await third), /Confirm/)
  assert.equal(queryRole('alertdialog'), undefined)
  assert.equal(calls.length, count + 2)
  assert.deepEqual(feedback.get().notices, [])
})

test('a recovery code that confirms a call says how many are left, and a wrong one is selected', async () => {
  const proofs: unknown[] = []
  answerWith(({ method, path }) => {
    if (path === '/personal/profile') return profileOf(['operations', 'entities', 'accounts'])
    if (path === '/api/v1/post/factors/proof') {
      if (method === 'GET') return json(200, { data: { kinds: ['recovery'], attempt: 'begun' } })
      proofs.push(0)
      return proofs.length > 1
        ? json(200, { data: { recoveryCodesLeft: 9 } })
        : json(422, { error: 'That code didn’t work.', fields: { code: 'That code didn’t work.' } })
    }
    if (method === 'POST') return proofs.length > 1 ? json(200, { data: true }) : refusal(403, 'Confirm', 'step_up')
    return page()
  })
  await openPanel('/admin/user-status', 'ann@example.com')
  await heading('User Status')
  const write = callHost('POST', '/api/v1/post/user_status/create', { body: {} })
  const field = byLabel('Recovery code', await until(() => byRole('alertdialog', { name: 'Verify it’s you' })))
  await type(field, 'abcde')
  await press('Enter')
  await until(() => byText('That code didn’t work.'))
  assertFocused(field)
  assert.deepEqual([field.selectionStart, field.selectionEnd], [0, 5])
  await type(field, 'abcde-fghjk')
  await press('Enter')
  assert.deepEqual(await write, { data: true })
  await until(() => byText('Recovery code used. 9 left.'))
})

test('signing out in another tab closes the confirmation of a call and rejects the call that waited for it', async () => {
  answerWith(({ path }) => {
    if (path === '/personal/profile') return profileOf(['operations', 'entities', 'accounts'])
    if (path === '/api/v1/post/factors/proof') return json(200, { data: { kinds: ['password'] } })
    return path.endsWith('/create') ? refusal(403, 'Confirm', 'step_up') : page()
  })
  await openPanel('/admin/user-status', 'ann@example.com')
  await heading('User Status')
  const write = callHost('POST', '/api/v1/post/user_status/create', { body: {} }).catch((error: unknown) => error)
  await until(() => byRole('alertdialog', { name: 'Verify it’s you' }))
  await act(async () => signOut())
  assert.equal(proofAsked.get(), undefined)
  assert.ok((await write) instanceof Error)
})

test('an expired session offers Logout', async () => {
  answerWith(() => refusal(401, 'Sign in again', 'unauthenticated'))
  await openPanel('/admin/user-status', 'ann@example.com')
  await until(() => byRole('alertdialog'))
  await click(byRole('button', { name: 'Logout' }))
  await heading('Sign in')
  assert.equal(session.get().isLoggedIn, false)
})

test('Logout with an expired session asks about unsaved text instead of showing the sign-in, which returns on “Stay”', async () => {
  let isExpired = false
  answerWith(({ path }) =>
    isExpired
      ? refusal(401, 'Sign in again', 'unauthenticated')
      : path === '/personal/profile'
        ? profileOf(['entities'])
        : page(),
  )
  await openPanel('/admin/country/create', 'ann@example.com')
  await type(await until(() => byRole('textbox', { name: 'Name' })), 'Atlantis')
  isExpired = true
  await click(byRole('button', { name: 'Save' }))
  await type(byLabel('Password', await until(() => byRole('alertdialog', { name: 'Sign in to continue' }))), 'half')
  await click(byRole('button', { name: 'Logout' }))
  await until(() => byRole('alertdialog', { name: /unsaved change/ }))
  assert.equal(queryRole('alertdialog', { name: 'Sign in to continue' }), undefined)
  await click(byRole('button', { name: 'Stay' }))
  assert.equal(byLabel('Password', await until(() => byRole('alertdialog'))).value, 'half')
  await click(byRole('button', { name: 'Logout' }))
  await click(await until(() => byRole('button', { name: 'Leave' })))
  await heading('Sign in')
})

test('shows a wrong password in the dialog of an expired session', async () => {
  answerWith(({ path }) =>
    refusal(401, path.endsWith('/login') ? 'The email or password is not right.' : 'Sign in again'),
  )
  await openPanel('/admin/user-status', 'ann@example.com')
  await type(byLabel('Password', await until(() => byRole('alertdialog'))), 'wrong')
  await press('Enter')
  await until(() => byRole('alert').textContent === 'The email or password is not right.')
  const field = byLabel('Password')
  assert.equal(field.value, 'wrong')
  await until(() => field.selectionStart === 0)
  assert.equal(field.selectionEnd, 'wrong'.length, 'the next one is typed over it')
  await click(byRole('button', { name: 'Sign in' }))
  await until(() => document.activeElement === byLabel('Password'))
  takeErrors()
})
