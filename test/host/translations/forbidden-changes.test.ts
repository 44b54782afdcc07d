// Users try to change a language that isn't theirs, or what visitors get, over every path of the host.
import { after, assert, before, describe, isObject, type Row, test } from '../host.ts'
import { rowOf } from '../records/records-host.ts'
import type { Caller } from '../publishing/seen-host.ts'
import { place, post, startTranslations } from './translations-host.ts'

type Host = Awaited<ReturnType<typeof startTranslations>>
let site: Host
before(async () => {
  site = await startTranslations()
  await site.host.set({ languages: ['de', 'hi'].map((language) => ({ language, state: 'public' })) })
})
after(() => site.host.stop())

const pages = place('content-page')
const guides = 'guidelines_details'
const everything = ['view', 'edit', 'delete', 'publish']

/** A page with live translations into two languages, and the German text of the one who tries. */
interface Case {
  who: Caller
  source: Row
  german: Row
  hindi: Row
}
type Path = (given: Case) => Promise<unknown>

let number = 0
const newCase = async (who: Caller): Promise<Case> => {
  number += 1
  const source = await site.page(`Page ${number}`, 'published', { body: 'See [the old page](/old).' })
  const text = { title: `Seite ${number}`, body: 'Siehe [alt](/old).', status: 'published' }
  const german = await site.translate('content-page', source, text)
  const hindi = await site.translate('content-page', source, { ...text, language: 'hi', title: `पृष्ठ ${number}` })
  return { who, source, german, hindi }
}
const version = async (row: Row, section: string): Promise<unknown> => (await site.current(row, section)).version
const bulk = (who: Caller, section: string, action: string, row: Row, more: object = {}) =>
  who.post(`/${section}/bulk`, { action, ids: [row.id], ...more })
const importRow = (who: Caller, values: object) =>
  who.post(`/${pages}/import`, { key: 'sourceId', mode: 'both', rows: [values] })
const newGuide = async (title: string, language: string, status = 'published'): Promise<Row> => {
  const { body } = await site.host.get(`${post}/guidelines_types?limit=1`)
  const [known] = Array.isArray(body.data) ? body.data : []
  const type = known ?? (await site.host.make('guidelines_types', { name: 'Health', status: 'published' }))
  return site.host.make(guides, { title, body: title, typeId: type.id, language, status })
}
const convert = async (who: Caller, own: Row, source: Row) =>
  who.post(`/${guides}/${own.id}/translation`, { version: own.version, sourceId: source.id })

