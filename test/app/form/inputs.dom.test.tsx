import { act, airport, assert, isObject, test } from '../../panel.ts'
import { api } from '../../../src/app/data/api.ts'
import { refreshProfile } from '../../../src/app/data/profile.ts'
import { guidelineDetail } from '../../../src/contract/entities/guideline-detail.ts'
import { settings } from '../../../src/contract/entities/settings.ts'
import { openDelhi, withDelhi } from './delhi.ts'
import type { FakeHost } from '../fake-host.ts'
import { openForm, unfoldLocation, value } from './open-form.tsx'
import { writeAsABrowser } from '../writes-as-a-browser.ts'
import {
  allByRole,
  assertFocused,
  byLabel,
  byRole,
  byText,
  choose,
  click,
  press,
  queryRole,
  type,
  until,
} from '../../dom.ts'
import { saveAndClose } from '../press-item.ts'

writeAsABrowser()

test('shows metres next to feet', async () => {
  await withDelhi()
  await openDelhi()
  await unfoldLocation()
  const unit = document.getElementById(`${byLabel('Elevation').id}-u`)
  assert.equal(unit?.textContent, 'ft = 237 m')
  assert.match(byLabel('Elevation').getAttribute('aria-describedby') ?? '', /-u/)
})

test('a typed name that was not chosen blocks the save, and Discard clears it', async () => {
  const host = await withDelhi()
  await openDelhi()
  await type(byLabel('Name'), 'Delhi Airport')
  await type(byLabel('City'), 'Nowhere')
  await saveAndClose()
  assertFocused(byLabel('City'))
  await press('Control+s')
  await until(() => byRole('alert', { name: '' }).textContent?.includes('Choose from the list'))
  assert.equal(host.writes(airport.savePath).length, 0)
  await click(byRole('button', { name: 'Discard' }))
  assert.equal(value('City'), 'New Delhi')
  await type(byLabel('Name'), 'Delhi Airport')
  await press('Control+s')
  await until(() => host.writes(airport.savePath).length === 1)
})

test('warns of another airport within 1 km and of a time zone outside the country', async () => {
  await withDelhi()
  await openForm(airport, '/admin/airport/create')
  await until(() => byLabel('Fill from OurAirports'))
  await unfoldLocation()
  await type(byLabel('Latitude'), '28.5670')
  await type(byLabel('Longitude'), '77.1030')
  await until(() => byRole('link', { name: 'Indira Gandhi International Airport' }))
  await type(byLabel('Country'), 'India')
  await click(await until(() => queryRole('option', { name: /India/ })))
  await type(byLabel('Time zone'), 'Europe/Berlin')
  await until(() => byText('India doesn’t use Europe/Berlin. Check the time zone.'))
  await type(byLabel('Country'), '')
  await until(() => !document.body.textContent.includes('doesn’t use Europe'))
  await type(byLabel('Longitude'), '')
  await until(() => !document.body.textContent.includes('within 1 km'))
})

test('coordinates from a map fill both fields', async () => {
  await withDelhi()
  await openForm(airport, '/admin/airport/create')
  await unfoldLocation()
  for (const [label, text, lat, lon] of [
    ['Latitude', '48.3538, 11.7861', '48.3538', '11.7861'],
    ['Longitude', '(28.5670° 77.1030°)', '28.5670', '77.1030'],
    ['Latitude', '48°21′13.7″ N, 11°47′10″ E', '48.353806', '11.786111'],
    ['Longitude', 'https://www.openstreetmap.org/#map=15/48.3538/11.7861', '48.3538', '11.7861'],
    ['Latitude', '-174.93, 40.07', '40.07', '-174.93'],
    ['Longitude', '12,97° W', '40.07', '-12.97'],
    ['Latitude', '48°21′14″ N', '48.353889', '-12.97'],
    ['Latitude', '12.5° E', '12.5° E', '-12.97'],
    ['Longitude', '48,3538; 11,7861', '48.3538', '11.7861'],
    ['Longitude', '-174.93', '48.3538', '-174.93'],
  ] as const) {
    await type(byLabel(label), text)
    await act(async () => byLabel(label).blur())
    assert.deepEqual([value('Latitude'), value('Longitude')], [lat, lon])
  }
  await type(byLabel('Latitude'), '48,35')
  await act(async () => byLabel('Latitude').blur())
  assert.deepEqual([value('Latitude'), value('Longitude')], ['48,35', '-174.93'])
  await type(byLabel('Latitude'), 'https://maps.app.goo.gl/x48a7Yc')
  await act(async () => byLabel('Latitude').blur())
  await until(() => byText(/^This link has no coordinates/))
})

