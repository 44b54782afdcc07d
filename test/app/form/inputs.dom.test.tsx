import {
  allByRole, assertFocused, byLabel, byRole, byText, choose, click, press, queryRole, settle, type, until,
} from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from 'react'
import { airport } from '../../../src/contract/entities/airport.ts'
import { blog } from '../../../src/contract/entities/blog.ts'
import { blogTag } from '../../../src/contract/entities/blog-tag.ts'
import { country } from '../../../src/contract/entities/country.ts'
import { later } from '../host-double.ts'
import { type FakeHost, json } from './fake-host.ts'
import { refreshProfile } from '../../../src/app/profile.ts'
import { openForm, startHost } from './open-form.tsx'

const value = (label: string, within: ParentNode = document) => byLabel(label, within).value

const withDelhi = async (features?: readonly string[]): Promise<FakeHost> => {
  const host = await startHost(features)
  host.add('country', 'in', { name: 'India', alpha2: 'IN', continent: 'AS' })
  host.add('state', 'dl', { name: 'Delhi', code: 'IN-DL', countryId: 'in' })
  host.add('city', 'nd', { name: 'New Delhi', countryId: 'in', stateId: 'dl' })
  host.add('airport', 'del', {
    name: 'Indira Gandhi International Airport', iata: 'DEL', icao: 'VIDP', ident: 'VIDP', type: 'large_airport',
    slug: 'delhi-del', countryId: 'in', stateId: 'dl', cityId: 'nd', lat: 28.5665, lon: 77.1031, elevationFt: 777,
    timeZone: 'Asia/Kolkata', status: 'published',
    runways: [
      { leIdent: '09', heIdent: '27', lengthFt: 9229, leLat: 28.5705, leLon: 77.088, heLat: 28.5698, heLon: 77.117 },
      { leIdent: '10', heIdent: '28', lengthFt: 12500, leLat: 28.5672, leLon: 77.0848, heLat: 28.5585, heLon: 77.1225 },
    ],
  })
  return host
}
const openDelhi = async () => {
  const router = await openForm(airport, '/admin/airport/edit?id=del')
  await until(() => value('Name') !== '')
  await until(() => queryRole('button', { name: 'Add runway' }))
  return router
}
const summaries = () => [...document.querySelectorAll('summary')].map((each) => each.textContent ?? '')
  .filter((text) => text.startsWith('Runway'))
// Neither DOM opens it at a click.
const toggle = async (name: string, isOpen: boolean) => {
  const details = [...document.querySelectorAll('details')].find((each) => each.textContent?.startsWith(name))
  assert.ok(details)
  await act(async () => {
    details.open = isOpen
    details.dispatchEvent(new window.Event('toggle'))
  })
}
const openRunway = async (name: string) => {
  await toggle(name, true)
  return until(() => queryRole('group', { name }))
}

test('metres stand beside feet', async () => {
  await withDelhi()
  await openDelhi()
  const unit = document.getElementById(`${byLabel('Elevation').id}-u`)
  assert.equal(unit?.textContent, 'ft = 237 m')
  assert.match(byLabel('Elevation').getAttribute('aria-describedby') ?? '', /-u/)
})

test('a runway is added with the focus in it, moved and removed, each said and the focus kept', async () => {
  await withDelhi()
  await openDelhi()
  await click(byRole('button', { name: 'Add runway' }))
  const added = byRole('group', { name: 'Runway 3' })
  assertFocused(byLabel('Low end', added))
  assert.ok(byText('Runway 3 added'))
  await type(byLabel('Low end', added), '11L')
  await click(byRole('button', { name: 'Move Runway 3 up' }))
  assert.match(summaries()[1] ?? '', /11L/)
  assertFocused(byRole('button', { name: 'Move Runway 2 up' }))
  assert.ok(byText('Runway moved to place 2 of 3'))
  await click(byRole('button', { name: 'Remove Runway 2' }))
  assert.deepEqual(summaries().map((text) => /\d\d · \d\d/.exec(text)?.[0]), ['09 · 27', '10 · 28'])
  assert.equal(document.activeElement?.tagName, 'SUMMARY')
})