/** What changes a translation of which the person has no language: the Hindi one. */
const changesOfHindi: { [name: string]: Path } = {
  'a save': ({ who, hindi }) => site.edit(who, hindi, { title: 'नया' }, pages),
  'a save of its public notes': ({ who, hindi }) => site.edit(who, hindi, { publicNote: 'Note' }, pages),
  'a new owner': ({ who, hindi }) => site.edit(who, hindi, { ownerId: null, reviewOn: '2027-01-01' }, pages),
  '“Nothing to change here”': ({ who, hindi }) =>
    site.edit(who, hindi, { base: [{ title: 'Other', body: 'Other' }] }, pages),
  'a pending version': ({ who, hindi }) => site.saveLater(who, hindi, { title: 'नया' }, pages),
  'discarding a pending version': async ({ who, hindi }) => {
    site.done(await site.saveLater(site.admin, hindi, { title: 'बाद में' }, pages))
    const { pending } = await site.read(hindi, pages)
    return who.remove(`/${pages}/${hindi.id}/pending?version=${isObject(pending) ? pending.version : 0}`)
  },
  'publishing a pending version': async ({ who, hindi }) => {
    site.done(await site.saveLater(site.admin, hindi, { title: 'बाद में' }, pages))
    return site.act(who, hindi, 'publish', {}, pages)
  },
  unpublishing: ({ who, hindi }) => site.act(who, hindi, 'unpublish', { as: 'draft' }, pages),
  'a time to unpublish': ({ who, hindi }) => site.act(who, hindi, 'unpublish', { at: site.at(60) }, pages),
  'another date': ({ who, hindi }) => site.act(who, hindi, 'set-date', { at: site.at(-60) }, pages),
  'a check': ({ who, hindi }) => site.act(who, hindi, 'check', {}, pages),
  'an action on many': ({ who, hindi }) =>
    who.post(`/${pages}/publishing`, { action: 'unpublish', as: 'draft', ids: [hindi.id] }),
  deletion: ({ who, hindi }) => who.remove(`/${pages}/${hindi.id}`),
  'deletion with a reason': ({ who, hindi }) => who.remove(`/${pages}/${hindi.id}?reason=error`),
  'bulk deletion': ({ who, hindi }) => bulk(who, pages, 'delete', hindi),
  'bulk restore': async ({ who, hindi }) => {
    site.done(await site.admin.remove(`/${pages}/${hindi.id}`))
    return bulk(who, pages, 'restore', hindi)
  },
  'permanent deletion': async ({ who, hindi }) => {
    site.done(await site.admin.remove(`/${pages}/${hindi.id}`))
    return bulk(who, pages, 'purge', hindi)
  },
  'an import': ({ who, source }) =>
    importRow(who, { sourceId: source.id, language: 'hi', title: 'आयात', body: 'आयात' }),
  'undo of another user’s save': async ({ who, hindi }) => {
    const reply = site.done(await site.edit(site.admin, hindi, { title: 'नया' }, pages))
    return site.undo(who, reply, pages)
  },
  'undo of another user’s deletion': async ({ who, hindi }) => {
    const reply = site.done(await site.admin.remove(`/${pages}/${hindi.id}`))
    return site.undo(who, reply, pages)
  },
  'undo of the unpublishing of the source': async ({ who, source }) => {
    const reply = site.done(await site.act(site.admin, source, 'unpublish', { as: 'draft' }))
    return site.undo(who, reply, pages)
  },
  'a new language of their own translation': ({ who, german }) => site.edit(who, german, { language: 'hi' }, pages),
  'a pending language of their own translation': ({ who, german }) =>
    site.saveLater(who, german, { language: 'hi' }, pages),
  'replaced links': ({ who }) => who.post('/links/replace', { target: '/old', to: '/new' }),
  'move of references': ({ who, german, hindi }) => who.post(`/${pages}/move`, { from: hindi.id, into: german.id }),
}

/** What changes the English source, which the person can view. */
const changesOfEnglish: { [name: string]: Path } = {
  'a save': ({ who, source }) => site.edit(who, source, { title: 'New' }),
  'a save that keeps translations': ({ who, source }) =>
    site.edit(who, source, { title: 'New', keepsTranslations: true }),
  'a pending version': ({ who, source }) => site.saveLater(who, source, { title: 'New' }),
  'publishing with “stay up to date”': async ({ who, source }) => {
    site.done(await site.saveLater(site.admin, source, { title: 'Later' }))
    return site.act(who, source, 'publish', { keepsTranslations: true })
  },
  'approval with “stay up to date”': async ({ who, source }) => {
    site.done(await site.saveLater(site.admin, source, { title: 'Later' }))
    site.done(await site.act(site.admin, source, 'submit'))
    return site.act(who, source, 'approve', { keepsTranslations: true })
  },
  unpublishing: ({ who, source }) => site.act(who, source, 'unpublish', { as: 'draft' }),
  deletion: ({ who, source }) => who.remove(`/content_details/${source.id}`),
  'bulk deletion': ({ who, source }) => bulk(who, 'content_details', 'delete', source),
  restore: async ({ who, source }) => {
    site.done(await site.admin.remove(`/content_details/${source.id}`))
    return bulk(who, 'content_details', 'restore', source)
  },
  'an import': ({ who, source }) =>
    who.post('/content_details/import', { key: 'slug', mode: 'both', rows: [{ slug: source.slug, title: 'New' }] }),
  'undo of another user’s save, by the call of translations': async ({ who, source }) => {
    const reply = site.done(await site.edit(site.admin, source, { title: 'New' }))
    return site.undo(who, reply, pages)
  },
  'undo of “stay up to date”, by the call of translations': async ({ who, source }) => {
    const reply = site.done(await site.edit(site.admin, source, { title: 'New', keepsTranslations: true }))
    return site.undo(who, reply, pages)
  },
  'texts of the source sent with a translation': ({ who, source, german }) =>
    site.edit(who, german, { source: { id: source.id, title: 'New' }, 'title (source)': 'New' }, pages),
  'an import of “… (source)” columns': ({ who, source }) =>
    importRow(who, { sourceId: source.id, language: 'de', title: 'Neu', 'title (source)': 'New' }),
  'a new source that a translation names': ({ who }) =>
    who.post(`/${pages}/create`, {
      sourceId: 'new:1',
      language: 'de',
      title: 'Neu',
      body: 'Neu',
      related: { 'new:1': 'A new page' },
    }),
  'a copied source of their own translation': async ({ who, german }) => {
    const other = await site.page(`Other ${number}`)
    return site.edit(who, german, { sourceId: other.id }, pages)
  },
}