test('warns about values of a restored unsaved form too', async () => {
  await withDelhi()
  const router = await openForm(airport, '/admin/airport/create')
  await unfoldLocation()
  await type(byLabel('Latitude'), '28.5670')
  await type(byLabel('Longitude'), '77.1030')
  await click(byRole('link', { name: 'Airport' }))
  await click(await until(() => byRole('button', { name: 'Leave' })))
  await until(() => router.location().path === '/admin/airport')
  window.history.back()
  await until(() => byRole('link', { name: 'Indira Gandhi International Airport' }))
  assert.equal(value('Latitude'), '28.5670')
})

test('warns that coordinates may be swapped if the country’s airports are at the swapped position', async () => {
  await withDelhi()
  await openForm(airport, '/admin/airport/create')
  await until(() => byLabel('Fill from OurAirports'))
  await type(byLabel('Country'), 'India')
  await click(await until(() => queryRole('option', { name: /India/ })))
  await unfoldLocation()
  await type(byLabel('Latitude'), '77.10')
  await type(byLabel('Longitude'), '28.56')
  await until(() => byText(/might be swapped/))
})

test('changing the slug of a published page shows a warning', async () => {
  await withDelhi()
  await openDelhi()
  await type(byLabel('Slug'), 'new-delhi-del')
  assert.ok(byText('The page is live at /airports/delhi-del. That URL will redirect to the new one.'))
})

test('a time is entered by the clock of the time zone next to it and sent in UTC', async () => {
  const host = await withDelhi()
  await openDelhi()
  await choose(byLabel('Status'), 'Scheduled')
  await type(byLabel('Publish at'), '2026-12-24T18:00')
  assert.equal(document.getElementById(`${byLabel('Publish at').id}-z`)?.textContent, 'Asia/Kolkata')
  await press('Control+s')
  await until(() => host.writes(airport.savePath).length > 0)
  const body = host.writes(airport.savePath)[0]?.body
  assert.deepEqual(body, { id: 'del', version: 1, status: 'scheduled', publishAt: '2026-12-24T12:30:00.000Z' })
})

test('a language is searched and shown by name, stored as a tag, and can be cleared', async () => {
  const host = await withDelhi()
  host.add('guideline-type', 't1', { name: 'Security', slug: 'security', status: 'published', order: 1 })
  const text = { title: 'Liquids in cabin bags', typeId: 't1', slug: 'liquids', body: 'Up to 100 ml.' }
  host.add('guideline-detail', 'g1', { ...text, language: 'en', status: 'draft' })
  await openForm(guidelineDetail, '/admin/guidelines-details?edit=g1')
  await type(await until(() => byLabel('Language')), 'germ')
  await click(await until(() => queryRole('option', { name: /German/ })))
  assert.equal(value('Language'), 'German')
  await press('Control+s')
  await until(() => host.all('guideline-detail')[0]?.language === 'de')
  await type(byLabel('Language'), '')
  assert.equal(value('Language'), '')
  await press('Control+s')
  await until(() => byLabel('Language').getAttribute('aria-invalid') === 'true')
  for (const [typed, tag] of [
    ['français', 'fr'],
    ['Finnish', 'fi'],
    ['swiss german', 'swiss german'],
    ['gsw', 'gsw'],
  ]) {
    await type(byLabel('Language'), typed ?? '')
    await act(async () => byLabel('Title').focus())
    await press('Control+s')
    const kept = () => host.all('guideline-detail')[0]?.language
    if (tag?.includes(' ')) assert.equal(value('Language'), typed, 'text that is no language stays')
    else await until(() => kept() === tag)
  }
  assert.equal(value('Language'), 'Swiss German')
})

