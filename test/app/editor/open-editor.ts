// Opens the form of a page with its text, as the shell does.
import { contentPage } from '../../../src/contract/entities/content-page.ts'
import { byLabel, byRole, type, until } from '../../dom.ts'
import { openForm, startHost } from '../form/open-form.tsx'
import { writeAsABrowser } from '../writes-as-a-browser.ts'

export const open = async (body = '') => {
  writeAsABrowser()
  const host = await startHost()
  host.add('content-page', 'p1', { title: 'About us', slug: 'about-us', body, status: 'draft', template: 'page' })
  await openForm(contentPage, '/admin/content-details?edit=p1')
  await until(() => byRole('toolbar', { name: 'Formatting' }))
  await until(() => byRole('list', { name: 'Before publishing' }))
  return host
}
export const setText = (text: string) => type(area(), text)
export const area = (): HTMLTextAreaElement => {
  const found = byLabel('Text')
  if (!(found instanceof HTMLTextAreaElement)) throw new Error('The text is no textarea')
  return found
}
