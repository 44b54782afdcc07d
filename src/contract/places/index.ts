export { coordinatesIn, degreesIn, pairOf } from './coordinate-pair.ts'
export { countriesNamed, countryCodeOf } from './country-names.ts'
export { type Headerless, headerlessSets, meaningsOf, strayCodes } from './data-sets.ts'
export { countries, countryByAlpha2 } from './iso3166.ts'
