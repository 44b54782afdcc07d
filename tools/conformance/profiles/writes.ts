import { equal, expect, isRefused, listIn, metaIn, objectIn, rowIn } from '../expect.ts'
import { isObject } from '#contract'
import { recordPaths, settingsPlace } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import { mark, type Visitor } from '../visitor.ts'

const { tags, types, blogs, guides, messages, users } = recordPaths
const excerpt = 'An excerpt that is long enough to be one, for it has fifty characters.'

async function prepare(host: Visitor) {
  const type = await host.make(types.save, { name: `${host.prefix} needed` })
  const tag = await host.make(tags.save, { name: `${host.prefix} named` })
  const [author] = listIn(await host.get(`${users.list}?limit=1`))
  const blog = await host.make(blogs.save, {
    title: `${host.prefix} blog`,
    excerpt,
    body: 'A text.',
    authorId: author?.id ?? null,
    typeId: type.id,
    tagIds: [tag.id],
  })
  let count = 0
  return {
    type,
    tag,
    blog,
    authorId: String(author?.id),
    /** Creates a tag for a single check. */
    fresh: (more: object = {}) => {
      count += 1
      return host.make(tags.save, { name: `${host.prefix} w${count}`, ...more })
    },
    name: (end: string) => `${host.prefix} ${end}`,
  }
}

const message = { email: 'Ana@Example.COM', subject: 'Lost bag', body: 'It was red.', phone: '+91 (124) 479-7300' }

async function refuses(host: Visitor, body: object, field: string): Promise<void> {
  isRefused(await host.post(tags.save, body), 422, 'validation', field)
}

