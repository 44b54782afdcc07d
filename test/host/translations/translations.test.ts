// Translations are published records that follow their source.
import { after, assert, before, isObject, test } from '../host.ts'
import type { Caller } from '../publishing/seen-host.ts'
import { rowOf } from '../records/records-host.ts'
import { languages, place, post, startTranslations } from './translations-host.ts'

type Host = Awaited<ReturnType<typeof startTranslations>>
let site: Host
before(async () => {
  site = await startTranslations()
})
after(() => site.host.stop())

const pages = place('content-page')
const german = { title: 'Visum bei Ankunft', body: 'Pass mitbringen.' }
const translated = async (title: string, status = 'published') => {
  const source = await site.page(title)
  return { source, translation: await site.translate('content-page', source, { ...german, status }) }
}

test('the state of a translation follows the texts of its live source', async () => {
  const source = await site.page('State by text')
  assert.equal(await site.stateOf(source, 'content_details'), 'missing')
  const draft = await site.translate('content-page', source, german)
  assert.equal(await site.stateOf(source, 'content_details'), 'draft')
  site.done(await site.edit(site.admin, draft, { status: 'published' }, pages))
  assert.equal(await site.stateOf(source, 'content_details'), 'current')
  site.done(await site.saveLater(site.admin, source, { body: 'As changed' }))
  assert.equal(await site.stateOf(source, 'content_details'), 'current', 'while the changes are pending')
  site.done(await site.act(site.admin, source, 'publish'))
  assert.equal(await site.stateOf(source, 'content_details'), 'changed')
  site.done(await site.edit(site.admin, source, { body: 'As decided' }))
  assert.equal(await site.stateOf(source, 'content_details'), 'current', 'once the text is as before')
})

test('a new text of a translation was made from the source as it is', async () => {
  const { source, translation } = await translated('Text from now')
  site.done(await site.edit(site.admin, source, { body: 'As changed' }))
  site.done(await site.edit(site.admin, translation, { slug: 'anders' }, pages))
  assert.equal(await site.stateOf(source, 'content_details'), 'changed', 'after another slug')
  site.done(await site.edit(site.admin, translation, { body: 'Wie geändert.' }, pages))
  assert.equal(await site.stateOf(source, 'content_details'), 'current')
})

test('“Nothing to change here” moves only the base of a live translation, needs no publish, and can be undone', async () => {
  const { source, translation } = await translated('Nothing to change')
  site.done(await site.edit(site.admin, source, { body: 'As corrected' }))
  const translator = await site.colleague({ 'content-page': ['view'], translation: ['view', 'edit'] })
  const base = [{ title: source.title ?? null, body: 'As corrected' }]
  const reply = site.done(await site.edit(translator, translation, { base }, pages))
  assert.equal(rowOf(reply).body, german.body)
  assert.equal(await site.stateOf(source, 'content_details'), 'current')
  assert.deepEqual(await site.undo(translator, reply, pages), [200, { done: [translation.id], failed: [] }])
  assert.equal(await site.stateOf(source, 'content_details'), 'changed')
})

test('a pending version of a translation keeps the text that it was made from', async () => {
  const { source, translation } = await translated('Pending base')
  site.done(await site.saveLater(site.admin, translation, { body: 'Später.' }, pages))
  site.done(await site.edit(site.admin, source, { body: 'As changed' }))
  site.done(await site.act(site.admin, translation, 'publish', {}, pages))
  assert.equal(await site.stateOf(source, 'content_details'), 'changed')
})

test('a translation needs a language of the website, and only one is made for each language', async () => {
  const source = await site.page('One for each language')
  const make = (language: string) =>
    site.host.post(`${post}/${pages}/create`, { sourceId: source.id, language, ...german })
  assert.deepEqual((await make('fr')).body.fields, { language: 'Add this language to the website settings first' })
  site.done(await make('de'))
  assert.equal((await make('de')).status, 409)
  site.done(await make('hi'))
})

