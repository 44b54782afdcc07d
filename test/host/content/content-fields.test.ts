// Every field of every entity: what the definition shows comes, and nothing else does.
import { after, assert, before, test } from '../host.ts'
import type { Entity, Field } from '../../../src/contract/define.ts'
import { entities } from '../../../src/contract/entities/sections.ts'
import { contentOf } from '../../../src/contract/published/index.ts'
import { wireNames } from '../../../src/host/content/content-rows.ts'
import { type ContentHost, dataOf, listOf, nextOf, startContent } from './content-host.ts'

let host: ContentHost
before(async () => {
  host = await startContent({ sample: true })
})
after(() => host.stop())

const listed = entities.filter((entity) => contentOf(entity)?.path !== undefined)

/** A value that stands nowhere else, in the column of a field; undefined where its kind has no room for one. */
function markOf({ key }: Entity, name: string, { kind }: Field): string | undefined {
  if (['text', 'long', 'email', 'phone', 'url', 'slug', 'zone', 'language', 'choice'].includes(kind))
    return `zz-${key}-${name}-zz`
  return undefined
}

async function everything(): Promise<string> {
  const texts: string[] = []
  for (const content of listed.map(contentOf)) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page = await host.content(
        `/${content?.path}?limit=100&fields=${content?.shows.length ? fieldsOf(content.path ?? '') : ''}${after && `&after=${after}`}`,
      )
      texts.push(JSON.stringify(page.body))
      for (const { id } of listOf(page))
        texts.push(JSON.stringify((await host.content(`/${content?.path}/${id}`)).body))
      after = nextOf(page)
    }
  }
  for (const path of ['/site', '/redirects?limit=100']) texts.push(JSON.stringify((await host.content(path)).body))
  for (const path of ['/sitemap.xml', '/feed.xml', '/robots.txt']) texts.push(await host.text(path))
  return texts.join('\n')
}
const fieldsOf = (path: string): string =>
  wireNames(listed.find((entity) => contentOf(entity)?.path === path) ?? assert.fail(path)).join(',')

test('the public fields of each entity are listed here, so that a new field is not public by accident', () => {
  const shown = Object.fromEntries(
    entities.flatMap((entity) => {
      const content = contentOf(entity)
      return content ? [[entity.key, content.shows.join(' ')]] : []
    }),
  )
  assert.deepEqual(shown, {
    airport:
      'name iata icao localCode ident type slug countryId stateId cityId municipality lat lon elevationFt timeZone scheduledService website phone wikipedia description coverId terminals runways formerCodes publishAt checkedAt publicNotes',
    'guideline-type': 'name slug icon description order publishAt checkedAt publicNotes',
    'guideline-detail':
      'title slug typeId airportId body language validFrom validTo sourceUrl publishAt checkedAt publicNotes',
    media: 'url alt decorative caption credit width height mime focalX focalY',
    user: 'firstName lastName bio photoId',
    'content-page': 'title slug template body publishAt checkedAt publicNotes',
    blog: 'title slug excerpt body authorId typeId tagIds coverId readingMinutes publishAt checkedAt publicNotes',
    'blog-type': 'name slug description',
    'blog-tag': 'name slug description',
    country: 'name alpha2 alpha3 continent',
    state: 'name code',
    city: 'name code',
    settings:
      'siteUrl siteName tagline logoId faviconId contactEmail contactPhone address social defaultLanguage defaultTimeZone defaultRobots analyticsId maintenance',
    clientele: 'name mediaId url order',
    'gallery-image': 'title mediaId caption link order',
    notice:
      'title text severity link everywhere countryIds cityIds airportIds rank publishAt endsAt checkedAt publicNotes',
    'travel-agent':
      'name licence website countryId stateId cityId address logoId verified publishAt checkedAt publicNotes',
  })
  const personal = entities.flatMap((entity) =>
    (contentOf(entity)?.shows ?? [])
      .filter((name) => entity.fields[name]?.personal)
      .map((name) => `${entity.key}.${name}`),
  )
  assert.deepEqual(personal, ['user.firstName', 'user.lastName', 'user.bio'], 'an author, under their blogs')
})

test('a response has exactly the public fields of its entity', async () => {
  for (const entity of listed) {
    const [first] = listOf(await host.content(`/${contentOf(entity)?.path}?limit=1`))
    if (!first) continue
    const record = dataOf(await host.content(`/${contentOf(entity)?.path}/${first.id}`))
    const own = Object.keys(record).filter((name) => !['id', 'updatedAt', 'path', 'seo', 'alternates'].includes(name))
    assert.deepEqual(own.toSorted(), wireNames(entity).toSorted(), entity.key)
  }
})

test('only marked values of public fields appear in responses, and those of drafts never', async () => {
  const { db } = host.host.core
  const hidden: string[] = []
  const open: string[] = []
  for (const entity of entities) {
    const table = `"${entity.key.replaceAll('-', '_')}"`
    for (const [name, field] of Object.entries(entity.fields)) {
      const mark = markOf(entity, name, field)
      const isCounted = ['token', 'webhook'].includes(entity.key) && name === 'state' // no column has it
      if (
        mark === undefined ||
        isCounted ||
        ['status', 'statusId'].includes(name) ||
        (entity.key === 'settings' && /^content|siteUrl|defaultRobots/.test(name))
      )
        continue
      const isOfRedirect = entity.key === 'redirect' && name !== 'note' // shown by /redirects
      const isShown = contentOf(entity)?.shows.includes(name) ?? isOfRedirect
      ;(isShown ? open : hidden).push(mark)
      db.run(`update ${table} set "${name}" = ? || coalesce("$row", '')`, [mark])
    }
    // Half of what is published is taken back, and one of each kind goes to the trash.
    if (entity.publishes)
      db.run(`update ${table} set status = 'draft', "${entity.label[0]}" = 'zz-draft-zz' where "$row" % 2 = 0`)
    db.run(
      `update ${table} set deletedAt = '2026-01-01', "${entity.label[0]}" = 'zz-trash-zz' where "$row" % 5 = 3 and '${entity.key}' not in ('user', 'settings', 'role', 'user-status')`,
    )
  }
  const text = await everything()
  assert.deepEqual(
    [...hidden, 'zz-draft-zz', 'zz-trash-zz'].filter((mark) => text.includes(mark)),
    [],
  )
  const lost = open.filter((mark) => !text.includes(mark))
  assert.deepEqual(lost, [])
})

test('the name of a draft never appears in a published record, neither in a field nor in its title', async (t) => {
  const one = await startContent()
  t.after(one.stop)
  const [country] = listOf(await one.get('/api/v1/post/country?limit=1'))
  const airport = await one.make('airports', {
    name: 'Secret Airport',
    icao: 'ZSEC',
    iata: 'ZSC',
    type: 'heliport',
    countryId: country?.id,
    status: 'draft',
  })
  const type = await one.make('guidelines_types', { name: 'Secret type', order: 1, status: 'draft' })
  const template = { version: 0, metaTitle: '{name} at {airport} ({iata}) | {type}' }
  assert.equal((await one.post('/api/v1/post/seo_templates/guidelines', template)).status, 200)
  const { id } = await one.make('guidelines_details', {
    title: 'Open guideline',
    typeId: type.id,
    airportId: airport.id,
    body: 'Text',
    language: 'en',
    status: 'published',
  })
  const record = dataOf(await one.content(`/guidelines/${id}`))
  assert.deepEqual([record.airport, record.type], [null, null])
  assert.ok(!/secret|zsec|zsc/i.test(JSON.stringify(record)), JSON.stringify(record.seo))
})
