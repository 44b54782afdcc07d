import { calls } from '#contract'
import { colleague, signUp } from '../colleague.ts'
import { equal, expect, hasStatus, isRefused, listIn, objectIn, rowIn } from '../expect.ts'
import { places } from '../places.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { tags, types, guides, roles, users } = places

async function current(host: Visitor, path: string, id: string) {
  return rowIn(await host.get(`${path}/${id}`))
}

/** Permissions and roles. */
export const rolesProfile = profile({
  name: 'roles',
  needs: ['entities', 'roles'],
  prepare: async (host) => ({
    viewer: await colleague(host, { 'blog-tag': ['view'] }),
    editor: await colleague(host, {
      'blog-tag': ['view', 'edit'],
      blog: ['view', 'edit'],
      role: ['view', 'edit'],
      user: ['view', 'edit'],
    }),
    tag: await host.make(tags.save, { name: `${host.prefix} guarded` }),
  }),
  checks: {
    'Without view a list is forbidden': [
      rules.entities,
      async (_host, { viewer }) => {
        isRefused(await viewer.host.get(guides.list), 403, 'forbidden')
      },
    ],
    'Without view a record is forbidden': [
      rules.entities,
      async (host, { viewer }) => {
        const { id } = await host.make(guides.save, { name: `${host.prefix} hidden`, order: 1 })
        isRefused(await viewer.host.get(`${guides.list}/${id}`), 403, 'forbidden')
      },
    ],
    'With view a list is read': [
      rules.entities,
      async (_host, { viewer }) => {
        listIn(await viewer.host.get(tags.list))
      },
    ],
    'With view alone nothing is made': [
      rules.entities,
      async (host, { viewer }) => {
        isRefused(await viewer.host.post(tags.save, { name: `${host.prefix} made` }), 403, 'forbidden')
      },
    ],
    'With view alone nothing is changed': [
      rules.entities,
      async (host, { viewer, tag }) => {
        const { id, version } = await current(host, tags.list, tag.id)
        isRefused(await viewer.host.post(tags.save, { id, version, description: 'x' }), 403, 'forbidden')
      },
    ],
    'With edit a record is made and changed': [
      rules.entities,
      async (host, { editor }) => {
        const { id, version } = await editor.host.make(tags.save, { name: `${host.prefix} edited` })
        rowIn(await editor.host.post(tags.save, { id, version, description: 'x' }))
      },
    ],
    'Without delete nothing is deleted': [
      rules.entities,
      async (host, { editor, tag }) => {
        isRefused(await editor.host.remove(`${tags.list}/${tag.id}`), 403, 'forbidden')
        rowIn(await host.get(`${tags.list}/${tag.id}`))
      },
    ],
    'Without delete nothing is deleted in bulk either': [
      rules.entities,
      async (_host, { editor, tag }) => {
        isRefused(await editor.host.post(`${tags.list}/bulk`, { action: 'delete', ids: [tag.id] }), 403, 'forbidden')
      },
    ],
    'A picker reads the labels of related records, and no more': [
      rules.entities,
      async (host, { editor }) => {
        const { id } = await host.make(types.save, { name: `${host.prefix} label`, description: 'secret' })
        const [row] = listIn(await editor.host.get(`${types.list}?filter[id]=${id}`))
        equal(row, { id, label: `${host.prefix} label` }, 'what is read')
      },
    ],
    'Nobody permits more than they may themselves': [
      rules.entities,
      async (host, { editor }) => {
        const body = { name: `${host.prefix} beyond`, permissions: { airport: ['view'] } }
        isRefused(await editor.host.post(roles.save, body), 403, 'forbidden', 'permissions')
      },
    ],
    'Nobody gives a role that may do more than they may': [
      rules.entities,
      async (_host, { viewer, editor }) => {
        const { id, version } = await current(editor.host, users.list, viewer.user.id)
        isRefused(
          await editor.host.post(users.save, { id, version, roleId: 'administrator' }),
          403,
          'forbidden',
          'roleId',
        )
      },
    ],
    'Nobody changes what their own role permits': [
      rules.entities,
      async (host, { editor }) => {
        const { id, version } = await current(host, roles.list, editor.role.id)
        isRefused(await editor.host.post(roles.save, { id, version, permissions: {} }), 403, 'forbidden', 'permissions')
      },
    ],
    'Nobody changes their own role': [
      rules.entities,
      async (host, { viewer, editor }) => {
        const { id, version } = await current(host, users.list, editor.user.id)
        isRefused(
          await editor.host.post(users.save, { id, version, roleId: viewer.role.id }),
          403,
          'forbidden',
          'roleId',
        )
      },
    ],
    'The role of administrators is fixed': [
      rules.entities,
      async (host) => {
        const { id, version } = await current(host, roles.list, 'administrator')
        isRefused(await host.post(roles.save, { id, version, description: 'x' }), 403, 'forbidden')
      },
    ],
    'Statuses of the system are fixed': [
      rules.entities,
      async (host) => {
        const path = '/api/v1/post/user_status'
        const { id, version } = await current(host, path, 'active')
        isRefused(await host.post(`${path}/create`, { id, version, name: `${host.prefix} active` }), 403, 'forbidden')
      },
    ],
    'Nobody deletes themselves': [
      rules.entities,
      async (host) => {
        const { id } = objectIn(await host.get(calls.profile))
        isRefused(await host.remove(`${users.list}/${String(id)}`), 403, 'forbidden')
      },
    ],
    'Nobody blocks themselves': [
      rules.entities,
      async (host) => {
        const own = objectIn(await host.get(calls.profile))
        const { id, version } = await current(host, users.list, String(own.id))
        isRefused(await host.post(users.save, { id, version, statusId: 'suspended' }), 403, 'forbidden', 'statusId')
      },
    ],
    'A role that people have is in_use': [
      rules.entities,
      async (host, { viewer }) => {
        isRefused(await host.remove(`${roles.list}/${viewer.role.id}`), 409, 'in_use')
      },
    ],
    'A sign-up is approved with a role alone': [
      rules.signIn,
      async (host) => {
        const {
          user: { id, version },
        } = await signUp(host, 'roleless')
        isRefused(await host.post(users.save, { id, version, statusId: 'active' }), 422, 'validation', 'roleId')
      },
    ],
    'A change of a role holds at once': [
      rules.entities,
      async (host) => {
        const { host: own, role } = await colleague(host, { 'blog-tag': ['view'] })
        hasStatus(await own.get(tags.list), 200)
        rowIn(await host.post(roles.save, { id: role.id, version: role.version, permissions: {} }))
        isRefused(await own.get(tags.list), 403, 'forbidden')
      },
    ],
    'A suspended person is signed out at once': [
      rules.entities,
      async (host) => {
        const { host: own, user } = await colleague(host, { 'blog-tag': ['view'] })
        rowIn(await host.post(users.save, { id: user.id, version: user.version, statusId: 'suspended' }))
        isRefused(await own.get(calls.profile), 401, 'unauthenticated')
      },
    ],
    'An answer shows nobody’s password': [
      rules.signIn,
      async (host, { viewer }) => {
        const { text } = await host.get(`${users.list}/${viewer.user.id}`)
        expect(!/"[^"]*(?:password|hash)[^"]*":/i.test(text), text.slice(0, 120))
      },
    ],
  },
})
