import { assert, describe, isObject, isRow, type Row, test } from '../../panel.ts'
import { allByRole, byLabel, byRole, byText, choose, click, press, queryRole, type, until } from '../../dom.ts'
import { rowsOf } from '../../host/records/records-host.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { pressInCard } from '../press-item.ts'

const host = realHost(true)
const post = '/api/v1/post'
const airports = `${post}/airports`

interface Person {
  email: string
  password: string
}

const rowIn = ({ body: { data } }: { body: { readonly data?: unknown } }): Row => {
  assert.ok(isRow(data), JSON.stringify(data))
  return data
}
const read = async ({ id }: Row): Promise<Row> => rowIn(await host.get(`${airports}/${id}`))
const setReview = async (...keys: string[]): Promise<void> => {
  const { version } = rowIn(await host.get(`${post}/general_settings`))
  const reviewSections = keys.map((section) => ({ section }))
  const { status } = await host.post(`${post}/general_settings/create`, { version, reviewSections })
  assert.equal(status, 200)
}
const addPerson = async (firstName: string, rights: string[]): Promise<Person> => {
  const sees = ['view']
  const permissions = { airport: rights, 'content-page': rights, country: sees, state: sees, city: sees }
  const role = rowIn(await host.post(`${post}/user_roles/create`, { name: `${firstName}s`, permissions }))
  return host.addUser({ firstName, lastName: 'Bee', email: `${firstName.toLowerCase()}@example.com`, roleId: role.id })
}
let team: Promise<{ wendy: Person; rita: Person; skip: Person }> | undefined
const people = () => {
  team ??= (async () => {
    const wendy = await addPerson('Wendy', ['view', 'edit'])
    const rita = await addPerson('Rita', ['view', 'edit', 'publish'])
    const skip = await addPerson('Skip', ['view', 'edit', 'publish', 'skip-review'])
    return { wendy, rita, skip }
  })()
  return team
}
const sections = ['airport', 'content-page']
let made = 0
const create = async (name: string, status: string): Promise<Row> => {
  const [india] = rowsOf(await host.get(`${post}/country?filter[alpha2]=IN`))
  assert.ok(india)
  return rowIn(
    await host.post(`${airports}/create`, {
      name,
      ident: `RV-${++made}`,
      countryId: india.id,
      type: 'small_airport',
      status,
    }),
  )
}
const live = async (name: string): Promise<Row> => {
  await setReview()
  const row = await create(name, 'published')
  await setReview(...sections)
  return row
}
const draft = async (name: string): Promise<Row> => {
  await setReview(...sections)
  return create(name, 'draft')
}

const open = async ({ id }: Row, as: Person, more = '') => {
  await openScreen(host, `/admin/airport/edit?id=${id}${more}`, as)
  await until(() => queryRole('region', { name: 'Publishing' }) ?? queryRole('dialog', { name: 'Compare with live' }))
}
const card = () => byRole('region', { name: 'Publishing' })
const button = (name: string) => byRole('button', { name, within: card() })
const names = () =>
  allByRole('button', { within: card() })
    .map(({ textContent }) => textContent ?? '')
    .filter(Boolean)
const has = (name: string) => names().includes(name) && button(name).getAttribute('aria-disabled') === null
const isShown = (words: string | RegExp): boolean => {
  const texts = [...document.querySelectorAll('p')].map(({ textContent }) => textContent ?? '')
  return texts.some((text) => (typeof words === 'string' ? text === words : words.test(text)))
}
const dialog = (name: string) => until(() => queryRole('dialog', { name }))
const confirmIn = async (title: string, name: string) => click(byRole('button', { name, within: await dialog(title) }))
const noteOf = async (row: Row) => {
  const { review } = await read(row)
  return isObject(review) ? review : undefined
}