const clocks = () => [...document.querySelectorAll('select.zone option')].map(({ textContent }) => textContent)
const describing = (label: string, part: string) => document.getElementById(`${byLabel(label).id}-${part}`)?.textContent
const labelled = (name: RegExp) => byRole('radio', { name })
/** A user in the time zone `own` schedules Delhi for a website in the time zone `site`. */
const schedule = async (own: string, site: string) => {
  const host = await withDelhi()
  host.timeZone = own
  host.add('settings', 'settings', { siteUrl: 'https://example.com', siteName: 'Air', defaultTimeZone: site })
  await refreshProfile()
  host.calls.length = 0
  await openDelhi()
  await choose(byLabel('Status'), 'Scheduled')
  return host
}
const sent = (host: FakeHost) => {
  const body = host.writes(airport.savePath).at(-1)?.body
  return isObject(body) ? body.publishAt : undefined
}

test('a publication time keeps its digits when another time zone is chosen', async () => {
  const host = await schedule('Europe/London', 'Asia/Kolkata')
  assert.deepEqual(clocks(), ['Asia/Kolkata (website)', 'Europe/London (yours)'])
  await type(byLabel('Publish at'), '2099-12-03T10:00')
  assert.equal(describing('Publish at', 'other'), '04:30 GMT for you')
  assert.ok(byRole('button', { name: 'Schedule for 3 Dec 2099, 10:00 IST' }))
  await choose(byLabel('Publish at, time zone'), 'Europe/London (yours)')
  assert.equal(value('Publish at'), '2099-12-03T10:00')
  assert.equal(describing('Publish at', 'other'), '15:30 IST on the website')
  await click(byRole('button', { name: 'Schedule for 3 Dec 2099, 15:30 IST' }))
  await until(() => byText(/^Airport scheduled for 3 Dec 2099, 15:30 IST/))
  assert.equal(sent(host), '2099-12-03T10:00:00.000Z')
})

test('changing the website’s time zone updates open forms', async () => {
  await schedule('Europe/London', 'Asia/Kolkata')
  await api.save(settings, { id: 'settings', version: 1, defaultTimeZone: 'America/New_York' })
  await until(() => clocks().join() === 'America/New York (website),Europe/London (yours)')
})

test('a time that the clock skips must be resolved before saving', async () => {
  const host = await schedule('Asia/Kolkata', 'Europe/Berlin')
  await type(byLabel('Publish at'), '2099-03-29T02:30')
  assert.equal(value('Publish at'), '2099-03-29T02:30')
  assert.equal(
    byRole('alert').textContent,
    'The clocks go forward on 29 Mar 2099, so 02:30 doesn’t exist. Choose a time:',
  )
  await click(byRole('button', { name: 'Schedule' }))
  await until(() => byText('Choose the time before or after the clocks change'))
  assert.equal(host.writes(airport.savePath).length, 0)
  await click(labelled(/^29 Mar 2099, 01:30 CET, before the change$/))
  assert.equal(value('Publish at'), '29 Mar 2099, 01:30')
  await click(labelled(/^29 Mar 2099, 03:30 CEST, after the change$/))
  assert.equal(value('Publish at'), '29 Mar 2099, 03:30')
  await click(byRole('button', { name: 'Schedule for 29 Mar 2099, 03:30 CEST' }))
  await until(() => sent(host) === '2099-03-29T01:30:00.000Z')
})

test('a time that occurs twice must be resolved, and then shows which one it is', async () => {
  const host = await schedule('Asia/Kolkata', 'Europe/Berlin')
  await type(byLabel('Publish at'), '2099-10-25T02:30')
  assert.equal(byRole('alert').textContent, 'The clocks go back on 25 Oct 2099, so 02:30 comes twice. Choose one:')
  await click(labelled(/^25 Oct 2099, 02:30 CET, after the change$/))
  assert.equal(value('Publish at'), '25 Oct 2099, 02:30')
  assert.equal(describing('Publish at', 'other'), '07:00 IST for you')
  await click(byRole('button', { name: 'Schedule for 25 Oct 2099, 02:30 CET' }))
  await until(() => sent(host) === '2099-10-25T01:30:00.000Z')
})