test('two languages can have the same slug, and two pages of a language cannot', async () => {
  const [one, other] = [await site.page('First slug'), await site.page('Second slug')]
  await site.translate('content-page', one, { ...german, slug: 'same' })
  await site.translate('content-page', one, { ...german, slug: 'same', language: 'hi' })
  const twice = { sourceId: other.id, language: 'de', ...german, slug: 'same' }
  const { status, body } = await site.host.post(`${post}/${pages}/create`, twice)
  assert.deepEqual([status, Object.keys(body.fields ?? {})], [409, ['slug']])
})

test('a translator limited to German changes German, and nothing else', async () => {
  const limited = { languages: [{ language: 'de' }] }
  const all = ['view', 'edit', 'delete', 'publish']
  const translator = await site.colleague({ 'content-page': ['view'], translation: all }, limited)
  const source = await site.page('Limited translator')
  const make = (language: string) =>
    translator.post(`/${pages}/create`, { sourceId: source.id, language, ...german, status: 'published' })
  const own = rowOf(site.done(await make('de')))
  site.refused(await make('hi'))
  site.refused(await site.edit(translator, source, { title: 'English' }))
  const hindi = await site.translate('content-page', source, { ...german, language: 'hi', status: 'published' })
  site.refused(await site.edit(translator, hindi, { title: 'हिन्दी में' }, pages))
  site.refused(await site.saveLater(translator, hindi, { title: 'हिन्दी में' }, pages))
  site.refused(await site.act(translator, hindi, 'unpublish', { as: 'draft' }, pages))
  site.refused(await translator.remove(`/${pages}/${hindi.id}`))
  const bulk = await translator.post(`/${pages}/bulk`, { action: 'delete', ids: [hindi.id] })
  assert.ok(isObject(bulk.body.data))
  assert.deepEqual(bulk.body.data.done, [])
  const reply = site.done(await site.edit(site.admin, hindi, { title: 'हिन्दी में' }, pages))
  const [, undone] = await site.undo(translator, reply, pages)
  assert.deepEqual(undone, { done: [], failed: ['forbidden'] })
  site.done(await site.edit(translator, own, { title: 'Deutscher Titel' }, pages))
  const token = await site.token(translator, ['translation:edit', 'content-page:view']).catch(() => undefined)
  assert.equal(token, undefined, 'a translator makes no tokens')
})

test('a translation is seen and changed only by users who can view its source', async () => {
  const { translation } = await translated('Hidden source')
  const blind = await site.colleague({ translation: ['view', 'edit', 'publish'] })
  assert.equal((await blind.get(`/${pages}/${translation.id}`)).status, 403)
  site.refused(await site.edit(blind, translation, { title: 'Unseen' }, pages))
})

test('a live translation is only changed by users who can publish translations', async () => {
  const { translation } = await translated('Live translation')
  const editor = await site.colleague({ 'content-page': ['view', 'publish'], translation: ['view', 'edit'] })
  site.refused(await site.edit(editor, translation, { body: 'Anders.' }, pages))
  site.done(await site.saveLater(editor, translation, { body: 'Später anders.' }, pages))
})

test('a section that needs approval needs it for its translations', async () => {
  await site.review('content-page')
  const source = await site.page('Approved', 'draft')
  const draft = await site.translate('content-page', source, german)
  site.refused(await site.edit(site.admin, draft, { status: 'published' }, pages))
  await site.review()
})

