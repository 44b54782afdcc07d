import type { Page } from 'playwright-core'

/** Opens a menu and chooses one of its items. */
export async function pressItem(page: Page, menu: string, name: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

export const saveAndClose = (page: Page): Promise<void> => pressItem(page, 'More ways to save', 'Save and close')

/** An action in the menu of the publishing card. */
export const pressInCard = (page: Page, name: string): Promise<void> => pressItem(page, 'More publishing actions', name)
