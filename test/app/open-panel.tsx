// Opens the whole panel at an address, as main.tsx does, against a host double.
import { loginPath } from '../../src/app/guard.ts'
import { session, signOut } from '../../src/app/session.ts'
import { start } from '../../src/app/start.tsx'
import { dismiss, feedback, setLoader } from '../../src/app/ui/feedback.tsx'
import { click, byRole, render, type } from '../dom.ts'

let end = () => {}

/** @param as who is signed in; left out: nobody */
export async function openPanel(address: string, as?: string): Promise<void> {
  closePanel()
  const record = { isLoggedIn: true, email: as, token: 'token', firstName: '', lastName: '' }
  if (as !== undefined) window.localStorage.setItem('root', JSON.stringify(record))
  window.history.replaceState(null, '', address)
  const { panel, end: stop } = await start()
  end = stop
  await render(panel)
}

export function closePanel(): void {
  if (session.get().isLoggedIn) signOut()
  end()
  end = () => {}
  setLoader(false)
  for (const { id } of feedback.get().notices) dismiss(id)
  window.history.replaceState(null, '', loginPath)
}

export async function signInByHand(email = 'ann@example.com', password = 'correct horse battery'): Promise<void> {
  await type(byRole('textbox', { name: 'Email' }), email)
  const field = document.querySelector<HTMLInputElement>('input[type=password]')
  if (!field) throw new Error('There is no password field')
  await type(field, password)
  await click(byRole('button', { name: 'Sign in' }))
}