/** What the database has of other languages than German: records, also in the trash, pending versions and former URLs. */
const notGerman = (): unknown => {
  const { db } = site.host.host.core.tables
  const texts = (table: string, language: string): unknown[] =>
    db
      .all(`select * from ${table} where ${language} <> 'de' or ${language} is null order by id`)
      // Scores follow a save later.
      .map(({ seoScore, ...row }) => row)
  return [
    texts('content_page', "''"),
    texts('content_page_translation', 'language'),
    texts('guideline_detail', "''"),
    texts('guideline_detail_translation', 'language'),
    db.all(
      `select p.* from pending p left join content_page_translation t on t.id = p.recordId
      where t.language is null or t.language <> 'de' order by p.recordId`,
    ),
    db.all(`select * from slug_redirect where slug not like 'de/%' order by entity, slug`),
  ]
}

const tries = async (path: Path, given: Case): Promise<void> => {
  let seen: unknown
  // Paths first prepare what they change, as the administrator.
  const who: Caller = {
    get: given.who.get,
    post: (to, body) => {
      seen ??= notGerman()
      return given.who.post(to, body)
    },
    remove: (to) => {
      seen ??= notGerman()
      return given.who.remove(to)
    },
  }
  await path({ ...given, who })
  assert.ok(seen, 'it tries')
  assert.deepEqual(notGerman(), seen)
}

const limited = { languages: [{ language: 'de' }] }
const translator = () =>
  site.colleague({ 'content-page': ['view'], 'guideline-detail': ['view'], translation: everything }, limited)

describe('a translator limited to German can’t change Hindi', () => {
  for (const [name, path] of Object.entries(changesOfHindi)) {
    test(`by ${name}`, async () => tries(path, await newCase(await translator())))
  }
  test('by a program with their token', async () => {
    const who = await site.colleague({ 'content-page': ['view'], translation: everything, token: everything }, limited)
    const program = await site.token(who, ['content-page:view', 'translation:view', 'translation:edit'])
    for (const path of [changesOfHindi['a pending version'], changesOfHindi['an import']])
      if (path) await tries(path, await newCase(program))
    const { german } = await newCase(program)
    site.done(await site.saveLater(program, german, { title: 'Mit Programm' }, pages))
  })
  test('by approving it', async () => {
    const { hindi } = await newCase(site.admin)
    await site.review('content-page')
    const who = await translator()
    site.done(await site.saveLater(site.admin, hindi, { title: 'बाद में' }, pages))
    site.done(await site.act(site.admin, hindi, 'submit', {}, pages))
    const seen = notGerman()
    try {
      for (const [action, more] of [
        ['approve', {}],
        ['request-changes', { comment: 'No' }],
        ['withdraw', {}],
      ] as const) {
        site.refused(await site.act(who, hindi, action, more, pages))
      }
      assert.deepEqual(notGerman(), seen)
    } finally {
      await site.review()
    }
  })
  test('by a guideline in Hindi that becomes a translation', async () => {
    const who = await site.colleague({ 'guideline-detail': everything, translation: everything }, limited)
    const [source, hindi, german] = [
      await newGuide('Vaccines', 'en'),
      await newGuide('टीके और दवाएँ', 'hi'),
      await newGuide('Impfung', 'de'),
    ]
    const seen = notGerman()
    site.refused(await convert(who, hindi, source))
    assert.deepEqual(notGerman(), seen)
    site.done(await convert(who, german, source))
  })
})

describe('a translator limited to German can’t change English', () => {
  for (const [name, path] of Object.entries(changesOfEnglish)) {
    test(`by ${name}`, async () => tries(path, await newCase(await translator())))
  }
  test('by a guideline that becomes a translation', async () => {
    const [source, german] = [await newGuide('Lounges', 'en'), await newGuide('Wartehallen', 'de')]
    const who = await translator()
    const seen = notGerman()
    site.refused(await convert(who, german, source))
    assert.deepEqual(notGerman(), seen)
  })
})

