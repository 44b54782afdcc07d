export { countriesNamed, countryCodeOf } from './country-names.ts'
export { countries, countryByAlpha2 } from './iso3166.ts'
