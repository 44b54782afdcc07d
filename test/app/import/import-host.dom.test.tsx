import '../../dom.ts'
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { createImportFlow, type ImportFlow } from '../../../src/app/import/import-flow.ts'
import type { RunState } from '../../../src/app/import/import-run.ts'
import { exportRecords } from '../../../src/app/list/export.ts'
import { followPerson, loadProfile } from '../../../src/app/profile.ts'
import { signIn, signOut } from '../../../src/app/session.ts'
import type { Entity } from '../../../src/contract/define.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import { blogTag } from '../../../src/contract/entities/blog-tag.ts'
import { country } from '../../../src/contract/entities/country.ts'
import { state } from '../../../src/contract/entities/state.ts'
import type { Json } from '../../../src/contract/json.ts'
import { readListQuery } from '../../../src/contract/list-query.ts'
import { type RecordsHost, rowsOf, startRecords } from '../../host/records/records-host.ts'
import { administrator } from '../../host/start-host.ts'
import { goroka } from './goroka.ts'
import { supplyWorkers } from './import-actions.ts'

const { fetch } = globalThis
let host: RecordsHost
let stopFollowing = () => {}
before(async () => {
  supplyWorkers()
  host = await startRecords()
  globalThis.fetch = (input, init) => fetch(new URL(String(input), host.host.origin), init)
})
after(async () => {
  globalThis.fetch = fetch
  await host.stop()
})
beforeEach(async () => {
  stopFollowing = followPerson()
  const { authorization } = await host.signIn()
  signIn(administrator.email, authorization.replace('Bearer ', ''))
  await loadProfile()
})
afterEach(() => {
  stopFollowing()
  signOut()
})

const flowOf = (entity: Entity): ImportFlow => {
  if (!entity.import) throw new Error(`${entity.key} has no import`)
  return createImportFlow(entity, entity.import)
}
const ended = async (flow: ImportFlow): Promise<RunState> => {
  const now = flow.state.get()
  if (!('run' in now)) throw new Error(now.step === 'file' ? now.problem : 'Nothing runs')
  await now.run.ended
  return now.run.state.get()
}
const told = ({ tally: { counts, findings } }: RunState) =>
  [counts.create, counts.update, counts.unchanged, ...findings.filter(({ outcome }) => outcome === 'error').map(({ reason }) => reason)]

/** What the check says, then what the import says. */
const bring = async (entity: Entity, content: string | Blob) => {
  const flow = flowOf(entity)
  await flow.open(content instanceof Blob ? content : new Blob([content]), 'rows.csv')
  flow.check()
  const checked = told(await ended(flow))
  const before = await host.get(`${entity.path}?limit=1000`)
  flow.import()
  const imported = told(await ended(flow))
  flow.close()
  return { checked, imported, before: rowsOf(before) }
}
const all = async (entity: Entity) => rowsOf(await host.get(`${entity.path}?limit=1000&sort=name`))

const countries = '"id","code","name","continent","wikipedia_link","keywords"\n302634,"XK","Kosovo","EU","https://en.wikipedia.org/wiki/Kosovo",\n302672,"AD","Principality of Andorra","EU",,\n'
const regions = '"id","code","local_code","name","continent","iso_country","wikipedia_link","keywords"\n1,"XK-01","01","Pristina","EU","XK",,\n2,"AD-U-A","U-A","(unassigned)","EU","AD",,\n3,"QQ-1","1","Nowhere","EU","QQ",,\n'
const airports = '"id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent","iso_country","iso_region","municipality","scheduled_service","icao_code","iata_code","gps_code","local_code","home_link","wikipedia_link","keywords"\n'
  + '1,"BKPR","medium_airport","Priština Adem Jashari International Airport",42.5728,21.035801,1789,"EU","XK","XK-01","Prishtina","yes","BKPR","PRN","BKPR",,"https://www.airportpristina.com","https://en.wikipedia.org/wiki/Pristina_International_Airport","LYPR"\n'
  + '2,"XK-0001","small_airport","Gjakova Airport",42.43,20.42,,"EU","XK","XK-01",,"no",,,,,,,\n'
const runways = '"id","airport_ref","airport_ident","length_ft","width_ft","surface","lighted","closed","le_ident","le_latitude_deg","le_longitude_deg","le_elevation_ft","le_heading_degT","le_displaced_threshold_ft","he_ident","he_latitude_deg","he_longitude_deg","he_elevation_ft","he_heading_degT","he_displaced_threshold_ft"\n'
  + '1,1,"BKPR",8202,148,"ASP",1,0,"17",42.584,21.03,1784,174,,"35",42.561,21.0329,1700,354,\n2,2,"XK-0001",6000,150,"ASP",0,0,"18",,,,,,"36",,,,,\n3,9,"ZZZZ",80,80,"GRS",0,0,"H1",,,,,,,,,,,\n'

