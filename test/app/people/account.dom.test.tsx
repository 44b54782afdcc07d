import { allByRole, assertFocused, byLabel, byRole, byText, click, queryRole, type, until } from '../../dom.ts'
import { answerWith, assert, type Call, describe, json, later, profileOf, refusal, test } from '../../panel.ts'
import { media } from '../../../src/contract/entities/media.ts'
import { openPanel } from '../open-panel.tsx'

describe('the account screen', () => {
  const sessionsOf = (ids: readonly string[]) =>
    json(200, {
      data: ids.map((id) => ({
        id,
        current: id === 'here',
        ip: '192.0.2.7',
        lastActiveAt: new Date().toISOString(),
        createdAt: '2026-03-14T08:00:00.000Z',
        expiresAt: '2026-04-14T08:00:00.000Z',
        userAgent:
          id === 'here'
            ? 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
            : 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0',
      })),
    })

  const image = {
    id: 'm2',
    version: 1,
    label: 'gate-4.png',
    name: 'gate-4.png',
    alt: 'Ann at gate 4',
    url: '/media/def',
    type: 'image/png',
    bytes: 5,
    width: 4,
    height: 3,
    updatedAt: '2026-03-14T08:00:00.000Z',
    createdAt: '2026-03-14T08:00:00.000Z',
  }
  interface Host {
    saved(): Record<string, unknown>[]
    calls: Call[]
  }
  type Save = (body: Record<string, unknown>) => Response | Promise<void> | undefined
  const open = async (save: Save = () => undefined, more: Record<string, unknown> = {}): Promise<Host> => {
    const ann = { firstName: 'Ann', lastName: 'Bee', language: 'en', timeZone: 'Asia/Kolkata' }
    let own: Record<string, unknown> = { ...ann, ...more }
    let sessions = ['here', 'there', 'elsewhere']
    const calls = answerWith(async ({ method, path, body }) => {
      if (path === '/personal/profile') {
        if (method === 'POST' && typeof body === 'object' && body !== null) {
          const refused = await save({ ...body })
          if (refused) return refused
          own = { ...own, ...body, ...('photoId' in body && { photo: null }) }
        }
        return profileOf(['media'], own)
      }
      if (path.startsWith('/api/v1/post/sessions')) {
        if (method === 'DELETE') {
          sessions = path.endsWith('/sessions') ? ['here'] : sessions.filter((id) => !path.endsWith(`/${id}`))
        }
        return sessionsOf(sessions)
      }
      return json(200, { data: path.startsWith(media.path) ? [image] : [] })
    })
    await openPanel('/admin/account', 'ann@example.com')
    await until(() => byRole('heading', { name: 'Your profile' }))
    await until(() => byRole('region', { name: 'About you' }))
    const isSave = ({ method, path }: Call) => method === 'POST' && path === '/personal/profile'
    const bodyOf = ({ body }: Call) => (typeof body === 'object' && body !== null ? [{ ...body }] : [])
    return { calls, saved: () => calls.filter(isSave).flatMap(bodyOf) }
  }

  test('saves name, language and time zone together, with the checks of a user', async () => {
    const { saved } = await open()
    const panel = byRole('region', { name: 'About you' })
    const save = () => click(byRole('button', { name: 'Save', within: panel }))
    assert.deepEqual(
      ['First name', 'Last name', 'Language', 'Time zone'].map((name) => byLabel(name, panel).value),
      ['Ann', 'Bee', 'English', 'Asia/Kolkata'],
    )
    await type(byLabel('First name', panel), '')
    await save()
    assert.equal(byLabel('First name', panel).getAttribute('aria-invalid'), 'true')
    assert.deepEqual(saved(), [])
    await type(byLabel('First name', panel), 'Anna')
    await type(byLabel('Language', panel), 'brazilian portuguese')
    byText(
      'English text, with dates and numbers for Brazilian Portuguese: \u206818 de novembro de 2026\u2069, \u206812.345,6\u2069.',
    )
    await type(byLabel('Time zone', panel), 'Mars/Phobos')
    await save()
    assert.equal(byLabel('Time zone', panel).getAttribute('aria-invalid'), 'true')
    assert.deepEqual(saved(), [])
    // Every browser accepts UTC, whichever zones it lists.
    await type(byLabel('Time zone', panel), 'UTC')
    await save()
    await until(() => byText('Profile saved.'))
    assert.deepEqual(saved(), [{ firstName: 'Anna', lastName: 'Bee', language: 'pt-BR', timeZone: 'UTC' }])
  })

  test('a save keeps the focus and text typed during it', async () => {
    const answer = later<void>()
    const { saved } = await open(() => answer.promise)
    const panel = byRole('region', { name: 'About you' })
    const [first, last] = [byLabel('First name', panel), byLabel('Last name', panel)]
    await type(first, '  Anna ')
    await click(byRole('button', { name: 'Save', within: panel }))
    last.focus()
    await type(last, 'Cee')
    answer.settle()
    await until(() => byText('Profile saved.'))
    assert.deepEqual(
      saved().map(({ firstName, lastName }) => [firstName, lastName]),
      [['  Anna ', 'Bee']],
    )
    assertFocused(byLabel('Last name', panel), 'it was typed in')
    assert.equal(byLabel('Last name', panel).value, 'Cee')
    await click(byRole('button', { name: 'Save', within: panel }))
    await until(() => saved().length === 2)
    assert.equal(saved()[1]?.lastName, 'Cee')
  })

  test('an error from the host appears at its field', async () => {
    const fields = { lastName: 'Give a name that can be read' }
    await open(() => json(422, { error: 'Something is wrong', code: 'validation', fields }))
    const panel = byRole('region', { name: 'About you' })
    await type(byLabel('Last name', panel), 'Cee')
    await click(byRole('button', { name: 'Save', within: panel }))
    await until(() => byText(fields.lastName))
    const field = byLabel('Last name', panel)
    assert.equal(field.getAttribute('aria-invalid'), 'true')
    assert.equal(field.value, 'Cee')
  })

  test('saves a photo as soon as it is chosen from the library', async () => {
    const { saved } = await open()
    assert.equal(queryRole('button', { name: 'Remove' }), undefined)
    await click(byRole('button', { name: 'Choose an image' }))
    const dialog = await until(() => byRole('dialog', { name: 'Choose a profile image' }))
    await click(await until(() => allByRole('radio', { name: /^gate-4\.png/, within: dialog })[0]))
    await click(byRole('button', { name: 'Choose', within: dialog }))
    await until(() => byText('Profile image saved.'))
    assert.deepEqual(saved(), [{ photoId: 'm2' }])
  })

  test('shows and removes a photo', async () => {
    const gate = { id: 'm1', label: 'Ann at gate 4', url: '/media/abc', alt: null }
    const { saved } = await open(undefined, { photo: gate })
    const photo = byRole('group', { name: 'Profile image' })
    assert.equal(byRole('img', { name: 'Ann at gate 4', within: photo }).getAttribute('src'), '/media/abc/320')
    await click(byRole('button', { name: 'Remove', within: photo }))
    await until(() => byText('Profile image removed.'))
    assertFocused(byRole('button', { name: 'Choose an image', within: photo }), 'Remove has gone')
    assert.equal(queryRole('img', { within: photo }), undefined)
    assert.deepEqual(saved(), [{ photoId: null }])
  })

  test('a new password requires the current one and the host’s minimum length, and the fields are empty afterwards', async () => {
    const { saved } = await open(({ currentPassword }) =>
      currentPassword === 'the right one of them'
        ? undefined
        : json(422, {
            error: 'No',
            code: 'validation',
            fields: { currentPassword: 'That’s not your current password' },
          }),
    )
    const panel = byRole('region', { name: 'Password' })
    const [current, next] = [...panel.querySelectorAll<HTMLInputElement>('input[type=password]')]
    assert.ok(current && next)
    assert.deepEqual([current.autocomplete, next.autocomplete], ['current-password', 'new-password'])
    const change = () => click(byRole('button', { name: 'Change password' }))
    await type(next, 'too short')
    await change()
    byText('Enter your current password')
    assert.deepEqual(saved(), [])
    await type(current, 'a wrong one')
    await type(next, 'a long way to Tipperary')
    await change()
    await until(() => byText('That’s not your current password'))
    await type(current, 'the right one of them')
    await change()
    await until(() => byText('Password changed.'))
    assert.deepEqual([current.value, next.value], ['', ''])
    assert.deepEqual(Object.keys(saved().at(-1) ?? {}).sort(), ['currentPassword', 'password'])
  })

  test('preferences take effect and are saved as they are chosen', async () => {
    const { saved } = await open()
    const panel = byRole('region', { name: 'Appearance and density' })
    await click(byRole('radio', { name: 'Compact', within: panel }))
    await click(byRole('radio', { name: 'Reduced', within: panel }))
    const { density, motion } = document.documentElement.dataset
    assert.deepEqual({ density, motion }, { density: 'compact', motion: 'reduced' })
    // A choice made while the code is still loading is part of the first call.
    const kept = () => Object.assign({}, ...saved().map((body) => Reflect.get(body, 'preferences')))
    await until(() => 'reducedMotion' in kept())
    assert.deepEqual(kept(), { density: 'compact', reducedMotion: true })
  })

  test('lists the user’s sessions, ends one, and then all but the current one', async () => {
    const { calls } = await open()
    const panel = byRole('region', { name: 'Where you’re signed in' })
    const items = () => allByRole('listitem', { within: panel })
    await until(() => items().length === 3)
    assert.match(items()[0]?.textContent ?? '', /Firefox on Linux.*This device.*192\.0\.2\.7/)
    assert.equal(allByRole('button', { name: /^Sign out Chrome on Windows/, within: panel }).length, 2)
    await click(allByRole('button', { name: /^Sign out Chrome/, within: panel })[0] ?? panel)
    await until(() => items().length === 2)
    assertFocused(byRole('list', { within: panel }))
    await click(byRole('button', { name: 'Sign out everywhere else', within: panel }))
    await until(() => items().length === 1)
    assert.equal(queryRole('button', { name: /^Sign out/, within: panel }), undefined)
    assert.deepEqual(
      calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path),
      ['/api/v1/post/sessions/there', '/api/v1/post/sessions'],
    )
  })

  test('a session that has already ended is reported and removed from the list', async () => {
    let sessions = ['here', 'there']
    answerWith(({ method, path }) =>
      path === '/personal/profile'
        ? profileOf([])
        : method === 'DELETE'
          ? refusal(404, 'This session has ended.', 'not_found')
          : path.startsWith('/api/v1/post/sessions')
            ? sessionsOf(sessions)
            : json(200, { data: [] }),
    )
    await openPanel('/admin/account', 'ann@example.com')
    const panel = await until(() => byRole('region', { name: 'Where you’re signed in' }))
    const button = await until(() => byRole('button', { name: /^Sign out Chrome/, within: panel }))
    sessions = ['here']
    await click(button)
    await until(() => byText('This session has ended.'))
    await until(() => allByRole('listitem', { within: panel }).length === 1)
    assertFocused(byRole('list', { within: panel }))
  })

  test('a failed list of sessions can be retried and is not shown as empty', async () => {
    let answer = json(200, { data: [{ id: 'here' }] })
    answerWith(({ path }) =>
      path === '/personal/profile'
        ? profileOf([])
        : path.startsWith('/api/v1/post/sessions')
          ? answer
          : json(200, { data: [] }),
    )
    await openPanel('/admin/account', 'ann@example.com')
    const panel = await until(() => byRole('region', { name: 'Where you’re signed in' }))
    const again = await until(() => byRole('button', { name: 'Try again', within: panel }))
    assert.match(panel.textContent, /Sessions couldn’t load/)
    answer = refusal(500, 'The disk is full')
    await click(again)
    await until(() => byText('The disk is full'))
    answer = sessionsOf(['here', 'there'])
    await click(again)
    await until(() => allByRole('listitem', { within: panel }).length === 2)
    assertFocused(byRole('list', { within: panel }))
    assert.equal(queryRole('button', { name: 'Try again' }), undefined)
  })

  test('the account of a host without sessions reports that and does not retry', async () => {
    answerWith(({ path }) =>
      path === '/personal/profile'
        ? profileOf([])
        : path.startsWith('/api/v1/post/sessions')
          ? refusal(404, 'No such call')
          : json(200, { data: [] }),
    )
    await openPanel('/admin/account', 'ann@example.com')
    const panel = await until(() => byRole('region', { name: 'Where you’re signed in' }))
    await until(() => /Not available on this server/.test(panel.textContent))
    assert.equal(queryRole('button', { name: 'Try again', within: panel }), undefined)
  })

  test('reports no missing features while the profile is loading', async () => {
    const profile = later<Response>()
    answerWith(({ path }) => (path === '/personal/profile' ? profile.promise : json(200, { data: [] })))
    await openPanel('/admin/account', 'ann@example.com')
    await until(() => byRole('heading', { name: 'Your profile' }))
    assert.equal(queryRole('heading', { name: 'Not available on this server' }), undefined)
    assert.ok(byText('Loading…'))
    profile.settle(profileOf([]))
    await until(() => byRole('region', { name: 'About you' }))
  })

  test('leaving or signing out with unsaved changes asks for confirmation', async () => {
    const { calls } = await open()
    await type(byLabel('First name'), 'Somebody')
    const stay = async () => {
      const question = await until(() => byRole('alertdialog', { name: 'Leave without saving your profile?' }))
      const stays = byRole('button', { name: 'Stay', within: question })
      assertFocused(stays, 'what is left is lost')
      await click(stays)
    }
    await click(byRole('link', { name: 'Dashboard' }))
    await stay()
    await click(byRole('button', { name: 'Account' }))
    await click(byRole('menuitem', { name: 'Logout' }))
    await stay()
    assert.ok(!calls.some(({ path }) => path.endsWith('/logout')))
    assert.equal(window.location.pathname, '/admin/account')
    assert.equal(byLabel('First name').value, 'Somebody')
  })
})
