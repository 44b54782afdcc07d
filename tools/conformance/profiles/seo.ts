import { calls, seoKinds } from '#contract'
import { equal, expect, isRefused, listIn, metaIn, objectIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import { mark, type Visitor } from '../visitor.ts'

const save = `${calls.seoContent}/create`

async function prepare(host: Visitor) {
  let count = 0
  return {
    /** Creates a page for a single check. */
    fresh: async () => {
      count += 1
      const { id } = await host.make(recordPaths.tags.save, { name: `${host.prefix} page ${count}` })
      return { target: id, id: `blog-tags:${id}` }
    },
  }
}

async function own(host: Visitor): Promise<{ [name: string]: unknown }[]> {
  const query = `filter[kind]=blog-tags&limit=1000&search=${encodeURIComponent(host.prefix)}`
  return listIn(await host.get(`${calls.seoContent}?${query}`))
}

/** SEO content and templates. */
export const seoProfile = profile({
  name: 'seo',
  needs: ['entities', 'seo'],
  prepare,
  checks: {
    ...Object.fromEntries(
      seoKinds.map((kind) => [
        `The pages of the kind ${kind} are listed`,
        [
          rules.seo,
          async (host: Visitor) => {
            const reply = await host.get(`${calls.seoContent}?filter[kind]=${kind}&limit=5`)
            for (const row of listIn(reply)) {
              expect(String(row.id).startsWith(`${kind}:`), `an id is ${String(row.id)}`)
              expect(Number.isInteger(row.version), `its version is ${String(row.version)}`)
            }
            expect(Number.isInteger(metaIn(reply).total), 'it has no total')
          },
        ] as const,
      ]),
    ),
    'A list without a kind returns malformed': [
      rules.seo,
      async (host) => {
        isRefused(await host.get(calls.seoContent), 400, 'malformed')
      },
    ],
    'A new record has a row with version 0': [
      rules.seo,
      async (host, { fresh }) => {
        const { id, target } = await fresh()
        const row = (await own(host)).find((one) => one.id === id)
        equal([row?.version, row?.targetId], [0, target], 'its version and target')
      },
    ],
    'The first save takes version 0 and creates version 1': [
      rules.seo,
      async (host, { fresh }) => {
        const { id } = await fresh()
        const saved = objectIn(await host.post(save, { id, version: 0, metaTitle: 'A title of its own' }), 201)
        equal([saved.version, saved.metaTitle], [1, 'A title of its own'], 'the version and the title')
        equal(
          objectIn(await host.get(`${calls.seoContent}/${id}`)).metaTitle,
          'A title of its own',
          'the title afterwards',
        )
      },
    ],
    'Saving over an old version returns conflict': [
      rules.seo,
      async (host, { fresh }) => {
        const { id } = await fresh()
        await host.post(save, { id, version: 0, metaTitle: 'First' })
        isRefused(await host.post(save, { id, version: 0, metaTitle: 'Second' }), 409, 'conflict')
      },
    ],
    'Saving without a version returns version_required': [
      rules.seo,
      async (host, { fresh }) => {
        isRefused(await host.post(save, { id: (await fresh()).id, metaTitle: 'x' }), 428, 'version_required')
      },
    ],
    'A title over 70 characters is rejected': [
      rules.seo,
      async (host, { fresh }) => {
        const body = { id: (await fresh()).id, version: 0, metaTitle: 'x'.repeat(71) }
        isRefused(await host.post(save, body), 422, 'validation', 'metaTitle')
      },
    ],
    'A description over 200 characters is rejected': [
      rules.seo,
      async (host, { fresh }) => {
        const body = { id: (await fresh()).id, version: 0, metaDescription: 'x'.repeat(201) }
        isRefused(await host.post(save, body), 422, 'validation', 'metaDescription')
      },
    ],
    'A canonical URL must be absolute': [
      rules.seo,
      async (host, { fresh }) => {
        isRefused(
          await host.post(save, { id: (await fresh()).id, version: 0, canonical: '/x' }),
          422,
          'validation',
          'canonical',
        )
      },
    ],
    'JSON-LD must be valid JSON': [
      rules.seo,
      async (host, { fresh }) => {
        isRefused(
          await host.post(save, { id: (await fresh()).id, version: 0, jsonLd: '{"@type":' }),
          422,
          'validation',
          'jsonLd',
        )
      },
    ],
    'The robots value must be one of the choices': [
      rules.seo,
      async (host, { fresh }) => {
        isRefused(
          await host.post(save, { id: (await fresh()).id, version: 0, robots: 'odd' }),
          422,
          'validation',
          'robots',
        )
      },
    ],
    'An unknown page returns not_found': [
      rules.seo,
      async (host) => {
        isRefused(await host.get(`${calls.seoContent}/blog-tags:${mark}`), 404, 'not_found')
      },
    ],
    'The row of a page shows its title': [
      rules.seo,
      async (host, { fresh }) => {
        const { id } = await fresh()
        await host.post(save, { id, version: 0, metaTitle: 'Told in the list' })
        const row = (await own(host)).find((one) => one.id === id)
        equal([row?.title, row?.titleFrom], ['Told in the list', 'own'], 'the title and where it comes from')
      },
    ],
    'A kind has a template, with its version': [
      rules.seo,
      async (host) => {
        const template = objectIn(await host.get(`${calls.seoTemplates}/blog-tags`))
        equal([template.kind, Number.isInteger(template.version)], ['blog-tags', true], 'the kind')
      },
    ],
    'A template with an unknown placeholder is rejected': [
      rules.seo,
      async (host) => {
        const { version } = objectIn(await host.get(`${calls.seoTemplates}/blog-tags`))
        const reply = await host.post(`${calls.seoTemplates}/blog-tags`, { version, metaTitle: '{iata}' })
        isRefused(reply, 422, 'validation', 'metaTitle')
      },
    ],
    'An unknown kind has no template': [
      rules.seo,
      async (host) => {
        isRefused(await host.get(`${calls.seoTemplates}/odd`), 404, 'not_found')
      },
    ],
  },
})
