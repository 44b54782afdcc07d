/// <reference path="./webp.d.ts" />
import type { Picture } from '#host/media'
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

/**
 * Files of the media library, added at the first start. Other rows name them by their ids. Relation: `gallery` by its
 * name.
 */
export type SamplePicture = {
  readonly id: string
  readonly row: {
    readonly name: string
    readonly alt: string
    readonly gallery: string
    readonly focalX: number
    readonly focalY: number
  }
  readonly picture: Picture
}

const mime = 'image/webp'

function view(
  id: string,
  bytes: Uint8Array,
  small: Uint8Array,
  focalX: number,
  focalY: number,
  alt: string,
): SamplePicture {
  return {
    id,
    row: { name: `${id}.webp`, alt, gallery: 'Airports', focalX, focalY },
    picture: {
      bytes: Buffer.from(bytes),
      facts: { mime, width: 960, height: 640 },
      smaller: [{ variant: '320', mime, bytes: Buffer.from(small) }],
    },
  }
}

function logo(id: string, client: string, bytes: Uint8Array): SamplePicture {
  return {
    id,
    row: { name: `${id}.webp`, alt: `Logo of ${client}`, gallery: 'Logos', focalX: 0.5, focalY: 0.5 },
    picture: { bytes: Buffer.from(bytes), facts: { mime, width: 300, height: 200 }, smaller: [] },
  }
}

/** The last image is the newest, so the library shows it first. */
export const pictures: readonly SamplePicture[] = [
  logo('meridian-air', 'Meridian Air', meridianAir),
  logo('alpenblick-rail', 'Alpenblick Rail', alpenblickRail),
  logo('coral-coast-ferries', 'Coral Coast Ferries', coralCoastFerries),
  logo('sahyadri-lounges', 'Sahyadri Lounges', sahyadriLounges),
  logo('nordlys-car-rental', 'Nordlys Car Rental', nordlysCarRental),
  logo('pampas-airlink', 'Pampas Airlink', pampasAirlink),
  logo('harbour-bridge-hotels', 'Harbour Bridge Hotels', harbourBridgeHotels),
  logo('blue-nile-handling', 'Blue Nile Handling', blueNileHandling),
  view(
    'reef-runway',
    reefRunway,
    reefRunwaySmall,
    0.4,
    0.6,
    'A runway with yellow lights on a reef in the sea, a low sun beside it and an aircraft above',
  ),
  view(
    'jewel-rain',
    jewelRain,
    jewelRainSmall,
    0.5,
    0.5,
    'Water falls through a round opening of a glass dome, past terraces of trees',
  ),
  view(
    'low-tide',
    lowTide,
    lowTideSmall,
    0.6,
    0.6,
    'A propeller aircraft stands on a wide beach, beside a row of red and white poles',
  ),
  view(
    'uphill-landing',
    uphillLanding,
    uphillLandingSmall,
    0.5,
    0.6,
    'A short runway climbs towards a wall, with snowy mountains behind it and a small aircraft above',
  ),
  view(
    'below-the-sea',
    belowTheSea,
    belowTheSeaSmall,
    0.7,
    0.4,
    'A control tower in the rain behind a dyke, with water higher than the ground',
  ),
  view(
    'crossing',
    crossing,
    crossingSmall,
    0.4,
    0.7,
    'People wait at a red and white barrier while an aircraft passes in front of a steep rock',
  ),
  view(
    'last-evening',
    lastEvening,
    lastEveningSmall,
    0.7,
    0.5,
    'A six-sided terminal with lit windows and its tower after sunset, under stars and a moon',
  ),
]
