import { airport, assert, type Row, test } from '../../panel.ts'
import { contentPage } from '../../../src/contract/entities/content-page.ts'
import { guidelineDetail } from '../../../src/contract/entities/guideline-detail.ts'
import { createForm } from './made-form.ts'
import { leaveField, setField, setFields } from '../../../src/app/form/form.ts'

const delhi: Row = {
  id: 'a1',
  version: 3,
  createdAt: '2024-03-04T10:00:00.000Z',
  updatedAt: '2026-11-18T14:02:00.000Z',
  name: 'Indira Gandhi International Airport',
  iata: 'DEL',
  icao: 'VIDP',
  type: 'large_airport',
  slug: 'delhi-del',
  countryId: 'in',
  country: { id: 'in', label: 'India' },
  stateId: 'dl',
  state: { id: 'dl', label: 'Delhi' },
  cityId: 'nd',
  city: { id: 'nd', label: 'New Delhi' },
  lat: 28.5665,
  lon: 77.1031,
  elevationFt: 777,
  status: 'draft',
  runways: [{ leIdent: '09', heIdent: '27', lengthFt: 9229 }],
}
const names = (form: ReturnType<typeof createForm>) => [...form.text().changed].sort()
const problems = (form: ReturnType<typeof createForm>) => form.text().problems

test('a field is changed only if its meaning differs from the saved value', () => {
  const form = createForm(airport, { record: delhi })
  setField(form, 'lat', '28.56650')
  setField(form, 'iata', 'del')
  setField(form, 'name', ' Indira Gandhi International Airport ')
  assert.deepEqual(names(form), [])
  setField(form, 'lat', '28.6')
  assert.deepEqual(names(form), ['lat'])
  setField(form, 'lat', '28.5665')
  assert.deepEqual(names(form), [])
})

test('keeps unreadable numbers as the user typed them', () => {
  const form = createForm(airport, { record: delhi })
  setField(form, 'lat', '28,5665')
  assert.equal(form.text().typed.lat, '28,5665')
  leaveField(form, 'lat')
  assert.match(problems(form).lat?.text ?? '', /between/)
})

test('a group is changed if one of its parts differs, but not if it only has empty parts that the record lacks', () => {
  const form = createForm(airport, { record: delhi })
  setField(form, 'runways.0.widthFt', '')
  assert.deepEqual(names(form), [])
  setField(form, 'runways.0.widthFt', '148')
  assert.deepEqual(names(form), ['runways'])
})

test('an error appears when the user leaves the field, and disappears as soon as the value is valid', () => {
  const form = createForm(airport, { record: delhi })
  setField(form, 'icao', 'VID')
  assert.deepEqual(problems(form), {})
  leaveField(form, 'icao')
  assert.equal(problems(form).icao?.text, 'Use 4 letters, for example VIDP')
  setField(form, 'icao', 'VIDPX')
  assert.equal(problems(form).icao?.text, 'Use 4 letters, for example VIDP')
  setField(form, 'icao', 'vidp')
  assert.deepEqual(problems(form), {})
})

test('leaving an empty field shows no error, even if it is required', () => {
  const form = createForm(airport)
  leaveField(form, 'name')
  leaveField(form, 'iata')
  assert.deepEqual(problems(form), {})
})

test('a rule over two fields reports its error when the user leaves the filled one, and clears it when either is corrected', () => {
  const form = createForm(guidelineDetail)
  setField(form, 'validFrom', '2026-05-01')
  setField(form, 'validTo', '2026-04-01')
  leaveField(form, 'validTo')
  assert.equal(problems(form).validTo?.text, 'Choose a day on or after “Valid from”')
  setField(form, 'validFrom', '2026-03-01')
  assert.deepEqual(problems(form), {})
})

