import { byRole, click } from '../dom.ts'

/** Opens a menu and chooses one of its items. */
export async function pressItem(menu: string, name: string | RegExp): Promise<void> {
  await click(byRole('button', { name: menu }))
  await click(byRole('menuitem', { name }))
}

/** The save of a form that leads back to the list. */
export const saveAndClose = (): Promise<void> => pressItem('More ways to save', 'Save and close')

/** An action in the menu of the publishing card. */
export const pressInCard = (name: string | RegExp): Promise<void> => pressItem('More publishing actions', name)
