export { airportExtra } from './airport-form.tsx'
export { countryExtra } from './country-form.tsx'