test('the files of OurAirports go in as they are, in their order, and a second time change nothing', async () => {
  const first = await bring(country, countries)
  assert.deepEqual(first.checked, [1, 1, 0])
  assert.deepEqual(first.imported, [1, 1, 0])
  assert.ok(!first.before.some(({ alpha2 }) => alpha2 === 'XK'), 'a check writes nothing')
  assert.deepEqual((await bring(state, regions)).imported, [2, 0, 0, 'Country: There is no country “QQ”'])
  assert.deepEqual((await bring(airport, airports)).imported, [2, 0, 0])
  assert.deepEqual((await bring(airport, runways)).imported, [0, 2, 0, 'Ident: There is no airport with this ident'])

  const [gjakova, pristina] = await all(airport)
  assert.equal(gjakova?.ident, 'XK-0001')
  assert.ok(pristina)
  const { name, iata, icao, lat, elevationFt, scheduledService, municipality } = pristina
  assert.deepEqual([name, iata, icao, lat, elevationFt, scheduledService, municipality],
    ['Priština Adem Jashari International Airport', 'PRN', 'BKPR', 42.5728, 1789, true, 'Prishtina'])
  assert.deepEqual(pristina.runways, [{
    leIdent: '17', heIdent: '35', lengthFt: 8202, widthFt: 148, surface: 'ASP', lighted: true, closed: false,
    leLat: 42.584, leLon: 21.03, heLat: 42.561, heLon: 21.0329,
  }])
  assert.deepEqual(pristina.state, { id: pristina.stateId, label: 'Pristina' })

  assert.deepEqual((await bring(airport, airports)).imported, [0, 0, 2])
  assert.deepEqual((await bring(airport, runways)).imported.slice(0, 3), [0, 0, 2])
})

test('rows of OpenFlights name their country, and find their airport again by its ICAO code', async () => {
  const without = goroka.with(4, '\\N').with(5, 'AYXX').with(1, 'Elsewhere')
  const text = `${goroka.join(',')}\n${without.join(',')}\n`
  assert.deepEqual((await bring(airport, text)).imported, [2, 0, 0])
  assert.deepEqual((await bring(airport, text)).imported, [0, 0, 2])
  const found = (await all(airport)).find(({ icao }) => icao === 'AYGA')
  assert.deepEqual([found?.country, found?.timeZone, found?.municipality],
    [{ id: found?.countryId, label: 'Papua New Guinea' }, 'Pacific/Port_Moresby', 'Goroka'])
})

const hostile = ['=1+1', "'=1+1", "''@x", '+cmd|x', '-x', '@sum', "'tis", 'a"b', 'a;b', 'a,b', '"', "'", '-11', '007', 'TRUE', '\\n', 'ß🛫é']

test('an export with relations, choices and groups comes back as it was', async () => {
  await bring(country, countries)
  await bring(state, regions)
  await bring(airport, airports)
  await bring(airport, runways)
  const columns = Object.keys(airport.fields)
  const job = { entity: airport, format: 'csv' as const, ids: undefined, columns, query: readListQuery(new URLSearchParams()) }
  const file = await exportRecords(job, new AbortController().signal, () => {})
  const count = (await all(airport)).length
  assert.deepEqual((await bring(airport, file)).imported, [0, 0, count])
})

test('what is exported comes back to the letter', async () => {
  for (const [at, description] of hostile.entries()) {
    const { status } = await host.post(blogTag.savePath, { name: `${description.slice(0, 10)} ${at}`, description })
    assert.equal(status, 201, description)
  }
  const values = async () => (await all(blogTag)).map(({ name, slug, description }): Json[] => [name ?? null, slug ?? null, description ?? null])
  const before = await values()
  const job = {
    entity: blogTag, format: 'csv' as const, ids: undefined, columns: ['name', 'blogs', 'slug', 'description', 'updatedAt'],
    query: readListQuery(new URLSearchParams()),
  }
  const file = await exportRecords(job, new AbortController().signal, () => {})
  assert.deepEqual((await bring(blogTag, file)).imported, [0, 0, hostile.length])
  for (const { id } of await all(blogTag)) await host.remove(`${blogTag.path}/${id}`)
  assert.deepEqual((await bring(blogTag, file)).imported, [hostile.length, 0, 0])
  assert.deepEqual(await values(), before)
})

test('1,200 rows go in by batches, each row once', async () => {
  const text = `name\n${Array.from({ length: 1200 }, (_, at) => `tag ${at}\n`).join('')}tag 7\nTAG 8\n`
  const { checked, imported } = await bring(blogTag, text)
  assert.deepEqual(checked.slice(0, 3), [1202, 0, 0], 'nothing is there yet when the last two are checked')
  assert.deepEqual(imported.slice(0, 3), [1200, 1, 1])
})