test('only users who translate into a language are asked to approve it, and publish it on schedule', async () => {
  const may = (permissions: string[], ...languages: string[]) =>
    site.colleague(
      { 'content-page': ['view'], translation: permissions },
      { languages: languages.map((language) => ({ language })) },
    )
  const publisher = ['view', 'edit', 'publish']
  const writer = await may(['view', 'edit'])
  const [germanOnly, hindiOnly, all] = [await may(publisher, 'de'), await may(publisher, 'hi'), await may(publisher)]
  const isIn = async (who: Caller, path: string, id: string): Promise<boolean> =>
    JSON.stringify((await who.get(path)).body).includes(id)
  const offered = `/${pages}/reviewers?language=hi`
  assert.deepEqual(await Promise.all([germanOnly, hindiOnly, all].map(({ user }) => isIn(writer, offered, user.id))), [
    false,
    true,
    true,
  ])
  await site.review('content-page')
  const source = await site.page('To approve', 'draft')
  const hindi = await site.translate('content-page', source, { ...german, language: 'hi' })
  site.refused(await site.act(writer, hindi, 'submit', { to: germanOnly.user.id }, pages), 422)
  site.done(await site.act(writer, hindi, 'submit', {}, pages))
  for (const [who, isAsked] of [
    [germanOnly, false],
    [hindiOnly, true],
    [all, true],
  ] as const) {
    const paths = ['/notifications', `/${pages}?filter[toReview]=1&limit=50`]
    const seen = await Promise.all(paths.map((path) => isIn(who, path, hindi.id)))
    assert.deepEqual(seen, [isAsked, isAsked])
  }
  await site.review()
  const own = await site.translate('content-page', source, german)
  site.done(await site.act(germanOnly, own, 'schedule', { at: site.at(1) }, pages))
  site.done(await site.edit(site.admin, germanOnly.user, { languages: [{ language: 'hi' }] }, 'users'))
  site.host.pass(2 * 60_000)
  await site.due()
  assert.equal((await site.read(own, pages)).status, 'scheduled')
})

test('unpublishing a source unpublishes its translations for the same reason, and undo brings all back', async () => {
  const { source, translation } = await translated('Unpublished together')
  const editor = await site.colleague({ 'content-page': ['view', 'edit', 'publish'] })
  const reply = site.done(
    await site.act(editor, source, 'unpublish', { as: 'archived', reason: 'moved', to: '/elsewhere' }),
  )
  const { status, ending, endingTo } = await site.read(translation, pages)
  assert.deepEqual([status, ending, endingTo], ['archived', 'moved', '/elsewhere'])
  const [, undone] = await site.undo(editor, reply)
  assert.deepEqual(undone, { done: [translation.id, source.id], failed: [] })
  assert.equal((await site.read(translation, pages)).status, 'published')
  assert.equal((await site.read(source)).status, 'published')
})

test('a source takes its translations to the trash and back, and undo restores both', async () => {
  const { source, translation } = await translated('In the trash')
  const other = await site.translate('content-page', source, { ...german, language: 'hi' })
  site.done(await site.host.remove(`${post}/${pages}/${other.id}`))
  const editor = await site.colleague({ 'content-page': ['view', 'edit', 'delete', 'publish'] })
  const impact = await editor.get(`/content_details/${source.id}/impact`)
  assert.deepEqual(impact.body.data, [
    { entity: 'content-page-translation', field: 'sourceId', count: 1, effect: 'follows' },
  ])
  const isThere = async () => (await site.host.get(`${post}/${pages}/${translation.id}`)).status === 200
  const gone = site.done(await editor.remove(`/content_details/${source.id}?reason=error`))
  assert.equal(await isThere(), false)
  const [, undone] = await site.undo(editor, gone)
  assert.deepEqual(undone, { done: [source.id, translation.id], failed: [] })
  assert.equal((await site.read(translation, pages)).ending ?? null, null)
  site.done(await editor.remove(`/content_details/${source.id}`))
  const back = await editor.post('/content_details/bulk', { action: 'restore', ids: [source.id] })
  assert.equal(back.status, 200)
  assert.equal(await isThere(), true)
  const { status } = await site.host.get(`${post}/${pages}/${other.id}`)
  assert.equal(status, 404, 'one that was deleted before stays in the trash')
})

test('deleting a source permanently deletes its translations', async () => {
  const { source, translation } = await translated('Deleted for good')
  site.done(await site.host.remove(`${post}/content_details/${source.id}`))
  const purge = await site.host.post(`${post}/content_details/bulk`, { action: 'purge', ids: [source.id] })
  assert.deepEqual(isObject(purge.body.data) && purge.body.data.done, [source.id])
  const trash = await site.host.get(`${post}/${pages}?filter[trashed]=1&filter[sourceId]=${source.id}`)
  assert.deepEqual(trash.body.data, [])
  assert.equal((await site.host.get(`${post}/${pages}/${translation.id}`)).status, 404)
})

