/** Clients shown on the website, made up. Logos are for a person to add. */
export type SampleClient = {
  readonly name: string
  readonly url: string
  readonly order: number
  readonly visible: boolean
}

export const clientele: readonly SampleClient[] = [
  { name: 'Meridian Air', url: 'https://meridian-air.example.com', order: 0, visible: true },
  { name: 'Alpenblick Rail', url: 'https://alpenblick.example.org', order: 1, visible: true },
  { name: 'Coral Coast Ferries', url: 'https://coralcoast.example.net', order: 2, visible: true },
  { name: 'Sahyadri Lounges', url: 'https://sahyadri.example.com', order: 3, visible: true },
  { name: 'Nordlys Car Rental', url: 'https://nordlys.example.org', order: 4, visible: true },
  { name: 'Pampas Airlink', url: 'https://pampas.example.net', order: 5, visible: false },
  { name: 'Harbour Bridge Hotels', url: 'https://harbourbridge.example.com', order: 6, visible: true },
  { name: 'Blue Nile Handling', url: 'https://bluenile.example.com', order: 7, visible: false },
]
