import { calls, isObject, type Row } from '#contract'
import { equal, expect, hasStatus, isRefused, listIn, metaIn, objectIn, rowIn } from '../expect.ts'
import { recordPaths, settingsPlace } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { tags, guides, blogs, types } = recordPaths

async function setAccess(host: Visitor, contentAccess: unknown): Promise<unknown> {
  const { id, version, contentAccess: before } = rowIn(await host.get(settingsPlace.list))
  if (before !== contentAccess) rowIn(await host.post(settingsPlace.save, { id, version, contentAccess }))
  return before
}

/** Runs with public content, and restores the settings. */
async function inPublic(host: Visitor, run: (website: Website) => Promise<void>, access = 'public'): Promise<void> {
  const before = await setAccess(host, access)
  const read = (path: string, headers: { [name: string]: string } = {}) =>
    host.send('GET', calls.content + path, { token: undefined, headers })
  try {
    await run({ read })
  } finally {
    await setAccess(host, before)
  }
}
type Website = { read(path: string, headers?: { [name: string]: string }): ReturnType<Visitor['get']> }

const makeGuide = (host: Visitor, name: string, status: string): Promise<Row> =>
  host.make(guides.save, { name: `${host.prefix} ${name}`, order: 1, status })

/** Published records, as a website reads them. */
export const contentProfile = profile({
  name: 'content',
  needs: ['entities', 'website'],
  prepare: async (host) => ({ tag: await host.make(tags.save, { name: `${host.prefix} shown` }) }),
  checks: {
    'Content returns not_found while it is turned off': [
      rules.content,
      async (host) => {
        await inPublic(
          host,
          async ({ read }) => {
            isRefused(await read('/blog-tags'), 404, 'not_found')
          },
          'off',
        )
      },
    ],
    'Content for programs only needs a token': [
      rules.content,
      async (host) => {
        await inPublic(
          host,
          async ({ read }) => {
            isRefused(await read('/blog-tags'), 401, 'unauthenticated')
          },
          'token',
        )
      },
    ],
    'A record is returned by its ID': [
      rules.content,
      async (host, { tag }) => {
        await inPublic(host, async ({ read }) => {
          equal(objectIn(await read(`/blog-tags/${tag.id}`)).name, `${host.prefix} shown`, 'its name')
        })
      },
    ],
    'A record is returned by its slug': [
      rules.content,
      async (host, { tag }) => {
        await inPublic(host, async ({ read }) => {
          equal(objectIn(await read(`/blog-tags/slug/${String(tag.slug)}`)).id, tag.id, 'its id')
        })
      },
    ],
    'A published record is in its list, and a draft is not': [
      rules.content,
      async (host) => {
        const [shown, draft] = [await makeGuide(host, 'shown', 'published'), await makeGuide(host, 'draft', 'draft')]
        await inPublic(host, async ({ read }) => {
          const ids = listIn(await read('/guideline-types?limit=100')).map(({ id }) => id)
          expect(ids.includes(shown.id), 'the published one is missing')
          expect(!ids.includes(draft.id), 'the draft is there')
        })
      },
    ],
    'A draft is not found by its ID or slug': [
      rules.content,
      async (host) => {
        const draft = await makeGuide(host, 'hidden', 'draft')
        await inPublic(host, async ({ read }) => {
          for (const path of [draft.id, `slug/${String(draft.slug)}`]) {
            isRefused(await read(`/guideline-types/${path}`), 404, 'not_found')
          }
        })
      },
    ],
    'A trashed record is not found': [
      rules.content,
      async (host) => {
        const { id } = await host.make(tags.save, { name: `${host.prefix} trashed` })
        await host.remove(`${tags.list}/${id}`)
        await inPublic(host, async ({ read }) => {
          isRefused(await read(`/blog-tags/${id}`), 404, 'not_found')
        })
      },
    ],
    'A former slug redirects to the current one': [
      rules.content,
      async (host) => {
        const { id, version, slug } = await host.make(tags.save, { name: `${host.prefix} moved` })
        rowIn(await host.post(tags.save, { id, version, slug: `${String(slug)}-on` }))
        await inPublic(host, async ({ read }) => {
          equal(objectIn(await read(`/blog-tags/slug/${String(slug)}`)).slug, `${String(slug)}-on`, 'its slug')
        })
      },
    ],
    'A record contains no internal fields': [
      rules.content,
      async (host, { tag }) => {
        await inPublic(host, async ({ read }) => {
          const record = objectIn(await read(`/blog-tags/${tag.id}`))
          const inside = ['version', 'status', 'createdBy', 'updatedBy', 'createdAt', 'blogs']
          equal(
            inside.filter((name) => name in record),
            [],
            'what is there of it',
          )
        })
      },
    ],
    'A cursor continues after the last record': [
      rules.content,
      async (host) => {
        await host.make(tags.save, { name: `${host.prefix} second` })
        await inPublic(host, async ({ read }) => {
          const first = await read('/blog-tags?limit=1')
          const { next } = metaIn(first)
          const second = listIn(await read(`/blog-tags?limit=1&after=${encodeURIComponent(String(next))}`))
          expect(second.length === 1 && second[0]?.id !== listIn(first)[0]?.id, 'it is the same record')
        })
      },
    ],
    'fields chooses what comes': [
      rules.content,
      async (host, { tag }) => {
        await inPublic(host, async ({ read }) => {
          equal(objectIn(await read(`/blog-tags/${tag.id}?fields=slug`)), { id: tag.id, slug: tag.slug }, 'what comes')
        })
      },
    ],
    'An unknown parameter returns malformed': [
      rules.content,
      async (host) => {
        await inPublic(host, async ({ read }) => {
          isRefused(await read('/blog-tags?odd=1'), 400, 'malformed')
        })
      },
    ],
    'A cached response is not sent again': [
      rules.content,
      async (host, { tag }) => {
        await inPublic(host, async ({ read }) => {
          const { headers } = await read(`/blog-tags/${tag.id}`)
          hasStatus(await read(`/blog-tags/${tag.id}`, { 'If-None-Match': headers.get('etag') ?? '' }), 304)
        })
      },
    ],
    'A changed record has another ETag': [
      rules.content,
      async (host) => {
        const { id, version } = await host.make(tags.save, { name: `${host.prefix} tagged` })
        await inPublic(host, async ({ read }) => {
          const { headers } = await read(`/blog-tags/${id}`)
          rowIn(await host.post(tags.save, { id, version, description: 'After' }))
          hasStatus(await read(`/blog-tags/${id}`, { 'If-None-Match': headers.get('etag') ?? '' }), 200)
        })
      },
    ],
    'Markup in a text does not run in its HTML': [
      rules.content,
      async (host) => {
        const { id: typeId } = await host.make(types.save, { name: `${host.prefix} html` })
        const { id: authorId } = objectIn(await host.get(calls.profile))
        const { id } = await host.make(blogs.save, {
          title: `${host.prefix} html`,
          typeId,
          authorId,
          excerpt: 'An excerpt that is long enough to be taken: fifty characters.',
          body: '# Head\n\n<script>alert(1)</script> [x](javascript:alert(1))',
          status: 'published',
        })
        await inPublic(host, async ({ read }) => {
          const { body } = objectIn(await read(`/blogs/${id}?as=html`))
          expect(/<h2[^>]*>Head<\/h2>/.test(String(body)), 'the heading is missing')
          expect(!/<script|javascript:/i.test(String(body)), 'it would run')
        })
      },
    ],
    'The sitemap has the URL of a published record': [
      rules.content,
      async (host, { tag }) => {
        await inPublic(host, async ({ read }) => {
          const { text } = await read('/sitemap.xml')
          expect(
            text.includes('<sitemapindex') || text.includes(`/blogs/tag/${String(tag.slug)}</loc>`),
            'it is missing',
          )
        })
      },
    ],
    'The website data has the public settings': [
      rules.content,
      async (host) => {
        const settings = rowIn(await host.get(settingsPlace.list))
        await inPublic(host, async ({ read }) => {
          const site = objectIn(await read('/site'))
          equal(site.siteName, settings.siteName, 'its name')
          expect(Array.isArray(site.pages) && site.pages.every(isObject), 'it has no pages')
          expect(!('contentAccess' in site), 'it has settings of the interface')
        })
      },
    ],
    'Published content is read-only': [
      rules.content,
      async (host) => {
        isRefused(await host.post(`${calls.content}/blog-tags`, {}), 405, 'method_not_allowed')
      },
    ],
  },
})
