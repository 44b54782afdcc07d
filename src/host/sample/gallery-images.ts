/** The images of the website's gallery. `mediaId` is an id of `pictures`, and links lead to sample airports. */
type SampleGalleryImage = {
  readonly title: string
  readonly mediaId: string
  readonly caption: string
  readonly link: string
  readonly order: number
  readonly visible: boolean
}

const site = 'https://www.example.com/airports'

export const galleryImages: readonly SampleGalleryImage[] = [
  {
    title: 'Reef Runway at first light',
    mediaId: 'reef-runway',
    order: 1,
    visible: true,
    link: `${site}/honolulu-hnl`,
    caption: 'Honolulu: the southern runway was built on a coral reef off the shore.',
  },
  {
    title: 'Rain in the Jewel',
    mediaId: 'jewel-rain',
    order: 2,
    visible: true,
    link: `${site}/singapore-sin`,
    caption: 'Singapore Changi: forty metres of falling water between the terminals.',
  },
  {
    title: 'Low tide, runways open',
    mediaId: 'low-tide',
    order: 3,
    visible: true,
    link: `${site}/barra-brr`,
    caption: 'Barra: poles in the sand mark the ends of the runways.',
  },
  {
    title: 'The uphill landing',
    mediaId: 'uphill-landing',
    order: 4,
    visible: true,
    link: `${site}/lukla-lua`,
    caption: 'Lukla: 527 metres, and a mountain at the end of them.',
  },
  {
    title: 'Below the sea',
    mediaId: 'below-the-sea',
    order: 5,
    visible: true,
    link: `${site}/amsterdam-ams`,
    caption: 'Amsterdam Schiphol: eleven feet under, and dry.',
  },
  {
    title: 'Crossing the runway',
    mediaId: 'crossing',
    order: 6,
    visible: true,
    link: `${site}/gibraltar-gib`,
    caption: 'Gibraltar: people on foot wait at the barrier while an aircraft lands.',
  },
  {
    title: 'Last evening at Tegel',
    mediaId: 'last-evening',
    order: 7,
    visible: false,
    link: `${site}/berlin-txl`,
    caption: 'Berlin, 7 November 2020: the hexagon a day before the last flight.',
  },
]
