import { calls } from '#contract'
import { colleague } from '../colleague.ts'
import { dataIn, equal, hasStatus, isRefused } from '../expect.ts'
import { profile, rules } from '../profile.ts'
import { mark, type Visitor } from '../visitor.ts'

function at(end: string): string {
  return `${calls.drafts}/blog-tag/${mark}-${end}`
}

async function put(host: Visitor, path: string, body: unknown): Promise<void> {
  hasStatus(await host.send('PUT', path, { body }), 200, 'to keep it')
}

/** A person's own unsaved forms. */
export const drafts = profile({
  name: 'drafts',
  needs: ['entities', 'operations'],
  prepare: async (host) => ({ other: (await colleague(host, { 'blog-tag': ['view', 'edit'] })).host }),
  checks: {
    'A draft is returned as it was sent': [
      rules.drafts,
      async (host) => {
        const draft = { name: 'Half a na', tagIds: ['x'], nested: { deep: [1, null, true] } }
        await put(host, at('one'), draft)
        equal(dataIn(await host.get(at('one'))), draft, 'the draft')
        await host.remove(at('one'))
      },
    ],
    'Without a draft the response is null': [
      rules.drafts,
      async (host) => {
        equal(dataIn(await host.get(at('none'))), null, 'the draft')
      },
    ],
    'A new draft replaces the former one': [
      rules.drafts,
      async (host) => {
        for (const name of ['a', 'ab']) await put(host, at('latest'), { name })
        equal(dataIn(await host.get(at('latest'))), { name: 'ab' }, 'the draft')
        await host.remove(at('latest'))
      },
    ],
    'A draft can be removed': [
      rules.drafts,
      async (host) => {
        await put(host, at('gone'), { name: 'a' })
        hasStatus(await host.remove(at('gone')), 200)
        equal(dataIn(await host.get(at('gone'))), null, 'the draft')
      },
    ],
    'A draft of a record that does not exist yet is kept as new': [
      rules.drafts,
      async (_host, { other }) => {
        const path = `${calls.drafts}/blog-tag/new`
        await put(other, path, { name: 'Made later' })
        equal(dataIn(await other.get(path)), { name: 'Made later' }, 'the draft')
        await other.remove(path)
      },
    ],
    'A user cannot read another user’s draft': [
      rules.drafts,
      async (host, { other }) => {
        await put(other, at('theirs'), { name: 'secret' })
        equal(dataIn(await host.get(at('theirs'))), null, 'the draft that another user reads')
        await other.remove(at('theirs'))
      },
    ],
    'A user cannot remove another user’s draft': [
      rules.drafts,
      async (host, { other }) => {
        await put(other, at('kept'), { name: 'a' })
        await host.remove(at('kept'))
        equal(dataIn(await other.get(at('kept'))), { name: 'a' }, 'the draft')
        await other.remove(at('kept'))
      },
    ],
    'A draft of an unknown entity returns not_found': [
      rules.drafts,
      async (host) => {
        isRefused(await host.send('PUT', `${calls.drafts}/odd/1`, { body: {} }), 404, 'not_found')
      },
    ],
    'A draft that is not an object returns malformed': [
      rules.drafts,
      async (host) => {
        isRefused(await host.send('PUT', at('list'), { body: [1] }), 400, 'malformed')
      },
    ],
  },
})