test('an error within a closed runway opens it, and the summary’s link leads into it', async () => {
  const host = await withDelhi()
  await openDelhi()
  await type(byLabel('Length', await openRunway('Runway 2')), '99999')
  await toggle('Runway 2', false)
  assert.equal(queryRole('group', { name: 'Runway 2' }), undefined)
  await click(byRole('button', { name: 'Save' }))
  await click(byRole('link', { name: 'Runway 2, length: must lie between 0 and 30,000' }))
  assertFocused(byLabel('Length', byRole('group', { name: 'Runway 2' })))
  assert.equal(host.writes(airport.savePath).length, 0)
})

test('the airfield redraws while thresholds are typed, and keeps the last good place, dimmed', async () => {
  await withDelhi()
  await openDelhi()
  const plan = await until(() => queryRole('img', { name: 'Runways 09/27 and 10/28, north up' }))
  const paths = () => [...plan.querySelectorAll('.strip')].map((path) => path.getAttribute('d'))
  const before = paths()
  const runway = await openRunway('Runway 2')
  await type(byLabel('High end latitude', runway), '28.5')
  const moved = paths()
  assert.notDeepEqual(moved, before)
  await type(byLabel('High end latitude', runway), '285')
  assert.deepEqual(paths(), moved)
  assert.match(plan.getAttribute('class') ?? '', /old/)
})

test('an airport without runways says so instead of a plan', async () => {
  await withDelhi()
  await openForm(airport, '/admin/airport/create')
  await until(() => byText('No runway data for this code'))
})

const hindon = '26555,"VIDX","large_airport","Hindon Airport",28.7077,77.3589,700,"AS","IN",'
  + '"IN-DL","New Delhi","no","VIDX","HDO","VIDX",,,,'
test('a pasted row of OurAirports fills the form, its country and state found by their codes', async () => {
  await withDelhi()
  await openForm(airport, '/admin/airport/create')
  await until(() => byLabel('OurAirports row'))
  await type(byLabel('OurAirports row'), hindon)
  await until(() => value('City') === 'New Delhi')
  const labels = ['Name', 'IATA code', 'ICAO code', 'Country', 'State', 'Latitude', 'Elevation']
  assert.deepEqual(labels.map((label) => value(label)),
    ['Hindon Airport', 'HDO', 'VIDX', 'India', 'Delhi', '28.7077', '700'])
  await click(byRole('button', { name: 'Undo' }))
  assert.equal(value('Name'), '')
})

const portland = '3693,"KPWM","large_airport","Portland International Jetport",43.6462,-70.3093,76,"NA","US",'
  + '"US-ME","Portland","yes","KPWM","PWM","KPWM",,,,'
const withMaine = async () => {
  const host = await withDelhi()
  host.add('country', 'us', { name: 'United States', alpha2: 'US', continent: 'NA' })
  host.add('state', 'me', { name: 'Maine', code: 'US-ME', countryId: 'us' })
  host.add('state', 'or', { name: 'Oregon', code: 'US-OR', countryId: 'us' })
  host.add('city', 'po', { name: 'Portland', countryId: 'us', stateId: 'or' })
  await openForm(airport, '/admin/airport/create')
  await until(() => byLabel('OurAirports row'))
  return host
}
const pick = async (label: string, name: string) => {
  await type(byLabel(label), name)
  await click(await until(() => queryRole('option', { name: new RegExp(name) })))
  await until(() => value(label) === name)
}

test('Undo of a pasted row brings all back that it changed, and a city of another state is not taken', async () => {
  await withMaine()
  await type(byLabel('IATA code'), 'HDO')
  await pick('Country', 'India')
  await pick('State', 'Delhi')
  await type(byLabel('OurAirports row'), portland)
  await until(() => value('State') === 'Maine')
  assert.deepEqual([value('City'), value('Page address')], ['', 'portland-pwm'])
  await type(byLabel('Website'), 'https://www.example.com/')
  await click(await until(() => queryRole('button', { name: 'Undo' })))
  const labels = ['Name', 'Page address', 'Country', 'State', 'IATA code', 'Website']
  assert.deepEqual(labels.map((label) => value(label)),
    ['', 'hdo', 'India', 'Delhi', 'HDO', 'https://www.example.com/'])
})