/** What would change the website, or the responses at former URLs. */
const changesForVisitors: { [name: string]: Path } = {
  'a save': ({ who, german }) => site.edit(who, german, { title: 'Neu' }, pages),
  'a save that publishes': async ({ who, german }) => {
    site.done(await site.act(site.admin, german, 'unpublish', { as: 'draft' }, pages))
    return site.edit(who, german, { status: 'published' }, pages)
  },
  'an action of a save': ({ who, german }) =>
    site.edit(who, german, { title: 'Neu', publishing: { action: 'publish' } }, pages),
  'a new live translation': async ({ who }) => {
    const other = await site.page(`Untranslated ${number}`)
    return who.post(`/${pages}/create`, {
      sourceId: other.id,
      language: 'de',
      title: 'Neu',
      body: 'Neu',
      status: 'published',
    })
  },
  publishing: async ({ who, german }) => {
    site.done(await site.saveLater(site.admin, german, { title: 'Später' }, pages))
    return site.act(who, german, 'publish', {}, pages)
  },
  'a schedule': async ({ who, german }) => {
    site.done(await site.saveLater(site.admin, german, { title: 'Später' }, pages))
    await site.act(who, german, 'schedule', { at: site.at(1) }, pages)
    site.host.pass(2 * 60_000)
    await site.due()
  },
  unpublishing: ({ who, german }) => site.act(who, german, 'unpublish', { as: 'draft' }, pages),
  'unpublishing many': ({ who, german }) =>
    who.post(`/${pages}/publishing`, { action: 'unpublish', as: 'draft', ids: [german.id] }),
  deletion: ({ who, german }) => who.remove(`/${pages}/${german.id}`),
  'bulk deletion': ({ who, german }) => bulk(who, pages, 'delete', german),
  restore: async ({ who, german }) => {
    site.done(await site.admin.remove(`/${pages}/${german.id}`))
    return bulk(who, pages, 'restore', german)
  },
  'permanent deletion of a page that visitors know as gone': async ({ who, german }) => {
    site.done(await site.admin.remove(`/${pages}/${german.id}?reason=error`))
    return bulk(who, pages, 'purge', german)
  },
  'an import': ({ who, source }) => importRow(who, { sourceId: source.id, language: 'de', title: 'Neu', body: 'Neu' }),
  undo: async ({ who, german }) => {
    const reply = site.done(await site.edit(site.admin, german, { title: 'Neu' }, pages))
    return site.undo(who, reply, pages)
  },
  'undo of a restore': async ({ who, german }) => {
    site.done(await site.admin.remove(`/${pages}/${german.id}`))
    const reply = site.done(await bulk(site.admin, pages, 'restore', german))
    return site.undo(who, reply, pages)
  },
  'replaced links': ({ who }) => who.post('/links/replace', { target: '/old', to: '/new' }),
  'unpublishing the source': ({ who, source }) => site.act(who, source, 'unpublish', { as: 'draft' }),
  'deletion of the source': ({ who, source }) => who.remove(`/content_details/${source.id}`),
  'deletion of a draft whose translation visitors know as gone': async ({ who }) => {
    const draft = await site.page(`Draft ${number}`, 'draft')
    const text = { title: `Entwurf ${number}`, body: 'Text', status: 'published' }
    const translation = await site.translate('content-page', draft, text)
    site.done(
      await site.act(
        site.admin,
        translation,
        'unpublish',
        { as: 'archived', reason: 'moved', to: '/elsewhere' },
        pages,
      ),
    )
    await who.remove(`/content_details/${draft.id}`)
    return bulk(who, 'content_details', 'purge', draft)
  },
  'restoring the source': async ({ who, source }) => {
    site.done(await site.admin.remove(`/content_details/${source.id}`))
    return bulk(who, 'content_details', 'restore', source)
  },
  'undo of the deletion of the source': async ({ who, source }) => {
    const reply = site.done(await site.admin.remove(`/content_details/${source.id}`))
    return site.undo(who, reply)
  },
  'undo of the unpublishing of the source': async ({ who, source }) => {
    const reply = site.done(await site.act(site.admin, source, 'unpublish', { as: 'draft' }))
    return site.undo(who, reply)
  },
  'a guideline that becomes a live translation': async ({ who }) => {
    const [source, german] = [
      await newGuide(`Visas ${number}`, 'en'),
      await newGuide(`Visumfragen ${number}`, 'de', number % 2 === 0 ? 'published' : 'draft'),
    ]
    return convert(who, german, source)
  },
  'a merge that adopts a live translation': async ({ who }) => {
    const [draft, live] = await typesToMerge()
    return who.post('/guidelines_types/merge', { from: [draft.id], into: live.id })
  },
  'undo of a merge that adopted a live translation': async ({ who }) => {
    const [draft, live] = await typesToMerge()
    const reply = site.done(await site.admin.post('/guidelines_types/merge', { from: [draft.id], into: live.id }))
    return site.undo(who, reply, 'guidelines_types')
  },
}