test('a merge keeps the translations of the record that stays, adopts missing ones, and undo separates them', async () => {
  const type = (name: string) => site.host.make('guidelines_types', { name, status: 'published' })
  const [into, from] = [await type('Stays here'), await type('Merged away')]
  const key = 'guideline-type'
  const kept = await site.translate(key, into, { name: 'Bleibt', status: 'published' })
  const twin = await site.translate(key, from, { name: 'Geht', status: 'published' })
  const adopted = await site.translate(key, from, { name: 'साथ', language: 'hi' })
  const merged = site.done(await site.host.post(`${post}/guidelines_types/merge`, { from: [from.id], into: into.id }))
  const list = async (id: string) => {
    const { body } = await site.host.get(`${post}/${place(key)}?filter[sourceId]=${id}&sort=language`)
    return Array.isArray(body.data) ? body.data.map((one) => isObject(one) && one.id) : []
  }
  assert.deepEqual((await list(into.id)).toSorted(), [kept.id, adopted.id].toSorted())
  const [status] = await site.undo(site.admin, merged, 'guidelines_types')
  assert.equal(status, 200)
  assert.deepEqual(await list(into.id), [kept.id])
  assert.deepEqual((await list(from.id)).toSorted(), [twin.id, adopted.id].toSorted())
})

test('the default language stays while there are translations, and says how many', async () => {
  const { body } = await site.host.get(`${post}/general_settings`)
  assert.ok(isObject(body.data))
  const { id, version } = body.data
  const values = { id, version, defaultLanguage: 'fr' }
  const refused = await site.host.post(`${post}/general_settings/create`, values)
  assert.equal(refused.status, 422)
  assert.match(String(refused.body.fields?.defaultLanguage), /^There are \d+ translations\./)
})

test('a website has each language once, and its default language not again', async () => {
  for (const twice of [[...languages, { language: 'de', state: 'public' }], [{ language: 'en', state: 'public' }]]) {
    await assert.rejects(site.host.set({ languages: twice }), /already has this language/)
  }
})

test('lists and counts name the sources that need work in a language', async () => {
  const source = await site.page('Needs work')
  const ids = async (filter: string) => {
    const { body } = await site.host.get(`${post}/content_details?filter[translation]=${filter}&limit=100`)
    assert.ok(Array.isArray(body.data), JSON.stringify(body))
    return body.data.map((one) => isObject(one) && one.id)
  }
  const counts = async () => {
    const { body } = await site.host.get(`${post}/translations`)
    const [first] = Array.isArray(body.data) ? body.data : []
    assert.ok(isObject(first) && first.language === 'de' && Array.isArray(first.sections))
    return first.sections.find((one) => isObject(one) && one.entity === 'content-page')
  }
  const at = async (filter: string) => {
    assert.ok((await ids(filter)).includes(source.id), filter)
    const [name = ''] = filter.split('-')
    const found = await counts()
    assert.equal(isObject(found) && found[name], (await ids(filter)).length, filter)
  }
  await at('missing-de')
  const draft = await site.translate('content-page', source, german)
  await at('draft-de')
  site.done(await site.edit(site.admin, draft, { status: 'published' }, pages))
  site.done(await site.edit(site.admin, source, { body: 'As changed' }))
  await at('changed-de')
  assert.ok(!(await ids('missing-de')).includes(source.id))
})

test('a user with some languages gives others no further ones', async () => {
  const limited = { languages: [{ language: 'de' }] }
  const lead = await site.colleague({ user: ['view', 'edit'], role: ['view'] }, limited)
  const other = await site.colleague({}, limited)
  const { version } = rowOf(await site.host.get(`${post}/users/${other.user.id}`))
  const give = (given: string[]) =>
    lead.post('/users/create', { id: other.user.id, version, languages: given.map((language) => ({ language })) })
  site.refused(await give(['de', 'hi']))
  site.refused(await give([]))
})