test('a form is not saved without a name that is typed and not chosen; discarding it empties the field', async () => {
  const host = await withDelhi()
  await openDelhi()
  await type(byLabel('Name'), 'Delhi Airport')
  await type(byLabel('City'), 'Nowhere')
  await click(byRole('button', { name: 'Save' }))
  assertFocused(byLabel('City'))
  await press('Control+s')
  await until(() => byRole('alert', { name: '' }).textContent?.includes('“Nowhere” is not chosen'))
  assert.equal(host.writes(airport.savePath).length, 0)
  await click(byRole('button', { name: 'Discard' }))
  assert.equal(value('City'), 'New Delhi')
  await type(byLabel('Name'), 'Delhi Airport')
  await press('Control+s')
  await until(() => host.writes(airport.savePath).length === 1)
})

const lateUnitedStates = (host: FakeHost) => {
  const isTime = later<void>()
  const data = () => host.all('country').filter(({ id }) => id === 'us')
  host.instead = ({ path, query }) => path === country.path && query.get('filter[alpha2]') === 'US'
    ? isTime.promise.then(() => json(200, { data: data(), meta: { page: 1, limit: 2, total: 1 } })) : undefined
  return isTime
}

test('a row that is pasted over another has its own places, also where those of the other come later', async () => {
  const isTime = lateUnitedStates(await withMaine())
  await type(byLabel('OurAirports row'), portland)
  assert.ok(queryRole('button', { name: 'Undo' }), 'at once')
  await type(byLabel('OurAirports row'), hindon)
  await until(() => value('City') === 'New Delhi')
  isTime.settle()
  await settle()
  assert.deepEqual(['Name', 'Country', 'State', 'City'].map((label) => value(label)),
    ['Hindon Airport', 'India', 'Delhi', 'New Delhi'])
})

test('Undo of a pasted row while its places are looked up leaves them empty', async () => {
  const isTime = lateUnitedStates(await withMaine())
  await type(byLabel('OurAirports row'), portland)
  await click(byRole('button', { name: 'Undo' }))
  isTime.settle()
  await settle()
  assert.deepEqual(['Name', 'Country', 'State', 'City'].map((label) => value(label)), ['', '', '', ''])
})

test('what is chosen while a pasted row’s places are looked up stays', async () => {
  const host = await withMaine()
  const isTime = lateUnitedStates(host)
  await type(byLabel('OurAirports row'), portland)
  await pick('Country', 'India')
  isTime.settle()
  await until(() => queryRole('button', { name: 'Undo' }))
  assert.deepEqual(['Country', 'State', 'City'].map((label) => value(label)), ['India', '', ''])
})

test('another airport within 1 km, and a zone that is not its country’s, are warned of', async () => {
  await withDelhi()
  await openForm(airport, '/admin/airport/create')
  await until(() => byLabel('OurAirports row'))
  await type(byLabel('Latitude'), '28.5670')
  await type(byLabel('Longitude'), '77.1030')
  await until(() => byRole('link', { name: 'Indira Gandhi International Airport' }))
  await type(byLabel('Country'), 'India')
  await click(await until(() => queryRole('option', { name: /India/ })))
  await type(byLabel('Time zone'), 'Europe/Berlin')
  await until(() => byText('India keeps other times than Europe/Berlin.'))
  await type(byLabel('Country'), '')
  await until(() => !document.body.textContent.includes('keeps other times'))
  await type(byLabel('Longitude'), '')
  await until(() => !document.body.textContent.includes('within 1 km'))
})

test('what came back unsaved, before anybody looked at it, is warned of as well', async () => {
  await withDelhi()
  const router = await openForm(airport, '/admin/airport/create')
  await type(byLabel('Latitude'), '28.5670')
  await type(byLabel('Longitude'), '77.1030')
  await click(byRole('link', { name: 'Airport' }))
  await click(await until(() => byRole('button', { name: 'Leave' })))
  await until(() => router.location().path === '/admin/airport')
  window.history.back()
  await until(() => byRole('link', { name: 'Indira Gandhi International Airport' }))
  assert.equal(value('Latitude'), '28.5670')
})

