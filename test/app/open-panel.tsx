// Opens the whole panel at a URL, as main.tsx does, with a host double.
import { session, signOut } from '../../src/app/data/session.ts'
import { start } from '../../src/app/start.tsx'
import { click, byRole, render, type } from '../dom.ts'
import { endPage, untilPageEnds } from './page.ts'

/**
 * @param as the email of the signed-in user; signed out without it
 * @param token another token starts without prefetched data of earlier tests in the same process
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
