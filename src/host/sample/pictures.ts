import type { Picture } from '../media/add-picture.ts'
import { newCanvas } from './pictures/canvas.ts'
import { indexedPng } from './pictures/indexed-png.ts'
import { mark } from './pictures/marks.ts'
import {
  acrossUnits,
  belowTheSea,
  crossing,
  downUnits,
  jewelRain,
  lastEvening,
  lowTide,
  reefRunway,
  uphillLanding,
  type Scene,
} from './pictures/scenes.ts'

/**
 * Files of the media library, drawn at the first start. Other rows name them by their ids. Relation: `gallery` by its
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
  draw(): Picture
}

const mime = 'image/png'
const heightOf = (width: number): number => Math.round((width * downUnits) / acrossUnits)

const drawn = (scene: Scene, width: number): Buffer => {
  const canvas = newCanvas(width, heightOf(width), acrossUnits)
  scene(canvas)
  return indexedPng(canvas.drawing)
}

const picture = (scene: Scene, width: number): Picture => ({
  bytes: drawn(scene, width),
  facts: { mime, width, height: heightOf(width) },
  smaller: width > 320 ? [{ variant: '320', mime, bytes: drawn(scene, 320) }] : [],
})

const view = (id: string, scene: Scene, focalX: number, focalY: number, alt: string): SamplePicture => ({
  id,
  row: { name: `${id}.png`, alt, gallery: 'Airports', focalX, focalY },
  draw: () => picture(scene, 960),
})

const logo = (id: string, client: string, ...drawing: Parameters<typeof mark>): SamplePicture => ({
  id,
  row: { name: `${id}.png`, alt: `Logo of ${client}`, gallery: 'Logos', focalX: 0.5, focalY: 0.5 },
  draw: () => picture(mark(...drawing), 300),
})

/** The last picture is the newest, so the library shows it first. */
export const pictures: readonly SamplePicture[] = [
  logo('meridian-air', 'Meridian Air', 'M', 40, '#123c8c', '#ffc91f'),
  logo('alpenblick-rail', 'Alpenblick Rail', 'A', 5, '#12804a', '#ffffff'),
  logo('coral-coast-ferries', 'Coral Coast Ferries', 'C', 40, '#c92a24', '#ffffff'),
  logo('sahyadri-lounges', 'Sahyadri Lounges', 'S', 6, '#6f4a00', '#ffcf5c'),
  logo('nordlys-car-rental', 'Nordlys Car Rental', 'N', 4, '#3b2f8f', '#6ad79c'),
  logo('pampas-airlink', 'Pampas Airlink', 'P', 7, '#1b7fb5', '#ffffff'),
  logo('harbour-bridge-hotels', 'Harbour Bridge Hotels', 'H', 8, '#ffc91f', '#16181b'),
  logo('blue-nile-handling', 'Blue Nile Handling', 'B', 6, '#1a53bd', '#ffffff'),
  view(
    'reef-runway',
    reefRunway,
    0.4,
    0.6,
    'A runway with yellow lights on a reef in the sea, a low sun beside it and an aircraft above',
  ),
  view(
    'jewel-rain',
    jewelRain,
    0.5,
    0.5,
    'Water falls through a round opening of a glass dome, past terraces of trees',
  ),
  view(
    'low-tide',
    lowTide,
    0.6,
    0.6,
    'A propeller aircraft stands on a wide beach, beside a row of red and white poles',
  ),
  view(
    'uphill-landing',
    uphillLanding,
    0.5,
    0.6,
    'A short runway climbs towards a wall, with snowy mountains behind it and a small aircraft above',
  ),
  view(
    'below-the-sea',
    belowTheSea,
    0.7,
    0.4,
    'A control tower in the rain behind a dyke, with water higher than the ground',
  ),
  view(
    'crossing',
    crossing,
    0.4,
    0.7,
    'People wait at a red and white barrier while an aircraft passes in front of a steep rock',
  ),
  view(
    'last-evening',
    lastEvening,
    0.7,
    0.5,
    'A six-sided terminal with lit windows and its tower after sunset, under stars and a moon',
  ),
]