describe('the publishing card in a section that needs approval', () => {
  test('saves and submits changes to a live page in one step, without changing the page', async () => {
    const { wendy } = await people()
    const page = await live('Carded')
    await open(page, wendy)
    assert.ok(!has('Submit for approval…'), 'nothing has changed')
    assert.deepEqual([has('Publish changes'), has('Publish without approval…')], [false, false])
    await type(byLabel('Name'), 'Carded again')
    await press('Control+s')
    await until(() => isShown(/^Changed by Wendy Bee/))
    assert.equal(await noteOf(page), undefined)
    await type(byLabel('Name'), 'Carded twice')
    await click(button('Submit for approval…'))
    await dialog('Submit changes for approval')
    await type(byLabel('Comment (optional)'), 'The name is new.')
    await confirmIn('Submit changes for approval', 'Submit for approval')
    await until(() => isShown(/^Waiting for approval by anyone who can publish since /))
    byText('Wendy Bee: “The name is new.”')
    assert.deepEqual([(await noteOf(page))?.state, (await read(page)).name], ['waiting', 'Carded'])
    assert.deepEqual([has('Submit for approval…'), has('Submit again…'), has('Withdraw')], [false, false, true])
    await click(button('Withdraw'))
    await until(() => has('Submit for approval…'))
    assert.equal(await noteOf(page), undefined)
  })

  test('an approver compares, requests changes, and approves the next version', async () => {
    const { wendy, rita } = await people()
    const page = await live('Compared')
    await open(page, wendy)
    await type(byLabel('Name'), 'Compared again')
    await click(button('Submit for approval…'))
    await confirmIn('Submit changes for approval', 'Submit for approval')
    await until(() => has('Withdraw'))

    await open(page, rita, '&compare=1')
    const comparison = await dialog('Compare with live')
    byRole('region', { name: 'Name', within: comparison })
    for (const name of ['Approve', 'Request changes…']) byRole('button', { name, within: comparison })
    await until(() => !window.location.search.includes('compare'))
    await press('Escape')
    assert.deepEqual([has('Approve'), has('Withdraw'), has('Publish changes')], [true, false, false])
    await click(button('Request changes…'))
    await confirmIn('Request changes', 'Request changes')
    assert.equal((await noteOf(page))?.state, 'waiting')
    await type(byLabel('What should change?'), 'Name the source.')
    await confirmIn('Request changes', 'Request changes')
    await until(() => isShown('Changes requested by Rita Bee: Name the source.'))

    await open(page, wendy)
    byText('Changes requested by Rita Bee: Name the source.')
    await type(byLabel('Name'), 'Compared, by the ministry')
    await click(button('Submit again…'))
    await confirmIn('Submit changes for approval', 'Submit for approval')
    await until(() => isShown(/^Waiting for approval by Rita Bee since /))

    await open(page, rita)
    await type(byLabel('Name'), 'Compared, by me')
    assert.equal(button('Approve').getAttribute('aria-disabled'), 'true')
    byText(/^Discard your changes before you approve\./)
    await pressInCard('Discard unsaved changes')
    await click(button('Approve'))
    await until(async () => (await read(page)).name === 'Compared, by the ministry')
    await until(() => !isShown(/^Waiting for approval/))
  })

  test('an author without permission to view users chooses the approver by name', async () => {
    const { wendy } = await people()
    const page = await draft('For Rita')
    await open(page, wendy)
    await click(button('Submit for approval…'))
    const question = await dialog('Submit this airport for approval')
    const names = () => allByRole('option', { within: question }).map(({ textContent }) => textContent)
    await until(() => names().includes('Rita Bee'))
    assert.equal(names()[0], 'Anyone who can publish')
    assert.deepEqual([names().includes('Skip Bee'), names().includes('Wendy Bee')], [true, false])
    await choose(byLabel('Reviewer'), 'Rita Bee')
    await confirmIn('Submit this airport for approval', 'Submit for approval')
    await until(() => isShown(/^Waiting for approval by Rita Bee since /))
  })

  test('the history of a record shows the comment of an approval', async () => {
    const { wendy } = await people()
    const page = await draft('With a comment')
    await open(page, wendy)
    await click(button('Submit for approval…'))
    await dialog('Submit this airport for approval')
    await type(byLabel('Comment (optional)'), 'The runway is new.')
    await confirmIn('Submit this airport for approval', 'Submit for approval')
    await until(() => has('Withdraw'))
    await click(byRole('button', { name: 'History' }))
    const history = await dialog('History of With a comment')
    await until(() => history.textContent?.includes('The runway is new.'))
    const [note] = [...history.querySelectorAll('dl > div')].filter(({ textContent }) =>
      textContent?.includes('Comment'),
    )
    assert.equal(note?.textContent, 'CommentThe runway is new.')
  })

  test('a user who wrote part of a version sees why they cannot approve it', async () => {
    const { wendy, rita } = await people()
    const page = await draft('Written by two')
    await open(page, rita)
    await type(byLabel('Name'), 'Written by Rita')
    await press('Control+s')
    await until(async () => (await read(page)).name === 'Written by Rita')
    await open(page, wendy)
    await click(button('Submit for approval…'))
    await confirmIn('Submit this airport for approval', 'Submit for approval')
    await until(() => has('Withdraw'))
    await open(page, rita)
    byText('You wrote part of this version, so someone else has to approve it.')
    assert.equal(has('Approve'), false)
  })

  test('a draft that was never published has nothing to compare, and its approval can schedule it', async () => {
    const { wendy, rita } = await people()
    const page = await draft('Never live')
    await open(page, wendy)
    await click(button('Submit for approval…'))
    await confirmIn('Submit this airport for approval', 'Submit for approval')
    await until(() => has('Withdraw'))
    await open(page, rita, '&compare=1')
    byText('This airport has never been published, so there’s nothing to compare. Read all of it.')
    assert.equal(queryRole('dialog', { name: 'Compare with live' }), undefined)
    await pressInCard('Approve and schedule…')
    await dialog('Approve and schedule this airport')
    await type(byLabel('Publish at'), '2090-01-02T10:00')
    await click(byRole('button', { name: /^Approve for 2 Jan 2090/ }))
    await until(() => isShown(/^Approved by Rita Bee, goes live 2 Jan 2090/))
    assert.equal((await read(page)).status, 'scheduled')
    await type(byLabel('Name'), 'Never live, changed')
    byText('Saving takes this off the schedule until it’s approved again.')
  })

  test('a correction is approved without work for translators, which is only offered while a translation is current', async () => {
    const { wendy, rita } = await people()
    const settings = rowIn(await host.get(`${post}/general_settings`))
    const languages = [{ language: 'de', state: 'public' }]
    await host.post(`${post}/general_settings/create`, { version: settings.version, languages })
    const page = await live('Goa tpyo')
    const german = { sourceId: page.id, language: 'de', name: 'Goa', status: 'published' }
    await setReview()
    const translation = rowIn(await host.post(`${post}/translations/airport/create`, german))
    await setReview(...sections)
    await open(page, wendy)
    await type(byLabel('Name'), 'Goa typo')
    await click(button('Submit for approval…'))
    await confirmIn('Submit changes for approval', 'Submit for approval')
    await until(() => has('Withdraw'))
    await open(page, rita)
    await pressInCard('Approve, translations stay up to date')
    await until(async () => (await read(page)).name === 'Goa typo')
    const { base } = rowIn(await host.get(`${post}/translations/airport/${translation.id}`))
    assert.deepEqual(Array.isArray(base) && base.map((one) => isObject(one) && one.name), ['Goa typo'])
    await until(() => isShown(/^Goa typo approved and published/))
    const untranslated = await draft('Without a translation')
    await host.post(`${airports}/${untranslated.id}/publishing`, { version: untranslated.version, action: 'submit' })
    await open(untranslated, rita)
    await click(button('More publishing actions'))
    assert.equal(queryRole('menuitem', { name: 'Approve, translations stay up to date' }), undefined)
    await press('Escape')
  })

  test('publishing without approval asks for the reason, and another user ends the flag', async () => {
    const { rita, skip } = await people()
    const page = await draft('Urgent')
    await open(page, skip)
    await type(byLabel('Name'), 'Urgent now')
    await pressInCard('Publish without approval…')
    await confirmIn('Publish without approval?', 'Publish without approval')
    await type(byLabel('Reason'), 'The runway is closed.')
    await confirmIn('Publish without approval?', 'Publish without approval')
    await until(() => isShown('Published without approval by Skip Bee: The runway is closed.'))
    const now = await read(page)
    assert.deepEqual([now.status, now.name], ['published', 'Urgent now'])
    assert.equal(has('Mark as approved'), false)
    await open(page, rita)
    await pressInCard('Mark as approved')
    await until(() => !isShown(/^Published without approval/))
    assert.equal((await read(page)).unreviewed, undefined)
  })

  test('a version that has changed since is not approved, and its newer text is shown', async () => {
    const { wendy, rita } = await people()
    const page = await draft('Changed meanwhile')
    await open(page, wendy)
    await click(button('Submit for approval…'))
    await confirmIn('Submit this airport for approval', 'Submit for approval')
    await until(() => has('Withdraw'))
    await open(page, rita)
    const { version } = await read(page)
    await host.post(`${airports}/create`, { id: page.id, version, name: 'Changed by somebody' })
    await click(button('Approve'))
    await until(() => isShown('Someone else changed this. Nothing was saved. Reload it and try again.'))
    await until(() => byLabel('Name').value === 'Changed by somebody')
    assert.equal((await read(page)).status, 'in_review')
    await until(() => isShown('Changed since it was submitted.'))
  })
})

