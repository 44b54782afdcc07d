import type { UploadedImage } from '#host/media'
import type { RowValues } from '#host/records'
import alpenblickRail from './pictures/alpenblick-rail.webp'
import belowTheSeaSmall from './pictures/below-the-sea-320.webp'
import belowTheSea from './pictures/below-the-sea.webp'
import blueNileHandling from './pictures/blue-nile-handling.webp'
import coralCoastFerries from './pictures/coral-coast-ferries.webp'
import crossingSmall from './pictures/crossing-320.webp'
import crossing from './pictures/crossing.webp'
import harbourBridgeHotels from './pictures/harbour-bridge-hotels.webp'
import jewelRainSmall from './pictures/jewel-rain-320.webp'
import jewelRain from './pictures/jewel-rain.webp'
import lastEveningSmall from './pictures/last-evening-320.webp'
import lastEvening from './pictures/last-evening.webp'
import lowTideSmall from './pictures/low-tide-320.webp'
import lowTide from './pictures/low-tide.webp'
import meridianAir from './pictures/meridian-air.webp'
import nordlysCarRental from './pictures/nordlys-car-rental.webp'
import pampasAirlink from './pictures/pampas-airlink.webp'
import reefRunwaySmall from './pictures/reef-runway-320.webp'
import reefRunway from './pictures/reef-runway.webp'
import sahyadriLounges from './pictures/sahyadri-lounges.webp'
import uphillLandingSmall from './pictures/uphill-landing-320.webp'
import uphillLanding from './pictures/uphill-landing.webp'

import rows from './content/pictures.json' with { type: 'json' }

/** A file of the media library, added at the first start. */
export interface SampleImage {
  readonly id: string
  readonly row: RowValues & { readonly name: string; readonly gallery: string }
  readonly image: UploadedImage
}

/** The bytes of each image: as it is, and with a width of 320. */
const files: Readonly<Record<string, readonly Uint8Array[]>> = {
  'alpenblick-rail': [alpenblickRail],
  'below-the-sea': [belowTheSea, belowTheSeaSmall],
  'blue-nile-handling': [blueNileHandling],
  'coral-coast-ferries': [coralCoastFerries],
  crossing: [crossing, crossingSmall],
  'harbour-bridge-hotels': [harbourBridgeHotels],
  'jewel-rain': [jewelRain, jewelRainSmall],
  'last-evening': [lastEvening, lastEveningSmall],
  'low-tide': [lowTide, lowTideSmall],
  'meridian-air': [meridianAir],
  'nordlys-car-rental': [nordlysCarRental],
  'pampas-airlink': [pampasAirlink],
  'reef-runway': [reefRunway, reefRunwaySmall],
  'sahyadri-lounges': [sahyadriLounges],
  'uphill-landing': [uphillLanding, uphillLandingSmall],
}

const mime = 'image/webp'

/** The last image is the newest, so the library shows it first. */
export const sampleImages: readonly SampleImage[] = rows.map(({ id, width, height, ...row }) => {
  const [bytes = new Uint8Array(), ...smaller] = files[id] ?? []
  return {
    id,
    row: { ...row, name: `${id}.webp` },
    image: {
      bytes: Buffer.from(bytes),
      facts: { mime, width, height },
      smaller: smaller.map((one) => ({ variant: '320', mime, bytes: Buffer.from(one) })),
    },
  }
})
