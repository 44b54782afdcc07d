import { calls } from '#contract'
import { colleague, signUp } from '../colleague.ts'
import { equal, expect, hasStatus, isRefused, listIn, objectIn, rowIn } from '../expect.ts'
import { recordPaths } from '../record-paths.ts'
import { profile, rules } from '../profile.ts'
import type { Visitor } from '../visitor.ts'

const { tags, types, guides, roles, users } = recordPaths

async function current(host: Visitor, path: string, id: string) {
  return rowIn(await host.get(`${path}/${id}`))
}

/** Permissions and roles. */
export const rolesProfile = profile({
  name: 'roles',
  needs: ['entities', 'accounts'],
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
    'Without view, a list returns forbidden': [
      rules.entities,
      async (_host, { viewer }) => {
        isRefused(await viewer.host.get(guides.list), 403, 'forbidden')
      },
    ],
    'Without view, a record returns forbidden': [
      rules.entities,
      async (host, { viewer }) => {
        const { id } = await host.make(guides.save, { name: `${host.prefix} hidden`, order: 1 })
        isRefused(await viewer.host.get(`${guides.list}/${id}`), 403, 'forbidden')
      },
    ],
    'With view, a list can be read': [
      rules.entities,
      async (_host, { viewer }) => {
        listIn(await viewer.host.get(tags.list))
      },
    ],
    'With only view, records cannot be created': [
      rules.entities,
      async (host, { viewer }) => {
        isRefused(await viewer.host.post(tags.save, { name: `${host.prefix} made` }), 403, 'forbidden')
      },
    ],
    'With only view, records cannot be updated': [
      rules.entities,
      async (host, { viewer, tag }) => {
        const { id, version } = await current(host, tags.list, tag.id)
        isRefused(await viewer.host.post(tags.save, { id, version, description: 'x' }), 403, 'forbidden')
      },
    ],
    'With edit, records can be created and updated': [
      rules.entities,
      async (host, { editor }) => {
        const { id, version } = await editor.host.make(tags.save, { name: `${host.prefix} edited` })
        rowIn(await editor.host.post(tags.save, { id, version, description: 'x' }))
      },
    ],
    'Without delete, records cannot be deleted': [
      rules.entities,
      async (host, { editor, tag }) => {
        isRefused(await editor.host.remove(`${tags.list}/${tag.id}`), 403, 'forbidden')
        rowIn(await host.get(`${tags.list}/${tag.id}`))
      },
    ],
    'Without delete, records cannot be deleted in bulk': [
      rules.entities,
      async (_host, { editor, tag }) => {
        isRefused(await editor.host.post(`${tags.list}/bulk`, { action: 'delete', ids: [tag.id] }), 403, 'forbidden')
      },
    ],
    'A picker can read only the labels of related records': [
      rules.entities,
      async (host, { editor }) => {
        const { id } = await host.make(types.save, { name: `${host.prefix} label`, description: 'secret' })
        const [row] = listIn(await editor.host.get(`${types.list}?filter[id]=${id}`))
        equal(row, { id, label: `${host.prefix} label` }, 'what is read')
      },
    ],
    'A user cannot grant permissions that they lack': [
      rules.entities,
      async (host, { editor }) => {
        const body = { name: `${host.prefix} beyond`, permissions: { airport: ['view'] } }
        isRefused(await editor.host.post(roles.save, body), 403, 'forbidden', 'permissions')
      },
    ],
    'A user cannot give a role with more permissions than their own': [
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
    'A user cannot change the permissions of their own role': [
      rules.entities,
      async (host, { editor }) => {
        const { id, version } = await current(host, roles.list, editor.role.id)
        isRefused(await editor.host.post(roles.save, { id, version, permissions: {} }), 403, 'forbidden', 'permissions')
      },
    ],
    'A user cannot change their own role': [
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
    'The administrator role cannot be changed': [
      rules.entities,
      async (host) => {
        const { id, version } = await current(host, roles.list, 'administrator')
        isRefused(await host.post(roles.save, { id, version, description: 'x' }), 403, 'forbidden')
      },
    ],
    'System statuses cannot be changed': [
      rules.entities,
      async (host) => {
        const path = '/api/v1/post/user_status'
        const { id, version } = await current(host, path, 'active')
        isRefused(await host.post(`${path}/create`, { id, version, name: `${host.prefix} active` }), 403, 'forbidden')
      },
    ],
    'A user cannot delete themselves': [
      rules.entities,
      async (host) => {
        const { id } = objectIn(await host.get(calls.profile))
        isRefused(await host.remove(`${users.list}/${String(id)}`), 403, 'forbidden')
      },
    ],
    'A user cannot block themselves': [
      rules.entities,
      async (host) => {
        const own = objectIn(await host.get(calls.profile))
        const { id, version } = await current(host, users.list, String(own.id))
        isRefused(await host.post(users.save, { id, version, statusId: 'suspended' }), 403, 'forbidden', 'statusId')
      },
    ],
    'Deleting a role that users have returns in_use': [
      rules.entities,
      async (host, { viewer }) => {
        isRefused(await host.remove(`${roles.list}/${viewer.role.id}`), 409, 'in_use')
      },
    ],
    'A sign-up can be approved only with a role': [
      rules.signIn,
      async (host) => {
        const {
          user: { id, version },
        } = await signUp(host, 'roleless')
        isRefused(await host.post(users.save, { id, version, statusId: 'active' }), 422, 'validation', 'roleId')
      },
    ],
    'A change of a role takes effect immediately': [
      rules.entities,
      async (host) => {
        const { host: own, role } = await colleague(host, { 'blog-tag': ['view'] })
        hasStatus(await own.get(tags.list), 200)
        rowIn(await host.post(roles.save, { id: role.id, version: role.version, permissions: {} }))
        isRefused(await own.get(tags.list), 403, 'forbidden')
      },
    ],
    'Suspending a user signs them out immediately': [
      rules.entities,
      async (host) => {
        const { host: own, user } = await colleague(host, { 'blog-tag': ['view'] })
        rowIn(await host.post(users.save, { id: user.id, version: user.version, statusId: 'suspended' }))
        isRefused(await own.get(calls.profile), 401, 'unauthenticated')
      },
    ],
    'No response contains a password': [
      rules.signIn,
      async (host, { viewer }) => {
        const { text } = await host.get(`${users.list}/${viewer.user.id}`)
        expect(!/"[^"]*(?:password|hash)[^"]*":/i.test(text), text.slice(0, 120))
      },
    ],
  },
})
