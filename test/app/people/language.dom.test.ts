import { byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { assert, dataOf, isObject, test } from '../../panel.ts'
import { unfoldLocation } from '../form/open-form.tsx'
import { openScreen, realHost } from '../real-screen.tsx'

const real = realHost(true)
const airports = '/api/v1/post/airports'

test('a German account shows and reads numbers and names in German, while stored values stay the same', async () => {
  await openScreen(real, '/admin/account')
  const panel = await until(() => queryRole('region', { name: 'About you' }))
  await type(byLabel('Language', panel), 'Germ')
  await click(await until(() => queryRole('option', { name: /^German/ })))
  byText('English text, with dates and numbers for German: \u206818. November 2026\u2069, \u206812.345,6\u2069.')
  await click(byRole('button', { name: 'Save', within: panel }))
  await until(() => byText('Profile saved.'))
  await until(() => byLabel('Language', panel).value === 'Deutsch')

  const found = dataOf((await real.get(`${airports}?search=leh&limit=1`)).body)
  const id = Array.isArray(found) && isObject(found[0]) ? String(found[0].id) : ''
  const kept = async () => {
    const row = dataOf((await real.get(`${airports}/${id}`)).body)
    return isObject(row) ? [row.lat, row.elevationFt] : []
  }
  await openScreen(real, `/admin/airport/edit?id=${id}`)
  await until(() => byLabel('Name'))
  await unfoldLocation()
  const lat = await until(() => byLabel('Latitude'))
  assert.match(lat.value, /^\d+,\d+$/)
  const isOff = byRole('button', { name: 'Save' }).getAttribute('aria-disabled')
  assert.equal(isOff, 'true', 'what is shown otherwise is not changed')
  await type(lat, '34,1359')
  await type(byLabel('Elevation'), '10.683')
  await click(byRole('button', { name: 'Publish changes' }))
  await until(async () => (await kept()).join() === '34.1359,10683')

  await type(byLabel('Country'), 'Deutschl')
  await until(() => queryRole('option', { name: /Germany.*Deutschland/ }))
  await press('Escape')

  await openScreen(real, '/admin/country?search=germany')
  await until(() => byText('Deutschland'))
  assert.equal(document.documentElement.lang, 'en')
})
