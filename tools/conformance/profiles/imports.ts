import { calls, isObject } from '#contract'
import { equal, expect, listIn, objectIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { tags } = recordPaths

interface Made {
  importId: string
  operations: unknown[]
}

async function entryOf(host: Visitor, importId: string): Promise<{ [name: string]: unknown }> {
  const found = listIn(await host.get(`${calls.imports}?filter[entity]=blog-tag`)).filter(({ id }) => id === importId)
  equal(found.length, 1, 'the entries with the id')
  return found[0] ?? {}
}

/** The list of imports, and their undo. */
export const importsProfile = profile({
  name: 'imports',
  needs: ['entities', 'operations'],
  prepare: async (host): Promise<Made> => {
    const importId = `${host.prefix.replaceAll(/[^\w-]/g, '-')}-list`
    const send = async (rows: object[], more: object = {}) =>
      objectIn(
        await host.post(`${tags.list}/import`, {
          rows,
          key: 'name',
          mode: 'both',
          importId,
          file: 'tags.csv',
          ...more,
        }),
      )
    const first = await send([{ name: `${host.prefix} l1` }, { name: `${host.prefix} l2`, slug: 'Not A Slug' }])
    const second = await send([{ name: `${host.prefix} l3` }], {
      broken: [{ values: { name: `${host.prefix} l4` }, error: 'One quote is not closed' }],
    })
    return { importId, operations: [first.operationId, second.operationId] }
  },
  checks: {
    'Batches with one ID are one import with its file and counts': [
      rules.entities,
      async (host, { importId, operations }) => {
        const { file, created, updated, failed, keptFailed, operationIds, by } = await entryOf(host, importId)
        equal([file, created, updated, failed, keptFailed], ['tags.csv', 2, 0, 2, 2], 'file and counts')
        equal(operationIds, operations, 'operationIds')
        expect(isObject(by) && typeof by.label === 'string', 'by has no label')
      },
    ],
    'The failed rows of an import are kept with their reasons, including rows that were not sent': [
      rules.entities,
      async (host, { importId }) => {
        const rows = listIn(await host.get(`${calls.imports}/${importId}/failed`))
        equal(
          rows.map(({ values }) => isObject(values) && values.name),
          [`${host.prefix} l2`, `${host.prefix} l4`],
          'the names of the rows',
        )
        expect(
          rows.every(({ error }) => typeof error === 'string' && error !== ''),
          'a row has no reason',
        )
      },
    ],
    'An undone batch is no longer listed': [
      rules.entities,
      async (host, { importId, operations }) => {
        await host.post(`${tags.list}/undo`, { operationId: operations[1] })
        const { operationIds, undone, undoneAt } = await entryOf(host, importId)
        equal([operationIds, undone], [[operations[0]], 1], 'operationIds and undone')
        expect(typeof undoneAt === 'string', 'undoneAt is missing')
      },
    ],
  },
})