test('“Translations stay up to date” moves only what was current, with one undo', async () => {
  const { source, translation } = await translated('A tpyo')
  const behind = await site.translate('content-page', source, { ...german, language: 'hi', status: 'published' })
  site.done(await site.edit(site.admin, behind, { base: [{ title: 'Older', body: 'Older' }] }, pages))
  const isBehind = async () => {
    const { translations } = await site.read(source)
    assert.ok(Array.isArray(translations))
    return translations.map((one) => isObject(one) && one.isBehind)
  }
  site.done(await site.saveLater(site.admin, source, { title: 'A typo' }))
  const editor = await site.colleague({ 'content-page': ['view', 'edit', 'publish'] })
  const reply = site.done(await site.act(editor, source, 'publish', { keepsTranslations: true }))
  assert.deepEqual(await isBehind(), [false, true])
  const [, undone] = await site.undo(editor, reply)
  assert.deepEqual(undone, { done: [translation.id, source.id], failed: [] })
  assert.deepEqual(await isBehind(), [false, true])
})

test('approving a correction keeps translations up to date only if the approver says so', async () => {
  const { source } = await translated('Another tpyo')
  const writer = await site.colleague({ 'content-page': ['view', 'edit'] })
  const approver = await site.colleague({ 'content-page': ['view', 'edit', 'publish'] })
  const approve = async (title: string, more: object): Promise<unknown> => {
    site.done(await site.saveLater(writer, source, { title }))
    site.done(await site.act(writer, source, 'submit'))
    site.done(await site.act(approver, source, 'approve', more))
    assert.equal((await site.read(source)).title, title)
    return site.stateOf(source, 'content_details')
  }
  await site.review('content-page')
  assert.equal(await approve('Another typo', { keepsTranslations: true }), 'current')
  assert.equal(await approve('Another meaning', {}), 'changed')
  await site.review()
})

test('a German guideline becomes the translation of another one, with one undo', async () => {
  const type = await site.host.make('guidelines_types', { name: 'Health', status: 'published' })
  const make = (title: string, language: string) =>
    site.host.make('guidelines_details', { title, typeId: type.id, body: title, language, status: 'published' })
  const [source, own] = [await make('Vaccinations', 'en'), await make('Impfungen', 'de')]
  const turn = (version: unknown) =>
    site.host.post(`${post}/guidelines_details/${own.id}/translation`, { version, sourceId: source.id })
  assert.equal((await turn(0)).status, 409)
  const reply = site.done(await turn(own.version))
  const { title, body, language, status } = rowOf(reply)
  assert.deepEqual([title, body, language, status], ['Impfungen', 'Impfungen', 'de', 'published'])
  assert.equal(await site.stateOf(source, 'guidelines_details'), 'current')
  assert.deepEqual((await site.host.content('/redirects?path=/guides/impfungen')).body.data, [
    { from: '/guides/impfungen', to: '/de/guides/impfungen', status: 301 },
  ])
  const [, undone] = await site.undo(site.admin, reply, 'guidelines_details')
  assert.deepEqual(isObject(undone) && undone.failed, [])
  assert.equal(await site.stateOf(source, 'guidelines_details'), 'missing')
  assert.deepEqual(await site.visit('impfungen', 'guidelines'), ['live', 'Impfungen'])
})

test('the calendar, activity, search and the operations to undo name the language of a translation', async () => {
  const { translation } = await translated('Named with its language')
  const month = String(translation.publishAt).slice(0, 7)
  const calls = [
    `calendar?month=${month}`,
    'activity?filter[entity]=content-page-translation&limit=50',
    'search?q=Visum',
    'operations',
  ]
  for (const call of calls) {
    const { body } = await site.host.get(`${post}/${call}`)
    const labels = (Array.isArray(body.data) ? body.data : []).map((one) => isObject(one) && one.label)
    assert.ok(labels.includes('Visum bei Ankunft · Deutsch'), `${call}: ${JSON.stringify(body).slice(0, 500)}`)
  }
  const { body } = await site.host.get(`/content/v1/pages?language=de&limit=50`)
  assert.ok(!JSON.stringify(body).includes('· Deutsch'), 'visitors read the title only')
})