/** A draft with a live translation, which visitors don’t get, and a live record without one. */
const typesToMerge = async (): Promise<[draft: Row, live: Row]> => {
  const draft = await site.host.make('guidelines_types', { name: `Draft type ${number}` })
  await site.translate('guideline-type', draft, { name: `Art ${number}`, status: 'published' })
  return [draft, await site.host.make('guidelines_types', { name: `Live type ${number}`, status: 'published' })]
}

/** All that visitors get, and the responses at the URLs of a page and its former ones. */
const seenByVisitors = async ({ source, german }: Case): Promise<unknown> => {
  const lists = ['pages', 'guidelines', 'guideline-types'].flatMap((list) =>
    ['', '&language=de', '&language=hi'].map(async (language) => {
      const { body } = await site.host.content(`/${list}?limit=100${language}`)
      return body.data
    }),
  )
  const former = await site.host.content(`/redirects?path=/de/entwurf-${number}`)
  return Promise.all([
    ...lists,
    site.host.text('/sitemap.xml'),
    site.visit(source.slug),
    site.visit(`${String(german.slug)}?language=de`),
    former.body.data,
  ])
}

describe('a user who can’t publish changes nothing for visitors', () => {
  for (const [name, path] of Object.entries(changesForVisitors)) {
    test(`by ${name}`, async () => {
      const own = ['view', 'edit', 'delete']
      const who = await site.colleague({
        'content-page': own,
        'guideline-detail': own,
        'guideline-type': own,
        translation: own,
      })
      const given = await newCase(site.admin)
      let seen: unknown
      const watched: Caller = {
        get: who.get,
        post: async (to, body) => {
          seen ??= await seenByVisitors(given)
          return who.post(to, body)
        },
        remove: async (to) => {
          seen ??= await seenByVisitors(given)
          return who.remove(to)
        },
      }
      await path({ ...given, who: watched })
      assert.ok(seen, 'it tries')
      assert.deepEqual(await seenByVisitors(given), seen)
    })
  }
})

test('a user limited to German gets no further languages, and creates no account with them', async () => {
  const permissions = { user: everything, role: everything, 'content-page': ['view'], translation: everything }
  const lead = await site.colleague(permissions, limited)
  const other = await site.colleague(permissions)
  const seen = async (id: string) => {
    const { languages, email, version } = rowOf(await site.host.get(`${post}/users/${id}`))
    return { languages, email, version }
  }
  const [own, before] = [await seen(lead.user.id), await seen(other.user.id)]
  for (const languages of [[], [{ language: 'hi' }]]) {
    const own = { id: lead.user.id, version: await version(lead.user, 'users'), languages }
    site.refused(await lead.post('/users/create', own))
    const person = { firstName: 'New', email: `new${languages.length}@example.com`, roleId: lead.role.id, languages }
    site.refused(await lead.post('/users/create', person))
    await lead.post('/users/import', { key: 'email', mode: 'both', rows: [{ email: own.id, languages: '' }] })
  }
  // Who can change the address of an account can sign in to it.
  site.refused(await lead.post('/users/create', { id: other.user.id, ...before, email: 'mine@example.com' }))
  site.refused(await lead.remove(`/users/${other.user.id}`))
  assert.deepEqual([await seen(lead.user.id), await seen(other.user.id)], [own, before])
  const invited = await lead.post('/invitations', { emails: ['invited@example.com'], roleId: lead.role.id })
  assert.equal(invited.status, 201, JSON.stringify(invited.body))
  const [{ link }] =
    isObject(invited.body.data) && Array.isArray(invited.body.data.links) ? invited.body.data.links : []
  const token = new URL(String(link)).searchParams.get('token')
  const password = 'a long enough password for an invitation'
  site.done(await site.host.call('POST', '/users/accept-invitation', { token, password, firstName: 'In' }))
  const { body } = await site.host.get(`${post}/users?search=invited@example.com`)
  assert.ok(Array.isArray(body.data))
  assert.deepEqual(body.data[0].languages, limited.languages)
})
