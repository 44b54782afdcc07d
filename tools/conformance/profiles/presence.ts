import { calls, isObject, type Row } from '#contract'
import { colleague } from '../colleague.ts'
import { equal, isRefused, listIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import { mark, type Visitor } from '../visitor.ts'

async function here(host: Visitor, { id }: Row, editing: boolean | null): Promise<{ [name: string]: unknown }[]> {
  return listIn(await host.post(calls.presence, { entity: 'blog-tag', id, editing }))
}

/** The users who have a record open. */
export const presence = profile({
  name: 'presence',
  needs: ['entities', 'live'],
  prepare: async (host) => {
    let count = 0
    return {
      other: await colleague(host, { 'blog-tag': ['view'] }),
      fresh: () => {
        count += 1
        return host.make(recordPaths.tags.save, { name: `${host.prefix} open ${count}` })
      },
    }
  },
  checks: {
    'A user sees who else has a record open': [
      rules.rest,
      async (host, { other, fresh }) => {
        const tag = await fresh()
        await here(other.host, tag, false)
        const people = await here(host, tag, false)
        equal(
          people.map(({ person }) => (isObject(person) ? person.id : undefined)),
          [other.user.id],
          'the people',
        )
      },
    ],
    'A user sees who is editing the record': [
      rules.rest,
      async (host, { other, fresh }) => {
        const tag = await fresh()
        await here(other.host, tag, true)
        equal(
          (await here(host, tag, false)).map(({ isEditing }) => isEditing),
          [true],
          'whether they edit',
        )
      },
    ],
    'A user does not see themselves': [
      rules.rest,
      async (host, { fresh }) => {
        const tag = await fresh()
        await here(host, tag, true)
        equal((await here(host, tag, true)).length, 0, 'the people')
      },
    ],
    'A user who closes the record is no longer listed': [
      rules.rest,
      async (host, { other, fresh }) => {
        const tag = await fresh()
        await here(other.host, tag, true)
        await here(other.host, tag, null)
        equal((await here(host, tag, false)).length, 0, 'the people')
      },
    ],
    'Each record has its own presence': [
      rules.rest,
      async (host, { other, fresh }) => {
        const [one, two] = [await fresh(), await fresh()]
        await here(other.host, one, true)
        equal((await here(host, two, false)).length, 0, 'the people')
      },
    ],
    'Without view, a user cannot see who has the record open': [
      rules.rest,
      async (_host, { other }) => {
        isRefused(
          await other.host.post(calls.presence, { entity: 'airport', id: mark, editing: false }),
          403,
          'forbidden',
        )
      },
    ],
    'An unknown entity is rejected': [
      rules.rest,
      async (host) => {
        isRefused(
          await host.post(calls.presence, { entity: 'odd', id: mark, editing: false }),
          422,
          'validation',
          'entity',
        )
      },
    ],
  },
})