test('swapped coordinates are warned of where the country’s airports lie the other way round', async () => {
  await withDelhi()
  await openForm(airport, '/admin/airport/create')
  await until(() => byLabel('OurAirports row'))
  await type(byLabel('Country'), 'India')
  await click(await until(() => queryRole('option', { name: /India/ })))
  await type(byLabel('Latitude'), '77.10')
  await type(byLabel('Longitude'), '28.56')
  await until(() => byText(/may be swapped/))
})

test('the address of a published page is changed with a warning', async () => {
  await withDelhi()
  await openDelhi()
  await type(byLabel('Page address'), 'new-delhi-del')
  assert.ok(byText('The page is published at /airports/delhi-del. That address will lead to the new one.'))
})

test('a time is typed by the clock of the person’s zone, which is named, and sent in UTC', async () => {
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

test('a time that is typed by half stops a save', async () => {
  const host = await withDelhi()
  await openDelhi()
  await type(byLabel('Name'), 'Delhi Airport')
  const time = byLabel('Publish at')
  // Neither DOM has the parts of such a field.
  Object.defineProperty(time, 'validity', { value: { badInput: true } })
  Object.defineProperty(time, 'reportValidity', { value: () => { time.focus(); return false } })
  await press('Control+s')
  assert.ok(document.activeElement === time)
  assert.equal(host.writes(airport.savePath).length, 0)
})

test('without the media feature a picture’s field says why there is none to choose', async () => {
  await withDelhi(['entities', 'bulk', 'idempotency'])
  await openDelhi()
  assert.ok(byText(/This host keeps no pictures/))
})

test('tags are added by Enter and comma, walked and removed by keys, and none twice', async () => {
  const host = await startHost()
  host.add('blog-tag', 'w', { name: 'Winter', slug: 'winter' })
  host.add('blog-tag', 'd', { name: 'Delays', slug: 'delays' })
  await openForm(blog, '/admin/blogs/create')
  const field = await until(() => byRole('combobox', { name: 'Tags' }))
  const tags = () => [...document.querySelectorAll('.tag')].map((tag) => tag.textContent)
  await type(field, 'wint')
  await click(await until(() => queryRole('option', { name: 'Winter' })))
  assert.deepEqual(tags(), ['Winter'])
  await type(field, 'Winter')
  await press(',')
  await until(() => byText('It is there already'))
  assert.equal(byLabel('Tags').value, '')
  await type(field, 'Lounges')
  await press(',')
  assert.equal(byLabel('Tags').value, '')
  await until(() => tags().length === 2)
  assert.deepEqual(tags(), ['Winter', 'Lounges'])
  assert.equal(host.all('blog-tag').length, 3)
  await type(field, '')
  await press('Backspace')
  assertFocused(byRole('button', { name: 'Remove Lounges' }))
  await press('ArrowLeft')
  assertFocused(byRole('button', { name: 'Remove Winter' }))
  await press('Delete')
  await until(() => tags().length === 1)
  assert.deepEqual(tags(), ['Lounges'])
})

test('a name that is typed whole is added by Enter, also where the list offers others', async () => {
  const host = await startHost()
  host.add('blog-tag', 'd', { name: 'Delays', slug: 'delays' })
  await openForm(blog, '/admin/blogs/create')
  await type(await until(() => byRole('combobox', { name: 'Tags' })), 'Delay')
  await until(() => queryRole('option', { name: 'Delays' }) && queryRole('option', { name: /“Delay”/ }))
  await press('Enter')
  await until(() => queryRole('button', { name: 'Remove Delay' }))
  assert.equal(byLabel('Tags').value, '')
})

test('a tag that is not added is told by name, where all can see it', async () => {
  const host = await startHost()
  host.permissions = { 'blog': ['view', 'edit'], 'blog-tag': ['view'] }
  await refreshProfile()
  host.add('blog-tag', 'd', { name: 'Delays', slug: 'delays' })
  await openForm(blog, '/admin/blogs/create')
  await type(await until(() => byRole('combobox', { name: 'Tags' })), 'Lounges')
  await press(',')
  await until(() => allByRole('alert').some(({ textContent }) => textContent?.includes('There is no “Lounges”')))
  host.instead = ({ path }) => path === blogTag.path ? json(500, { error: 'Broken', code: 'internal' }) : undefined
  await type(byLabel('Tags'), 'Delays')
  await press(',')
  await until(() => allByRole('alert').some(({ textContent }) => textContent?.includes('“Delays” was not added')))
})

test('a save waits for what was chosen and is still being made, and stops where that fails', async () => {
  const host = await startHost()
  host.add('blog-tag', 'd', { name: 'Delays', slug: 'delays' })
  host.add('blog', 'b', { title: 'Fog at Delhi', slug: 'fog', status: 'draft', excerpt: 'Fog', body: 'Fog' })
  await openForm(blog, '/admin/blogs/edit?id=b')
  const field = await until(() => byRole('combobox', { name: 'Tags' }))
  const made = later<void>()
  host.instead = ({ method, path }) => method === 'POST' && path === blogTag.savePath
    ? made.promise.then(() => json(500, { error: 'Broken', code: 'internal' })) : undefined
  await type(byLabel('Title'), 'Fog at night')
  await type(field, 'Lounges')
  await press(',')
  await press('Control+s')
  made.settle()
  await until(() => allByRole('alert').length > 0)
  assert.equal(host.writes(blog.savePath).length, 0)
  host.instead = () => undefined
  await type(field, 'Lounges')
  await press(',')
  await press('Control+s')
  await until(() => host.writes(blog.savePath).length === 1)
  const [saved] = host.writes(blog.savePath)
  assert.deepEqual(saved?.body, { id: 'b', version: 1, title: 'Fog at night', tagIds: ['new1'] })
})

test('an eleventh tag is refused at its field, also where a save waits for it, until one is removed', async () => {
  const host = await startHost()
  const ids = Array.from({ length: 10 }, (_, at) => `t${at}`)
  for (const id of ids) host.add('blog-tag', id, { name: `Tag ${id}`, slug: id })
  host.add('blog', 'b', { title: 'Fog at Delhi', slug: 'fog', tagIds: ids, status: 'draft' })
  await openForm(blog, '/admin/blogs/edit?id=b')
  const field = await until(() => byRole('combobox', { name: 'Tags' }))
  await until(() => queryRole('button', { name: 'Remove Tag t9' }))
  const made = later<void>()
  host.instead = (call) => call.path === blogTag.savePath ? made.promise.then(() => host.answer(call)) : undefined
  await type(byLabel('Title'), 'Fog at night')
  await type(field, 'Lounges')
  await press(',')
  await press('Control+s')
  made.settle()
  await until(() => queryRole('link', { name: 'Tags: choose at most 10' }))
  assert.equal(byLabel('Tags').getAttribute('aria-invalid'), 'true')
  assert.equal(host.writes(blog.savePath).length, 0)
  await click(byRole('button', { name: 'Remove Tag t9' }))
  assert.equal(byLabel('Tags').getAttribute('aria-invalid'), null)
  await until(() => document.activeElement === byRole('button', { name: 'Remove Lounges' }))
  await type(field, 'Tag t9')
  await click(await until(() => queryRole('option', { name: 'Tag t9' })))
  assert.equal(byLabel('Tags').getAttribute('aria-invalid'), 'true', 'at once, not only by a save')
})

test('who may not edit tags makes none by the way', async () => {
  const host = await startHost()
  host.permissions = { 'blog': ['view', 'edit'], 'blog-tag': ['view'] }
  await refreshProfile()
  await openForm(blog, '/admin/blogs/create')
  await type(await until(() => byRole('combobox', { name: 'Tags' })), 'Another')
  await until(() => byText('No tags matches “Another”.'))
  assert.equal(queryRole('option', { name: /Another/ }), undefined)
})

test('an option list is named apart from its field, so that a label finds one thing', async () => {
  await withDelhi()
  await openDelhi()
  await click(byLabel('City'))
  await until(() => allByRole('option').length > 0)
  assert.equal(allByRole('listbox', { name: 'City' }).length, 0)
})
