// Indira Gandhi airport and its country, state and city on a host in this process.
import { until } from '../../dom.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import type { FakeHost } from '../fake-host.ts'
import { openForm, value } from './open-form.tsx'
import { withPlaces } from './locations.ts'

export const withDelhi = async (features?: readonly string[]): Promise<FakeHost> => {
  const host = await withPlaces(features)
  host.add('airport', 'del', {
    name: 'Indira Gandhi International Airport',
    iata: 'DEL',
    icao: 'VIDP',
    ident: 'VIDP',
    type: 'large_airport',
    slug: 'delhi-del',
    countryId: 'in',
    stateId: 'dl',
    cityId: 'nd',
    lat: 28.5665,
    lon: 77.1031,
    elevationFt: 777,
    timeZone: 'Asia/Kolkata',
    status: 'published',
    runways: [
      { leIdent: '09', heIdent: '27', lengthFt: 9229, leLat: 28.5705, leLon: 77.088, heLat: 28.5698, heLon: 77.117 },
      { leIdent: '10', heIdent: '28', lengthFt: 12500, leLat: 28.5672, leLon: 77.0848, heLat: 28.5585, heLon: 77.1225 },
    ],
  })
  return host
}
export const openDelhi = async () => {
  const router = await openForm(airport, '/admin/airport/edit?id=del')
  await until(() => value('Name') !== '')
  // Folded, and loads later.
  await until(() => document.body.textContent.includes('Add runway'))
  return router
}