test('changing the country clears state and city, and shows a note at both', () => {
  const form = createForm(airport, { record: delhi })
  setFields(form, { values: { countryId: 'de' }, labels: { 'countryId:de': 'Germany' } })
  const { typed, notes, said } = form.text()
  assert.equal(typed.stateId, null)
  assert.equal(typed.cityId, null)
  assert.equal(notes['emptied:stateId']?.text, 'State cleared: Delhi isn’t in Germany.')
  assert.equal(notes['emptied:cityId']?.path, 'cityId')
  assert.match(said, /cleared/)
  assert.deepEqual(names(form), ['cityId', 'countryId', 'stateId'])
})

test('setting a city, state and country together clears none of them', () => {
  const form = createForm(airport)
  setFields(form, { values: { cityId: 'nd', stateId: 'dl', countryId: 'in' } })
  const { typed } = form.text()
  assert.deepEqual([typed.countryId, typed.stateId, typed.cityId], ['in', 'dl', 'nd'])
})

test('choosing the same country again clears nothing', () => {
  const form = createForm(airport, { record: delhi })
  setField(form, 'countryId', 'in')
  assert.equal(form.text().typed.cityId, 'nd')
})

test('proposes a slug from the title until a user edits it', () => {
  const form = createForm(contentPage)
  setField(form, 'title', 'Über uns')
  assert.equal(form.text().typed.slug, 'uber-uns')
  setField(form, 'title', 'Über uns und mehr')
  assert.equal(form.text().typed.slug, 'uber-uns-und-mehr')
  setField(form, 'slug', 'ueber')
  setField(form, 'title', 'Ganz anders')
  assert.equal(form.text().typed.slug, 'ueber')
})

test('the slug of an airport names its municipality, or else its city', () => {
  const form = createForm(airport)
  setField(form, 'iata', 'DEL')
  assert.equal(form.text().typed.slug, 'del')
  setFields(form, { values: { cityId: 'nd' }, labels: { 'cityId:nd': 'New Delhi' } })
  assert.equal(form.text().typed.slug, 'new-delhi-del')
  setField(form, 'municipality', 'Palam')
  assert.equal(form.text().typed.slug, 'palam-del')
})

test('a saved slug stays when the title changes', () => {
  const form = createForm(airport, { record: { ...delhi, municipality: 'Delhi' } })
  setField(form, 'municipality', 'Gurugram')
  assert.equal(form.text().typed.slug, 'delhi-del')
})

test('changing the slug of an unpublished record shows no warning', () => {
  const [draft, page] = ['draft', 'published'].map((status) => {
    const form = createForm(airport, { record: { ...delhi, status } })
    setField(form, 'slug', 'new-delhi')
    return form.text().notes['address:slug']?.text
  })
  assert.equal(draft, undefined)
  assert.match(page ?? '', /^The page is live at \/airports\/delhi-del\./)
})

test('an error from the host stays until its field changes', () => {
  const form = createForm(airport, { record: delhi })
  form.send({ type: 'problem', path: 'iata', text: 'Another airport has this code' })
  setField(form, 'name', 'Delhi')
  assert.equal(problems(form).iata?.text, 'Another airport has this code')
  setField(form, 'iata', 'DEX')
  assert.deepEqual(problems(form), {})
})

test('coordinates 0, 0 show a warning but can be saved', () => {
  const form = createForm(airport, { record: delhi })
  setFields(form, { values: { lat: '0', lon: '0' } })
  leaveField(form, 'lon')
  assert.equal(form.text().notes['rule:lat']?.tone, 'warn')
  assert.deepEqual(problems(form), {})
  setField(form, 'lat', '28.5')
  assert.equal(form.text().notes['rule:lat'], undefined)
})

test('a copy starts as a draft without values that must be unique', () => {
  const formerCodes = [{ kind: 'iata', value: 'DLX', from: null, until: null, source: null }]
  const form = createForm(airport, { copied: { ...delhi, formerCodes, status: 'published' } })
  const { typed, record, labels } = form.text()
  assert.equal(record, undefined)
  assert.deepEqual([typed.iata, typed.icao, typed.slug, typed.status], [null, null, null, 'draft'])
  assert.deepEqual([typed.name, typed.formerCodes], [delhi.name, []])
  assert.equal(labels['cityId:nd'], 'New Delhi')
})
