import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countries, countryByAlpha2 } from '../../../src/contract/places/iso3166.ts'

test('lists all 249 countries and territories in the order of their codes', () => {
  const codes = countries().map((country) => country.alpha2)
  assert.equal(codes.length, 249)
  assert.deepEqual(codes, [...codes].sort())
})

for (const key of ['name', 'alpha2', 'alpha3', 'numeric'] as const) {
  test(`no two countries share their ${key}`, () => {
    assert.equal(new Set(countries().map((country) => country[key])).size, 249)
  })
}

test('every code has the format that the forms and the host require', () => {
  for (const { alpha2, alpha3, numeric, callingCode, currency, name } of countries()) {
    assert.match(alpha2, /^[A-Z]{2}$/)
    assert.match(alpha3, /^[A-Z]{3}$/, alpha2)
    assert.match(numeric, /^\d{3}$/, alpha2)
    if (callingCode !== null) assert.match(callingCode, /^\+[1-9]\d{0,3}$/, alpha2)
    if (currency !== null) assert.match(currency, /^[A-Z]{3}$/, alpha2)
    assert.ok(name === name.trim() && name === name.normalize('NFC') && name.length > 1, alpha2)
  }
})

test('Unicode has a name for every code', () => {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (const { alpha2 } of countries()) assert.ok(regions.of(alpha2), alpha2)
})

test('Unicode has every currency, and Antarctica is the only one without', () => {
  const currencies = new Set(Intl.supportedValuesOf('currency'))
  for (const { alpha2, currency } of countries()) {
    if (currency === null) assert.equal(alpha2, 'AQ')
    else assert.ok(currencies.has(currency), `${alpha2} ${currency}`)
  }
})

test('only the two uninhabited territories have no calling code', () => {
  const without = countries().filter((country) => country.callingCode === null)
  assert.deepEqual(
    without.map((country) => country.alpha2),
    ['BV', 'HM'],
  )
})

const known: readonly [string, string, string, string, string, string, string][] = [
  ['IN', 'India', 'IND', '356', '+91', 'INR', 'AS'],
  ['GB', 'United Kingdom', 'GBR', '826', '+44', 'GBP', 'EU'],
  ['AI', 'Anguilla', 'AIA', '660', '+1', 'XCD', 'NA'],
  ['KZ', 'Kazakhstan', 'KAZ', '398', '+7', 'KZT', 'AS'],
  ['BG', 'Bulgaria', 'BGR', '100', '+359', 'EUR', 'EU'],
  ['CW', 'Curaçao', 'CUW', '531', '+599', 'XCG', 'NA'],
  ['FJ', 'Fiji', 'FJI', '242', '+679', 'FJD', 'OC'],
  ['NA', 'Namibia', 'NAM', '516', '+264', 'NAD', 'AF'],
  ['UY', 'Uruguay', 'URY', '858', '+598', 'UYU', 'SA'],
  ['SS', 'South Sudan', 'SSD', '728', '+211', 'SSP', 'AF'],
]
for (const [alpha2, name, alpha3, numeric, callingCode, currency, continent] of known) {
  test(`the row for ${name} is correct`, () => {
    assert.deepEqual(countryByAlpha2(alpha2), { name, alpha2, alpha3, numeric, callingCode, currency, continent })
  })
}

test('finds a code in any case, and no country for an unknown code', () => {
  assert.equal(countryByAlpha2(' de ')?.name, 'Germany')
  assert.equal(countryByAlpha2('XX'), undefined)
  assert.equal(countryByAlpha2(''), undefined)
})
