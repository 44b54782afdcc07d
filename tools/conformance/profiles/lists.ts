import { equal, expect, isRefused, listIn, metaIn, rowIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { tags, guides, blogs, types, users } = recordPaths

async function prepare(host: Visitor) {
  const { prefix } = host
  const tag = (end: string, description?: string) =>
    host.make(tags.save, { name: `${prefix} ${end}`, ...(description && { description }) })
  const made = {
    delta: await tag('Delta', 'Of rivers'),
    alpha: await tag('alpha', 'Of letters'),
    cafe: await tag('Café', 'Of letters'),
    beta: await tag('beta'),
    gone: await tag('gone'),
  }
  await host.remove(`${tags.list}/${made.gone.id}`)
  const guide = (end: string, order: number, status: string) =>
    host.make(guides.save, { name: `${prefix} ${end}`, order, status })
  const [one, two, three] = [
    await guide('one', 100_003, 'draft'),
    await guide('two', 100_005, 'published'),
    await guide('three', 100_007, 'draft'),
  ]
  const [late, early] = [
    await host.make(types.save, { name: `${prefix} zulu` }),
    await host.make(types.save, { name: `${prefix} april` }),
  ]
  const [author] = listIn(await host.get(`${users.list}?limit=1`))
  const excerpt = 'An excerpt that is long enough to be one, for it has fifty characters.'
  const blog = (end: string, typeId: string, more: object = {}) =>
    host.make(blogs.save, {
      title: `${prefix} ${end}`,
      excerpt,
      body: 'A text.',
      authorId: author?.id ?? null,
      typeId,
      ...more,
    })
  const first = await blog('first', late.id, {
    status: 'scheduled',
    publishAt: '2031-05-10T08:00:00Z',
    tagIds: [made.delta.id],
  })
  const second = await blog('second', early.id)
  return { ...made, one, two, three, late, early, first, second }
}

/** Limits a list to the records of this run. */
function own(host: Visitor): string {
  return `search=${encodeURIComponent(host.prefix)}`
}

async function namesIn(host: Visitor, path: string, query: string): Promise<string[]> {
  const rows = listIn(await host.get(`${path}?${query}`))
  return rows.map((row) => String(row.name ?? row.title).replace(`${host.prefix} `, ''))
}

async function finds(host: Visitor, path: string, query: string, expected: readonly string[]): Promise<void> {
  equal((await namesIn(host, path, `limit=1000&${query}`)).sort(), [...expected].sort(), 'what is found')
}

/** Queries of lists: pages, order, search and filters. */
export const lists = profile({
  name: 'lists',
  needs: ['entities'],
  prepare,
  checks: {
    'A page has 25 rows unless the query says otherwise': [
      rules.entities,
      async (host) => {
        equal(metaIn(await host.get(tags.list)).limit, 25, 'the limit')
      },
    ],
    'A page has no more rows than its limit, and the total counts all': [
      rules.entities,
      async (host) => {
        const reply = await host.get(`${tags.list}?${own(host)}&limit=3`)
        equal([listIn(reply).length, metaIn(reply).total], [3, 4], 'the rows and the total')
      },
    ],
    'Pages follow each other without gaps or duplicates': [
      rules.entities,
      async (host) => {
        const pages = [1, 2, 3].map((page) => namesIn(host, tags.list, `${own(host)}&sort=name&limit=2&page=${page}`))
        equal((await Promise.all(pages)).flat(), ['alpha', 'beta', 'Café', 'Delta'], 'three pages of two')
      },
    ],
    'A page returns its number': [
      rules.answers,
      async (host) => {
        const { page, limit } = metaIn(await host.get(`${tags.list}?${own(host)}&limit=2&page=2`))
        equal([page, limit], [2, 2], 'its meta')
      },
    ],
    'A page after the last is empty, with the same total': [
      rules.entities,
      async (host) => {
        const reply = await host.get(`${tags.list}?${own(host)}&page=9`)
        equal([listIn(reply).length, metaIn(reply).total], [0, 4], 'the rows and the total')
      },
    ],
    'The maximum limit is 1000': [
      rules.entities,
      async (host) => {
        listIn(await host.get(`${tags.list}?limit=1000`))
        isRefused(await host.get(`${tags.list}?limit=1001`), 400, 'malformed')
      },
    ],
    'A limit of 0 returns malformed': [
      rules.entities,
      async (host) => {
        isRefused(await host.get(`${tags.list}?limit=0`), 400, 'malformed')
      },
    ],
    'A page that is not a number returns malformed': [
      rules.entities,
      async (host) => {
        isRefused(await host.get(`${tags.list}?page=two`), 400, 'malformed')
      },
    ],
    'An order other than asc and desc returns malformed': [
      rules.entities,
      async (host) => {
        isRefused(await host.get(`${tags.list}?sort=name&order=up`), 400, 'malformed')
      },
    ],
    'An unknown column returns malformed': [
      rules.answers,
      async (host) => {
        isRefused(await host.get(`${tags.list}?sort=odd`), 400, 'malformed')
      },
    ],
    'An unknown filter returns malformed': [
      rules.answers,
      async (host) => {
        isRefused(await host.get(`${tags.list}?filter[odd]=1`), 400, 'malformed')
      },
    ],
    'An unknown parameter returns malformed': [
      rules.entities,
      async (host) => {
        isRefused(await host.get(`${tags.list}?odd=1`), 400, 'malformed')
      },
    ],
    'A list is sorted by a column, ignoring case and accents': [
      rules.entities,
      async (host) => {
        equal(await namesIn(host, tags.list, `${own(host)}&sort=name`), ['alpha', 'beta', 'Café', 'Delta'], 'the order')
      },
    ],
    'order=desc turns the order': [
      rules.entities,
      async (host) => {
        const names = await namesIn(host, tags.list, `${own(host)}&sort=name&order=desc`)
        equal(names, ['Delta', 'Café', 'beta', 'alpha'], 'the order')
      },
    ],
    'Numbers are sorted as numbers': [
      rules.entities,
      async (host) => {
        equal(
          await namesIn(host, guides.list, `${own(host)}&sort=order&order=desc`),
          ['three', 'two', 'one'],
          'the order',
        )
      },
    ],
    'A relation is sorted by its label, under its name without Id': [
      rules.entities,
      async (host) => {
        for (const [order, expected] of [
          ['asc', ['second', 'first']],
          ['desc', ['first', 'second']],
        ] as const) {
          equal(
            await namesIn(host, blogs.list, `${own(host)}&sort=type&order=${order}`),
            expected,
            `the order ${order}`,
          )
        }
      },
    ],
    'A search finds records with every word': [
      rules.entities,
      async (host) => {
        await finds(host, tags.list, `${own(host)}%20rivers`, ['Delta'])
        await finds(host, tags.list, `${own(host)}%20rivers%20letters`, [])
      },
    ],
    'A search matches the beginning of a word': [
      rules.entities,
      (host) => finds(host, tags.list, `${own(host)}%20alp`, ['alpha']),
    ],
    'A search does not match the middle of a word': [
      rules.entities,
      (host) => finds(host, tags.list, `${own(host)}%20lpha`, []),
    ],
    'A search ignores case': [rules.entities, (host) => finds(host, tags.list, `${own(host)}%20DELTA`, ['Delta'])],
    'A search ignores accents': [rules.entities, (host) => finds(host, tags.list, `${own(host)}%20cafe`, ['Café'])],
    'A search without matches returns an empty list': [
      rules.entities,
      async (host) => {
        const reply = await host.get(`${tags.list}?${own(host)}%20nowhere`)
        equal([listIn(reply).length, metaIn(reply).total], [0, 0], 'the rows and the total')
      },
    ],
    'A filter returns the rows with its value': [
      rules.entities,
      (host) => finds(host, guides.list, `${own(host)}&filter[status]=published`, ['two']),
    ],
    'A repeated filter matches any of its values': [
      rules.entities,
      (host) =>
        finds(host, guides.list, `${own(host)}&filter[status]=published&filter[status]=draft`, ['one', 'two', 'three']),
    ],
    'Filters on two fields must both match': [
      rules.entities,
      (host) => finds(host, guides.list, `${own(host)}&filter[status]=draft&filter[order]=100007`, ['three']),
    ],
    'A filter with not returns the other rows': [
      rules.entities,
      (host) => finds(host, guides.list, `${own(host)}&filter[status][not]=draft`, ['two']),
    ],
    'A filter with gte returns equal and greater values': [
      rules.entities,
      (host) => finds(host, guides.list, `${own(host)}&filter[order][gte]=100005`, ['two', 'three']),
    ],
    'A filter with lte returns equal and smaller values': [
      rules.entities,
      (host) => finds(host, guides.list, `${own(host)}&filter[order][lte]=100005`, ['one', 'two']),
    ],
    'gte and lte together are a range': [
      rules.entities,
      (host) => finds(host, guides.list, `${own(host)}&filter[order][gte]=100004&filter[order][lte]=100006`, ['two']),
    ],
    'An empty filter returns the rows without a value': [
      rules.entities,
      (host) => finds(host, tags.list, `${own(host)}&filter[description]=`, ['beta']),
    ],
    'A relation is filtered by its ID': [
      rules.entities,
      (host, { early }) => finds(host, blogs.list, `${own(host)}&filter[typeId]=${early.id}`, ['second']),
    ],
    'One of several relations is filtered by its ID': [
      rules.entities,
      (host, { delta }) => finds(host, blogs.list, `${own(host)}&filter[tagIds]=${delta.id}`, ['first']),
    ],
    'A time is filtered by a range': [
      rules.entities,
      (host) =>
        finds(host, blogs.list, `${own(host)}&filter[publishAt][gte]=2031-05-10&filter[publishAt][lte]=2031-05-10`, [
          'first',
        ]),
    ],
    'filter[month] keeps a month': [
      rules.entities,
      async (host) => {
        await finds(host, blogs.list, `${own(host)}&filter[month]=2031-05`, ['first'])
        await finds(host, blogs.list, `${own(host)}&filter[month]=2031-06`, [])
      },
    ],
    'An impossible month returns malformed': [
      rules.answers,
      async (host) => {
        isRefused(await host.get(`${blogs.list}?filter[month]=2031-13`), 400, 'malformed')
      },
    ],
    'A numeric filter with another value returns malformed': [
      rules.answers,
      async (host) => {
        isRefused(await host.get(`${guides.list}?filter[order]=many`), 400, 'malformed')
      },
    ],
    'filter[unused]=1 keeps records that no other names': [
      rules.entities,
      (host) => finds(host, tags.list, `${own(host)}&filter[unused]=1`, ['alpha', 'beta', 'Café']),
    ],
    'filter[missing] takes only its own words': [
      rules.entities,
      async (host) => {
        listIn(await host.get(`${recordPaths.airports.list}?filter[missing]=coordinates&limit=1`))
        isRefused(await host.get(`${recordPaths.airports.list}?filter[missing]=odd`), 400, 'malformed')
      },
    ],
    'A list contains no trashed records': [
      rules.entities,
      async (host, { gone }) => {
        const rows = listIn(await host.get(`${tags.list}?${own(host)}&limit=1000`))
        expect(!rows.some(({ id }) => id === gone.id), 'one is there')
      },
    ],
    'filter[trashed]=1 lists the trash': [
      rules.entities,
      (host) => finds(host, tags.list, `${own(host)}&filter[trashed]=1`, ['gone']),
    ],
    'A trashed record is not found by its ID': [
      rules.entities,
      async (host, { gone }) => {
        isRefused(await host.get(`${tags.list}/${gone.id}`), 404, 'not_found')
      },
    ],
    'A record read by its ID equals its row in the list': [
      rules.entities,
      async (host, { delta }) => {
        const [listed] = listIn(await host.get(`${tags.list}?${own(host)}%20rivers`))
        equal(rowIn(await host.get(`${tags.list}/${delta.id}`)), listed, 'the record')
      },
    ],
    'A relation is returned with its ID and label': [
      rules.answers,
      async (host, { first, late }) => {
        const row = rowIn(await host.get(`${blogs.list}/${first.id}`))
        equal([row.typeId, row.type], [late.id, { id: late.id, label: `${host.prefix} zulu` }], 'the type')
      },
    ],
    'Several relations are returned with their IDs and labels': [
      rules.answers,
      async (host, { first, delta }) => {
        const row = rowIn(await host.get(`${blogs.list}/${first.id}`))
        equal([row.tagIds, row.tags], [[delta.id], [{ id: delta.id, label: `${host.prefix} Delta` }]], 'the tags')
      },
    ],
    'A tag has the number of its blogs': [
      rules.entities,
      async (host, { delta, beta }) => {
        const counts = await Promise.all(
          [delta, beta].map(async ({ id }) => rowIn(await host.get(`${tags.list}/${id}`)).blogs),
        )
        equal(counts, [1, 0], 'the counts')
      },
    ],
    'A search without letters or digits finds nothing': [
      rules.entities,
      async (host) => {
        equal(listIn(await host.get(`${tags.list}?search=%2A`)).length, 0, 'the rows')
      },
    ],
  },
})