const shownRow = (title: string) => until(() => allByRole('row').find((row) => row.textContent?.includes(title)))
const tabs = () => byRole('navigation', { name: 'Airport by status' })
const toolsOver = async (title: string): Promise<string[]> => {
  await click(byRole('checkbox', { name: `Select ${title}` }))
  const bar = await until(() => queryRole('toolbar', { name: /selected/ }))
  return allByRole('button', { within: bar }).map(({ textContent }) => textContent ?? '')
}

describe('a list in a section that needs approval', () => {
  test('counts live pages with submitted changes under In review, and submits and withdraws a selection', async () => {
    const { wendy } = await people()
    const page = await live('Listed changing')
    await draft('Listed draft')
    const { version } = page
    await host.post(`${airports}/${page.id}/pending`, { liveVersion: version, name: 'Listed changed' })
    await openScreen(host, '/admin/airport?search=listed&sort=name', wendy)
    await shownRow('Listed draft')
    await click(byRole('checkbox', { name: 'Select Listed changing' }))
    const tools = await toolsOver('Listed draft')
    assert.deepEqual(
      tools.filter((name) => /approval|ublish|chedule|Withdraw/.test(name)),
      ['Submit for approval'],
    )
    await click(byRole('button', { name: 'Submit for approval' }))
    await until(() => allByRole('link', { within: tabs() }).some(({ textContent }) => textContent === 'In review2'))
    assert.match((await shownRow('Listed changing')).textContent ?? '', /Changes · in review/)
    assert.equal((await noteOf(page))?.state, 'waiting')
    await click(
      allByRole('link', { within: tabs() }).find(({ textContent }) => textContent?.startsWith('In review')) ?? tabs(),
    )
    await until(() => allByRole('row').length === 3)
    await click(byRole('checkbox', { name: 'Select Listed changing' }))
    await click(byRole('button', { name: 'Withdraw' }))
    await until(async () => (await noteOf(page)) === undefined)
  })

  test('disables in-place changes that need approval and says why', async () => {
    await setReview(...sections)
    await openScreen(host, '/admin/airport?filter[status]=published&columns=name,scheduledService')
    await until(() => allByRole('row').length > 1)
    assert.equal(queryRole('switch', { name: 'Scheduled service' }), undefined)
    assert.ok(document.querySelector('td [title^="Changes to a live airport need approval."]'))
  })
})