/** Saving, ordering, merging and deleting records. */
export const writes = profile({
  name: 'writes',
  needs: ['entities'],
  prepare,
  checks: {
    'A new record returns 201 with version 1': [
      rules.entities,
      async (host, { name }) => {
        equal(rowIn(await host.post(tags.save, { name: name('new') }), 201).version, 1, 'the version')
      },
    ],
    'An update returns 200 and increases the version': [
      rules.entities,
      async (host, { fresh, name }) => {
        const { id, version } = await fresh()
        expect(
          rowIn(await host.post(tags.save, { id, version, name: name('changed') })).version > version,
          'it does not',
        )
      },
    ],
    'An update keeps the fields that it omits': [
      rules.entities,
      async (host, { fresh, name }) => {
        const { id, version } = await fresh({ description: 'Stays' })
        equal(
          rowIn(await host.post(tags.save, { id, version, name: name('kept') })).description,
          'Stays',
          'the other field',
        )
      },
    ],
    'A null value clears a field': [
      rules.entities,
      async (host, { fresh }) => {
        const { id, version } = await fresh({ description: 'Goes' })
        equal(rowIn(await host.post(tags.save, { id, version, description: null })).description, null, 'the field')
      },
    ],
    'An update without a version returns version_required': [
      rules.answers,
      async (host, { fresh }) => {
        isRefused(await host.post(tags.save, { id: (await fresh()).id, description: 'x' }), 428, 'version_required')
      },
    ],
    'An update of an old version returns conflict with the current record': [
      rules.answers,
      async (host, { fresh }) => {
        const { id, version } = await fresh()
        await host.post(tags.save, { id, version, description: 'First' })
        const late = await host.post(tags.save, { id, version, description: 'Second' })
        isRefused(late, 409, 'conflict')
        const data = isObject(late.body) && isObject(late.body.data) ? late.body.data : {}
        equal([data.id, data.description], [id, 'First'], 'its data')
      },
    ],
    'A conflict changes nothing': [
      rules.entities,
      async (host, { fresh }) => {
        const { id, version } = await fresh()
        await host.post(tags.save, { id, version, description: 'First' })
        await host.post(tags.save, { id, version, description: 'Second' })
        equal(rowIn(await host.get(`${tags.list}/${id}`)).description, 'First', 'the record')
      },
    ],
    'Two simultaneous updates of one version give one conflict': [
      rules.entities,
      async (host, { fresh }) => {
        const { id, version } = await fresh()
        const replies = await Promise.all(
          ['a', 'b', 'c'].map((description) => host.post(tags.save, { id, version, description })),
        )
        equal(replies.map(({ status }) => status).sort(), [200, 409, 409], 'the statuses')
      },
    ],
    'An update of an unknown record returns not_found': [
      rules.answers,
      async (host) => {
        isRefused(await host.post(tags.save, { id: mark, version: 1, name: 'x' }), 404, 'not_found')
      },
    ],
    'A name already in use returns duplicate on its field': [
      rules.answers,
      async (host, { tag }) => {
        isRefused(await host.post(tags.save, { name: tag.name }), 409, 'duplicate', 'name')
      },
    ],
    'Names are compared without case': [
      rules.shared,
      async (host, { tag }) => {
        isRefused(await host.post(tags.save, { name: String(tag.name).toUpperCase() }), 409, 'duplicate', 'name')
      },
    ],
    'A name can be used again once its record is in the trash': [
      rules.shared,
      async (host, { fresh }) => {
        const { id, name } = await fresh()
        await host.remove(`${tags.list}/${id}`)
        rowIn(await host.post(tags.save, { name }), 201)
      },
    ],
    'A missing required field is rejected': [
      rules.answers,
      async (host) => refuses(host, { description: 'x' }, 'name'),
    ],
    'Text that is too short is rejected': [rules.shared, async (host) => refuses(host, { name: 'x' }, 'name')],
    'Text that is too long is rejected': [
      rules.shared,
      async (host, { name }) => refuses(host, { name: name('x'.repeat(40)) }, 'name'),
    ],
    'Lengths count characters, not bytes': [
      rules.shared,
      async (host) => {
        const name = host.prefix + '😀'.repeat(40 - host.prefix.length)
        equal(rowIn(await host.post(tags.save, { name }), 201).name, name, 'the name')
      },
    ],
    'An unknown field is rejected': [
      rules.entities,
      async (host, { name }) => refuses(host, { name: name('odd'), odd: 1 }, 'odd'),
    ],
    'A count cannot be set': [
      rules.entities,
      async (host, { name }) => refuses(host, { name: name('count'), blogs: 7 }, 'blogs'),
    ],
    'A number instead of text is rejected': [rules.entities, async (host) => refuses(host, { name: 7777 }, 'name')],
    'Control characters are removed from text': [
      rules.shared,
      async (host, { name }) => {
        const row = rowIn(await host.post(tags.save, { name: `${name('bell')}\u0007b` }), 201)
        equal(row.name, `${name('bell')}b`, 'the name')
      },
    ],
    'Text direction marks are removed': [
      rules.shared,
      async (host, { name }) => {
        const row = rowIn(await host.post(tags.save, { name: `${name('turned')}\u202eb` }), 201)
        equal(row.name, `${name('turned')}b`, 'the name')
      },
    ],
    'Text is trimmed and composed (NFC)': [
      rules.shared,
      async (host, { name }) => {
        const row = rowIn(await host.post(tags.save, { name: `  ${name('re\u0301sume\u0301')} ` }), 201)
        equal(row.name, name('r\u00e9sum\u00e9'), 'the name')
      },
    ],
    'A slug is derived from the name': [
      rules.shared,
      async (host, { name }) => {
        const row = rowIn(await host.post(tags.save, { name: name('Über uns') }), 201)
        equal(row.slug, `${host.prefix}-uber-uns`, 'the slug')
      },
    ],
    'A slug has lower-case letters, digits and single hyphens': [
      rules.shared,
      async (host, { name }) => refuses(host, { name: name('slug'), slug: 'Not A--Slug' }, 'slug'),
    ],
    'A slug is unique': [
      rules.shared,
      async (host, { tag, name }) => {
        isRefused(await host.post(tags.save, { name: name('other'), slug: tag.slug }), 409, 'duplicate', 'slug')
      },
    ],
    'A choice must be one of its values': [
      rules.entities,
      async (host, { name }) => {
        isRefused(
          await host.post(guides.save, { name: name('odd'), order: 1, status: 'odd' }),
          422,
          'validation',
          'status',
        )
      },
    ],
    'An order must be an integer from 0': [
      rules.shared,
      async (host, { name }) => {
        isRefused(await host.post(guides.save, { name: name('minus'), order: -1 }), 422, 'validation', 'order')
      },
    ],
    'A scheduled record needs a time': [
      rules.shared,
      async (host, { name }) => {
        isRefused(
          await host.post(guides.save, { name: name('when'), status: 'scheduled' }),
          422,
          'validation',
          'publishAt',
        )
      },
    ],
    'A time in another zone is stored in UTC': [
      rules.answers,
      async (host, { name }) => {
        const body = { name: name('zone'), status: 'scheduled', publishAt: '2031-05-10T08:00:00+05:30' }
        equal(rowIn(await host.post(guides.save, body), 201).publishAt, '2031-05-10T02:30:00.000Z', 'the time')
      },
    ],
    'A relation to an unknown record is rejected': [
      rules.entities,
      async (host, { blog: { id, version } }) => {
        isRefused(await host.post(blogs.save, { id, version, typeId: mark }), 422, 'validation', 'typeId')
      },
    ],
    'A relation to a trashed record is rejected': [
      rules.entities,
      async (host, { blog: { id, version }, fresh }) => {
        const gone = await fresh()
        await host.remove(`${tags.list}/${gone.id}`)
        isRefused(await host.post(blogs.save, { id, version, tagIds: [gone.id] }), 422, 'validation', 'tagIds')
      },
    ],
    'Email addresses are stored in lower case, phone numbers without punctuation': [
      rules.shared,
      async (host, { name }) => {
        const row = rowIn(await host.post(messages.save, { ...message, name: name('Ana') }), 201)
        equal([row.email, row.phone], ['ana@example.com', '+911244797300'], 'the two')
      },
    ],
    'A malformed email address is rejected': [
      rules.shared,
      async (host, { name }) => {
        isRefused(
          await host.post(messages.save, { ...message, name: name('x'), email: 'ana@' }),
          422,
          'validation',
          'email',
        )
      },
    ],
    'A visitor’s message cannot be changed': [
      rules.entities,
      async (host, { name }) => {
        const { id, version } = await host.make(messages.save, { ...message, name: name('Eve') })
        isRefused(await host.post(messages.save, { id, version, body: 'It was blue.' }), 422, 'validation', 'body')
      },
    ],
    'A save returns its operation, for undo': [
      rules.entities,
      async (host, { name }) => {
        const { operationId } = metaIn(await host.post(tags.save, { name: name('told') }))
        equal(typeof operationId, 'string', 'the type of operationId')
      },
    ],
    'Deleting returns the record and moves it to the trash': [
      rules.entities,
      async (host, { fresh }) => {
        const { id } = await fresh()
        equal(rowIn(await host.remove(`${tags.list}/${id}`)).id, id, 'the id')
        const trash = listIn(await host.get(`${tags.list}?filter[trashed]=1&filter[id]=${id}`))
        equal(trash.length, 1, 'the rows in the trash')
      },
    ],
    'A record in the trash cannot be deleted again': [
      rules.entities,
      async (host, { fresh }) => {
        const { id } = await fresh()
        await host.remove(`${tags.list}/${id}`)
        isRefused(await host.remove(`${tags.list}/${id}`), 404, 'not_found')
      },
    ],
    'Deleting a record that others need returns in_use and deletes nothing': [
      rules.entities,
      async (host, { type }) => {
        const reply = await host.remove(`${types.list}/${type.id}`)
        isRefused(reply, 409, 'in_use')
        rowIn(await host.get(`${types.list}/${type.id}`))
      },
    ],
    'in_use says how many records of which kind': [
      rules.answers,
      async (host, { type }) => {
        const { text } = await host.remove(`${types.list}/${type.id}`)
        expect(/\b1\b.*(?:blog|post)/.test(text), `it says ${text.slice(0, 120)}`)
      },
    ],
    'A record that others do not need can be deleted': [
      rules.entities,
      async (host, { tag, blog }) => {
        rowIn(await host.remove(`${tags.list}/${tag.id}`))
        rowIn(await host.get(`${blogs.list}/${blog.id}`))
      },
    ],
    'The impact of deleting lists the records that need it': [
      rules.entities,
      async (host, { type }) => {
        const reply = await host.get(`${types.list}/${type.id}/impact`)
        equal(listIn(reply), [{ entity: 'blog', field: 'typeId', count: 1, effect: 'blocks' }], 'the impact')
      },
    ],
    'Records keep a given order of IDs': [
      rules.entities,
      async (host, { name }) => {
        const ids: string[] = []
        for (const end of ['o1', 'o2', 'o3']) {
          ids.push((await host.make(guides.save, { name: name(end), order: 200_000 })).id)
        }
        const wanted = [ids[2], ids[0], ids[1]]
        listIn(await host.post(`${guides.list}/order`, { ids: wanted }))
        const rows = listIn(
          await host.get(`${guides.list}?sort=order&limit=1000&search=${encodeURIComponent(host.prefix)}`),
        )
        equal(
          rows.map(({ id }) => id).filter((id) => ids.includes(String(id))),
          wanted,
          'the order',
        )
      },
    ],
    'After a merge, references point to the remaining record': [
      rules.entities,
      async (host, { authorId, type, fresh, name }) => {
        const [from, into] = [await fresh(), await fresh()]
        const blog = await host.make(blogs.save, {
          title: name('merged'),
          excerpt,
          body: 'A text.',
          authorId,
          typeId: type.id,
          tagIds: [from.id],
        })
        rowIn(await host.post(`${tags.list}/merge`, { from: [from.id], into: into.id }))
        equal(rowIn(await host.get(`${blogs.list}/${blog.id}`)).tagIds, [into.id], 'the tags')
        isRefused(await host.get(`${tags.list}/${from.id}`), 404, 'not_found')
      },
    ],
    'A record cannot be merged into itself': [
      rules.entities,
      async (host, { fresh }) => {
        const { id } = await fresh()
        isRefused(await host.post(`${tags.list}/merge`, { from: [id], into: id }), 422, 'validation', 'from')
      },
    ],
    'Website settings are one record with the ID settings': [
      rules.entities,
      async (host) => {
        equal(objectIn(await host.get(settingsPlace.list)).id, 'settings', 'the id')
      },
    ],
    'Website settings are saved with their version': [
      rules.entities,
      async (host) => {
        const { siteName } = objectIn(await host.get(settingsPlace.list))
        isRefused(await host.post(settingsPlace.save, { siteName }), 428, 'version_required')
      },
    ],
    'Website settings cannot be deleted': [
      rules.entities,
      async (host) => {
        isRefused(await host.remove(`${settingsPlace.list}/settings`), 405, 'method_not_allowed')
      },
    ],
  },
})
