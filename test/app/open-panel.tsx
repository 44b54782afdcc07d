// Opens the whole panel at an address, as main.tsx does, against a host double.
import { session, signOut } from '../../src/app/data/session.ts'
import { start } from '../../src/app/start.tsx'
import { click, byRole, render, type } from '../dom.ts'
import { endPage, untilPageEnds } from './page.ts'

/**
 * @param as who is signed in; left out: nobody
 * @param token another one has nothing of what an earlier test in the same process asked for ahead
 */
export async function openPanel(address: string, as?: string, token = 'token'): Promise<void> {
  if (session.get().isLoggedIn) signOut()
  endPage()
  const record = { isLoggedIn: true, email: as, token, firstName: '', lastName: '' }
  if (as !== undefined) window.localStorage.setItem('root', JSON.stringify(record))
  window.history.replaceState(null, '', address)
  const { panel, end: stop } = await start()
  untilPageEnds(stop)
  await render(panel)
}

export async function signInByHand(email = 'ann@example.com'): Promise<void> {
  await type(byRole('textbox', { name: 'Email' }), email)
  const field = document.querySelector<HTMLInputElement>('input[type=password]')
  if (!field) throw new Error('There is no password field')
  await type(field, 'correct horse battery')
  await click(byRole('button', { name: 'Sign in' }))
}
