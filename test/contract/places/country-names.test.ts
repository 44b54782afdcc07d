import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countriesNamed, countryCodeOf } from '../../../src/contract/places/country-names.ts'
import { countries } from '../../../src/contract/places/iso3166.ts'

const named: readonly [string, string][] = [
  ['Burma', 'MM'],
  ['Swaziland', 'SZ'],
  ['Turkey', 'TR'],
  ['Czech Republic', 'CZ'],
  ['UK', 'GB'],
  ['Viet Nam', 'VN'],
  ['Holy See', 'VA'],
  ['Korea, Republic of', 'KR'],
  ["Korea (Democratic People's Republic of)", 'KP'],
  ['Congo (Kinshasa)', 'CD'],
  ['Congo (Brazzaville)', 'CG'],
  ['Congo, Democratic Republic of the', 'CD'],
  ['Macedonia', 'MK'],
  ['East Timor', 'TL'],
  ['Russian Federation', 'RU'],
  ['Tanzania, United Republic of', 'TZ'],
  ["Cote d'Ivoire", 'CI'],
  ['Côte d’Ivoire', 'CI'],
  ['St. Lucia', 'LC'],
  ['Bahamas, The', 'BS'],
  ['U.S.A.', 'US'],
  ['Iran (Islamic Republic of)', 'IR'],
  ['Virgin Islands (U.S.)', 'VI'],
  ['Bolivia, Plurinational State of', 'BO'],
  ['Guinea', 'GN'],
  ['Guinea-Bissau', 'GW'],
  ['Papua New Guinea', 'PG'],
  ['Samoa', 'WS'],
  ['American Samoa', 'AS'],
]
for (const [name, code] of named) {
  test(`“${name}” is ${code}`, () => assert.deepEqual(countriesNamed(name), [code]))
}

test('a name that several countries share is not resolved', () => {
  const several = ['Congo', 'Korea', 'Netherlands Antilles', 'Virgin Islands', 'Czechoslovakia', 'Yugoslavia', 'USSR']
  for (const name of several) {
    assert.ok(countriesNamed(name).length > 1, name)
    assert.equal(countryCodeOf(name), undefined, name)
  }
  assert.deepEqual(countriesNamed('Atlantis'), [])
})

test('every country is found by its own name and codes and not by another country’s', () => {
  for (const { name, alpha2, alpha3, numeric } of countries()) {
    assert.deepEqual(countriesNamed(name), [alpha2], name)
    assert.deepEqual([alpha2.toLowerCase(), alpha3, numeric].map(countryCodeOf), [alpha2, alpha2, alpha2])
  }
})