test('asks again if another time zone skips the typed time', async () => {
  await schedule('America/New_York', 'Asia/Kolkata')
  await type(byLabel('Publish at'), '2099-03-08T02:15')
  assert.equal(describing('Publish at', 'other'), '7 Mar 2099, 15:45 EST for you')
  await choose(byLabel('Publish at, time zone'), 'America/New York (yours)')
  assert.equal(value('Publish at'), '2099-03-08T02:15')
  assert.ok(labelled(/^8 Mar 2099, 03:15 EDT, after the change$/))
  await choose(byLabel('Publish at, time zone'), 'Asia/Kolkata (website)')
  assert.equal(queryRole('radio', { name: /the change$/ }), undefined)
})

test('warns that a scheduled time in the past publishes at once', async () => {
  await withDelhi()
  await openDelhi()
  const warnings = () => [...document.querySelectorAll('.warn-note')].map(({ textContent }) => textContent)
  await choose(byLabel('Status'), 'Scheduled')
  await type(byLabel('Publish at'), '2025-12-24T18:00')
  await press('Tab')
  await press('Tab') // past the calendar
  assert.deepEqual(warnings(), ['This time is in the past, so saving publishes it now'])
  await type(byLabel('Publish at'), '2099-12-24T18:00')
  await press('Tab')
  await press('Tab')
  assert.deepEqual(warnings(), [])
})

test('does not offer the website’s clock if it equals the user’s under another name', async () => {
  await schedule('Asia/Kolkata', 'Asia/Calcutta')
  await type(byLabel('Publish at'), '2099-12-03T10:00')
  assert.deepEqual(clocks(), [])
  assert.equal(describing('Publish at', 'other'), undefined)
})

test('removes invisible characters from pasted text', async () => {
  await withDelhi()
  await openDelhi()
  const paste = async (label: string, text: string) => {
    const field = byLabel(label)
    const event = new window.Event('paste', { bubbles: true, cancelable: true })
    Object.assign(event, { clipboardData: { getData: () => text, types: [], files: [] } })
    await act(async () => {
      field.focus()
      field.setSelectionRange(0, field.value.length)
      field.dispatchEvent(event)
    })
    return { isOurs: event.defaultPrevented, value: field.value }
  }
  await until(() => byRole('toolbar', { name: 'Formatting' }))
  const cases: [label: string, text: string, value: string][] = [
    ['Telephone', '\u202a+91 124 4797300\u202c', '+91 124 4797300'],
    ['Name', 'Indira\vGandhi\u0000 Airport\r\n', 'Indira Gandhi Airport'],
    ['Description', 'One\u0007\vtwo\r\n\tthree \u200f', 'One\ntwo\n\tthree '],
  ]
  for (const [label, text, value] of cases) {
    assert.deepEqual(await paste(label, text), { isOurs: true, value })
  }
  assert.equal((await paste('Name', 'Delhi Airport')).isOurs, false, 'what can be seen is the browser’s to paste')
  assert.equal((await paste('Description', 'One\r\n\ttwo')).isOurs, false)
  assert.ok(byText('3 unsaved changes'))
})

test('a text that is not a time blocks the save, and its field shows what is missing', async () => {
  const host = await withDelhi()
  await openDelhi()
  await type(byLabel('Name'), 'Delhi Airport')
  await type(byLabel('Publish at'), '3 dec 2099')
  assert.equal(describing('Publish at', 'r'), 'Add a time, such as 10:00')
  await press('Control+s')
  assertFocused(byLabel('Publish at'))
  assert.equal(host.writes(airport.savePath).length, 0)
  await type(byLabel('Publish at'), '3 dec 2099 6pm')
  assert.equal(describing('Publish at', 'r'), 'Thu, 3 Dec 2099, 18:00 IST')
  await press('Control+s')
  await until(() => host.writes(airport.savePath).length === 1)
})

test('the image field explains why no image can be chosen on a host without media', async () => {
  await withDelhi(['entities', 'operations'])
  await openDelhi()
  assert.ok(byText(/This server has no media library/))
})

test('an option list and its field have different names, so that the label finds only the field', async () => {
  await withDelhi()
  await openDelhi()
  await click(byLabel('City'))
  await until(() => allByRole('option').length > 0)
  assert.equal(allByRole('listbox', { name: 'City' }).length, 0)
})
