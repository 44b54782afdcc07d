/** Invented clients of the website. `mediaId` is an id of `pictures`. */
type SampleClient = {
  readonly name: string
  readonly mediaId: string
  readonly url: string
  readonly order: number
  readonly visible: boolean
}

export const clientele: readonly SampleClient[] = [
  {
    name: 'Meridian Air',
    mediaId: 'meridian-air',
    url: 'https://meridian-air.example.com',
    order: 1,
    visible: true,
  },
  {
    name: 'Alpenblick Rail',
    mediaId: 'alpenblick-rail',
    url: 'https://alpenblick.example.org',
    order: 2,
    visible: true,
  },
  {
    name: 'Coral Coast Ferries',
    mediaId: 'coral-coast-ferries',
    url: 'https://coralcoast.example.net',
    order: 3,
    visible: true,
  },
  {
    name: 'Sahyadri Lounges',
    mediaId: 'sahyadri-lounges',
    url: 'https://sahyadri.example.com',
    order: 4,
    visible: true,
  },
  {
    name: 'Nordlys Car Rental',
    mediaId: 'nordlys-car-rental',
    url: 'https://nordlys.example.org',
    order: 5,
    visible: true,
  },
  {
    name: 'Pampas Airlink',
    mediaId: 'pampas-airlink',
    url: 'https://pampas.example.net',
    order: 6,
    visible: false,
  },
  {
    name: 'Harbour Bridge Hotels',
    mediaId: 'harbour-bridge-hotels',
    url: 'https://harbourbridge.example.com',
    order: 7,
    visible: true,
  },
  {
    name: 'Blue Nile Handling',
    mediaId: 'blue-nile-handling',
    url: 'https://bluenile.example.com',
    order: 8,
    visible: false,
  },
]
