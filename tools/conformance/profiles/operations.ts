import { calls } from '#contract'
import { colleague } from '../colleague.ts'
import { equal, hasStatus, listIn, metaIn, rowIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { blogs, tags, types, users } = recordPaths

interface Made {
  label: string
  other: Visitor
}

/** The listed operations of a person on the record with this label. */
async function operationsOn(host: Visitor, wanted: string): Promise<{ [name: string]: unknown }[]> {
  return listIn(await host.get(calls.operations)).filter(({ label }) => label === wanted)
}

/** The last operations of a person that can be undone. */
export const operationsProfile = profile({
  name: 'operations',
  needs: ['entities', 'operations'],
  prepare: async (host): Promise<Made> => {
    const label = `${host.prefix} undoable`
    await host.make(tags.save, { name: label })
    return { label, other: (await colleague(host, { 'blog-tag': ['view', 'edit', 'delete'] })).host }
  },
  checks: {
    'A user’s list contains no operations of other users': [
      rules.entities,
      async (_host, { label, other }) => {
        equal(await operationsOn(other, label), [], 'the operations listed for another user')
      },
    ],
    'A save creates the related records that it names, and undoing the save moves them to the trash': [
      rules.entities,
      async (host) => {
        const name = `${host.prefix} related`
        const [author] = listIn(await host.get(`${users.list}?limit=1`))
        const type = await host.make(types.save, { name: `${host.prefix} type` })
        const saved = await host.post(blogs.save, {
          title: name,
          excerpt: 'An excerpt that is long enough to be one, for it has fifty characters.',
          body: 'A text.',
          authorId: author?.id ?? null,
          typeId: type.id,
          tagIds: ['new:1'],
          related: { 'new:1': name },
        })
        const found = async () => listIn(await host.get(`${tags.list}?search=${encodeURIComponent(name)}`))
        const [tag] = await found()
        equal([tag?.name, rowIn(saved, 201).tagIds], [name, [tag?.id]], 'the new tag')
        hasStatus(await host.post(`${blogs.list}/undo`, { operationId: metaIn(saved).operationId }), 200)
        equal(await found(), [], 'the tags after undo')
      },
    ],
    'An operation is listed with its record until it is undone': [
      rules.entities,
      async (host, { label }) => {
        const [operation, ...more] = await operationsOn(host, label)
        const { entity, action, count, others, operationIds } = operation ?? {}
        equal([entity, action, count, others, more.length], ['blog-tag', 'create', 1, 0, 0], 'the operation')
        for (const operationId of Array.isArray(operationIds) ? operationIds.toReversed() : []) {
          hasStatus(await host.post(`${tags.list}/undo`, { operationId }), 200)
        }
        equal(await operationsOn(host, label), [], 'the operations listed after undo')
      },
    ],
  },
})
