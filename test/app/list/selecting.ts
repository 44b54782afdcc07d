// Selects rows and runs actions on them.
import { allByRole, byRole, click, queryRole, until } from '../../dom.ts'

export const box = (number: string) => byRole('checkbox', { name: `Select Airport ${number}` })
export const deleteRow = async (number: string) => {
  await click(box(number))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
}
export const checked = () =>
  allByRole('checkbox', { within: byRole('table') }).filter(
    (input) => input instanceof HTMLInputElement && input.checked,
  )
export const selection = () => until(() => queryRole('region', { name: 'Selection' }))
/** The bodies of the bulk calls. */
export const bodies = (calls: readonly { path: string; body: unknown }[]) =>
  calls.filter(({ path }) => path.endsWith('/bulk')).map(({ body }) => body)
/** The ids of records deleted by their own calls. */
export const removed = (calls: readonly { method: string; path: string }[]) =>
  calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').at(-1))
export const saying = (role: string, words: RegExp) =>
  until(() => allByRole(role).find((one) => words.test(one.textContent ?? '')))
