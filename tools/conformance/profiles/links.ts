import { calls, isObject, type Row, textOf } from '#contract'
import { colleague } from '../colleague.ts'
import { equal, expect, isRefused, listIn, metaIn, objectIn, rowIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { airports, tags } = recordPaths

async function prepare(host: Visitor) {
  const [country] = listIn(await host.get('/api/v1/post/country?limit=1'))
  const letters = host.prefix.slice(-5).toUpperCase()
  let count = 0
  return {
    /** An airport whose text has these links. */
    text: async (...links: readonly string[]): Promise<Row> => {
      count += 1
      return host.make(airports.save, {
        name: `${host.prefix} links ${count}`,
        ident: `Z${letters}${count}`,
        countryId: String(country?.id),
        description: links.map((link, index) => `[link ${index}](${link})`).join(' '),
      })
    },
    /** A tag, which has a page without being published. */
    page: async (): Promise<{ tag: Row; path: string }> => {
      count += 1
      const tag = await host.make(tags.save, { name: `${host.prefix} linked ${count}` })
      return { tag, path: `/blogs/tag/${textOf(tag.slug)}` }
    },
    none: () => {
      count += 1
      return `/blogs/tag/${host.prefix.toLowerCase()}-none-${count}`
    },
  }
}

type Link = { [name: string]: unknown }

async function linkAt(host: Visitor, target: string): Promise<Link | undefined> {
  const rows = listIn(await host.get(`${calls.links}?limit=200&search=${encodeURIComponent(target)}`))
  return rows.find((row) => row.target === target)
}

const stateOf = async (host: Visitor, target: string): Promise<unknown> => (await linkAt(host, target))?.state

/** Link targets and fixing links. */
export const linksProfile = profile({
  name: 'links',
  needs: ['entities', 'accounts', 'website'],
  prepare,
  checks: {
    'A link is listed with its record and field': [
      rules.links,
      async (host, { text, page }) => {
        const { path } = await page()
        const { id, name } = await text(path)
        const link = await linkAt(host, path)
        equal([link?.state, link?.isOwn, link?.useCount], ['ok', true, 1], 'its state, whose it is, and its uses')
        equal(link?.uses, [{ entity: 'airport', id, label: name, field: 'description' }], 'its uses')
      },
    ],
    'A link to a deleted record has the state deleted': [
      rules.links,
      async (host, { text, page }) => {
        const { path, tag } = await page()
        await text(path)
        await host.remove(`${tags.list}/${tag.id}`)
        equal(await stateOf(host, path), 'deleted', 'the state')
      },
    ],
    'A link to a former URL has the state moved and names the current URL': [
      rules.links,
      async (host, { text, page }) => {
        const { path, tag } = await page()
        await text(path)
        await host.post(tags.save, { id: tag.id, version: tag.version, slug: `${textOf(tag.slug)}-2` })
        const link = await linkAt(host, path)
        equal(link?.state, 'moved', 'the state')
        equal(link?.fix, { action: 'replace', to: `${path}-2` }, 'the fix')
      },
    ],
    'A link to an unknown page has the state missing': [
      rules.links,
      async (host, { text, none }) => {
        const path = none()
        await text(path)
        equal(await stateOf(host, path), 'missing', 'the state')
      },
    ],
    'A link removed from its text is no longer listed': [
      rules.links,
      async (host, { text, none }) => {
        const path = none()
        const { id, version } = await text(path)
        rowIn(await host.post(airports.save, { id, version, description: 'No link' }))
        equal(await stateOf(host, path), undefined, 'the state')
      },
    ],
    'Links can be filtered by state, and all states are counted': [
      rules.links,
      async (host, { text, page, none }) => {
        const { path } = await page()
        await text(path, none())
        const reply = await host.get(`${calls.links}?search=${host.prefix}&filter[state]=missing&limit=200`)
        const states = listIn(reply).map(({ state }) => state)
        expect(states.length > 0 && states.every((state) => state === 'missing'), `the states are ${states.join()}`)
        const { counts } = metaIn(reply)
        const ok = isObject(counts) ? counts.ok : undefined
        expect(typeof ok === 'number' && ok > 0, `the count of ok is ${String(ok)}`)
      },
    ],
    'An unknown link state returns malformed': [
      rules.links,
      async (host) => {
        isRefused(await host.get(`${calls.links}?filter[state]=odd`), 400, 'malformed')
      },
    ],
    'URLs in an unsaved text are checked in order': [
      rules.links,
      async (host, { page, none }) => {
        const { path } = await page()
        const found = listIn(await host.post(`${calls.links}/check`, { targets: [none(), path] }))
        equal(
          found.map(({ state }) => state),
          ['missing', 'ok'],
          'the states',
        )
      },
    ],
    'A target is replaced in every link, and this can be undone': [
      rules.links,
      async (host, { text, page, none }) => {
        const { path } = await page()
        const old = none()
        const [one, two] = [await text(old), await text(old, path)]
        const replaced = objectIn(await host.post(`${calls.links}/replace`, { target: old, to: path }))
        equal(Array.isArray(replaced.done) && replaced.done.length, 2, 'the number of changed records')
        const now = rowIn(await host.get(`${airports.list}/${two.id}`))
        equal(now.description, `[link 0](${path}) [link 1](${path})`, 'the text')
        await host.post(`${calls.links}/undo`, { operationId: replaced.operationId })
        equal(rowIn(await host.get(`${airports.list}/${one.id}`)).description, one.description, 'the text afterwards')
      },
    ],
    'Removing a link keeps its text': [
      rules.links,
      async (host, { text, none }) => {
        const old = none()
        const { id } = await text(old)
        await host.post(`${calls.links}/replace`, { target: old, to: null })
        equal(rowIn(await host.get(`${airports.list}/${id}`)).description, 'link 0', 'the text')
      },
    ],
    'A new URL that leads nowhere is rejected': [
      rules.links,
      async (host, { text, none }) => {
        const old = none()
        await text(old)
        isRefused(await host.post(`${calls.links}/replace`, { target: old, to: none() }), 422, 'validation', 'to')
      },
    ],
    'A user sees and changes only links of their own sections': [
      rules.links,
      async (host, { text, page, none }) => {
        const { path } = await page()
        const old = none()
        const { id, description } = await text(old)
        const { host: stranger } = await colleague(host, { 'blog-tag': ['view', 'edit'] })
        equal(await linkAt(stranger, old), undefined, 'the link')
        const { host: reader } = await colleague(host, { airport: ['view'], 'blog-tag': ['edit'] })
        const { done } = objectIn(await reader.post(`${calls.links}/replace`, { target: old, to: path }))
        equal(done, [], 'the changed records')
        equal(rowIn(await host.get(`${airports.list}/${id}`)).description, description, 'the text')
      },
    ],
  },
})
